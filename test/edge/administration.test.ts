import { expect, test, vi } from 'vitest';
import { keyHashText } from '../../src/api/keys.ts';
import { createAdministration } from '../../src/edge/administration.ts';
import type { ObjectStub } from '../../src/edge/object-storage.ts';
import { waitFor } from '../wait-for.ts';

const TOKEN = 'A'.repeat(43);

/** A front's administration whose time is over when it is told to be. */
function administered(fetch: ObjectStub['fetch']) {
  let timeIsOver = () => {};
  const sleep = () => new Promise<void>((resolve) => (timeIsOver = resolve));
  const asked = vi.fn(fetch);
  const hear = vi.fn(async () => {});
  const clock = { now: () => 0, sleep };
  const object = () => ({ fetch: asked });
  const answer = createAdministration({ object, hear, tokenHash: keyHashText(TOKEN), clock });
  const ask = (body: BodyInit = '{"ask":"list"}', token = TOKEN) =>
    answer(
      new Request('http://front/admin/projects', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
    );
  return { ask, asked, hear, endTime: () => timeIsOver() };
}

/** As `fetch` does it. */
const never: ObjectStub['fetch'] = (_url, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

test('an administrator is answered when their time is over, though the projects do not answer', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { ask, asked, endTime } = administered(never);
  const answering = ask();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  endTime();
  const answer = await answering;
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringMatching(/may have been made/)]);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});

test('an answer that ends half-way is none', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const cut = new ReadableStream({ pull: (stream) => stream.error(new Error('connection lost')) });
  const { ask, hear } = administered(async () => new Response(cut));
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringMatching(/may have been made/)]);
  expect(hear).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('a question that never ends is given up, and nothing is asked of the projects', async () => {
  const { ask, asked, endTime } = administered(never);
  const answering = ask(new ReadableStream());
  endTime();
  const answer = await answering;
  expect([answer.status, await answer.text()]).toEqual([408, expect.stringMatching(/Nothing was changed/)]);
  expect(asked).not.toHaveBeenCalled();
});

test('what the projects say comes with its status, and after which change of keys they say it', async () => {
  const headers = { 'sise-keys': 'run 7' };
  const { ask, hear } = administered(async () => new Response('no such name', { status: 422, headers }));
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([422, 'no such name']);
  expect(hear).toHaveBeenCalledWith({ run: 'run', changes: 7 });
  expect((await ask('{"ask":"list"}', 'B'.repeat(43))).status).toBe(401);
  expect((await ask('{"ask":"uses","uses":[]}')).status).toBe(400);
});
