import { createContext } from 'preact';

/** Unix milliseconds, turned every second: what counts on by it is painted anew, and nothing around it. */
export const Now = createContext(0);
