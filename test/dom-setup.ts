/** Set-up of `unit-dom`, whose files share a page: each leaves it as it was. */
import { afterAll, afterEach, vi } from 'vitest';
import { unmountAll } from './mounted.ts';

afterEach(unmountAll);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});
