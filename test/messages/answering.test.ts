import { expect, test, vi } from 'vitest';
import { answering } from '../../src/messages/answering.ts';

const PAGE = { id: 'sise', origin: 'chrome-extension://sise' };

test('an answer that comes later is handed to the callback, which the browser is told to keep', async () => {
  const heard: unknown[] = [];
  const answered = await new Promise((resolve) => {
    const listener = answering(async (message, sender) => {
      heard.push(message, sender);
      return 'yes';
    });
    expect(listener('question', PAGE, resolve)).toBe(true);
  });
  expect(answered).toBe('yes');
  expect(heard).toEqual(['question', PAGE]);
});

test('a failure is reported once and answered by nothing', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new Error('disk full');
  const answered = await new Promise((resolve) =>
    answering(() => Promise.reject(cause))('question', PAGE, resolve),
  );
  expect(answered).toBeUndefined();
  expect(report.mock.calls).toEqual([['a message was not answered', cause]]);
  report.mockRestore();
});
