/** How both browsers take an answer that comes later: through a callback. Promises returned to Chromium are no answers. */
import type { Runtime } from 'webextension-polyfill';

type Sender = Runtime.MessageSender & { origin?: string };

/** A listener for `onMessage` and `onMessageExternal`. What is thrown is reported, and answered by nothing. */
export function answering(answer: (message: unknown, sender: Sender) => Promise<unknown>) {
  return (message: unknown, sender: Sender, respond: (answer: unknown) => void): true => {
    answer(message, sender).then(respond, (error: unknown) => {
      console.error('a message was not answered', error);
      respond(undefined);
    });
    return true;
  };
}
