/** An upstream that tags its answers need not send again what has not changed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, freezeTime, json, REQUEST_URL, upstreamOn } from './fake-network.ts';

beforeEach(freezeTime);
afterEach(() => {
  vi.useRealTimers();
});

const unchanged = () => new Response(null, { status: 304 });

async function asking(...replies: Parameters<typeof fakeNetwork>) {
  const network = fakeNetwork(...replies);
  const upstream = await upstreamOn(network);
  const tags: string[] = [];
  const ask = (before?: { readonly etag: string; readonly answer: unknown }) =>
    upstream.fetchJson(REQUEST_URL, {
      signal: new AbortController().signal,
      read: (body) => body,
      before,
      onTag: (etag) => void tags.push(etag),
    });
  return { ask, tags, network, upstream };
}

test('the tag of an answer is sent with the next request', async () => {
  const { ask, tags, network } = await asking(json('{"usd":1.10}', 200, { etag: '"a"' }), unchanged);
  const answer = await ask();
  expect(tags).toEqual(['"a"']);
  expect(await ask({ etag: '"a"', answer })).toBe(answer);
  const sent = network.calls.map(({ init }) => new Headers(init.headers).get('if-none-match'));
  expect(sent).toEqual([null, '"a"']);
});

test('what has changed is read as ever', async () => {
  const { ask, tags } = await asking(json('{"usd":2}', 200, { etag: '"b"' }));
  expect(await ask({ etag: '"a"', answer: { usd: '1' } })).toEqual({ usd: '2' });
  expect(tags).toEqual(['"b"']);
});

test('an answer without a tag, or one that is refused, tells none', async () => {
  const { ask, tags } = await asking(json('{}'), json('{}', 500, { etag: '"c"' }));
  await ask();
  await expect(ask()).rejects.toMatchObject({ failure: 'refused' });
  expect(tags).toEqual([]);
});

test('nothing has changed since nothing is no answer', async () => {
  const { ask, upstream } = await asking(unchanged);
  await expect(ask()).rejects.toMatchObject({ failure: 'refused', status: 304 });
  expect(upstream.health().failures).toBe(1);
});
