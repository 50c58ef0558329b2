import { expect, test } from 'vitest';
import { type EngineLink, NotThere } from '../../src/edge/engine-link.ts';
import { createMemberLinks } from '../../src/edge/member-links.ts';

/** Members that answer with their number, or fail as they are told. */
function members(...fail: (Error | null)[]) {
  const asked: number[] = [];
  const links = fail.map(
    (_, i): EngineLink =>
      () => ({
        async fetch() {
          asked.push(i);
          const error = fail[i];
          if (error) throw error;
          return new Response(String(i));
        },
      }),
  );
  const link = createMemberLinks(links);
  const ask = async (isSentAgain: boolean, signal?: AbortSignal) => {
    const init = { method: 'POST', body: '{}', ...(signal && { signal }) };
    return (await link('engine', { isSentAgain }).fetch('https://engine/', init)).text();
  };
  return { fail, asked, ask };
}

const AWAY = new NotThere('It does not answer.');
const LOST = new Error('connection lost');

test('the next member stands in for one that is away, and is asked first from then on', async () => {
  const { fail, asked, ask } = members(AWAY, null, null);
  expect(await ask(false)).toBe('1');
  expect(await ask(false)).toBe('1');
  expect(asked).toEqual([0, 1, 1]);
  fail[0] = null;
  fail[1] = AWAY;
  fail[2] = AWAY;
  expect(await ask(false)).toBe('0');
});

test('what may have been done is asked of no other member, unless twice is no harm', async () => {
  const { asked, ask } = members(LOST, null);
  await expect(ask(false)).rejects.toBe(LOST);
  expect(asked).toEqual([0]);
  expect(await ask(true)).toBe('1');
});

test('when nobody answers, or whoever asks has given up, that is an error', async () => {
  const { asked, ask } = members(AWAY, AWAY);
  await expect(ask(true)).rejects.toBe(AWAY);
  expect(asked).toEqual([0, 1]);
  await expect(ask(true, AbortSignal.abort())).rejects.toBe(AWAY);
  expect(asked).toEqual([0, 1, 0]);
});
