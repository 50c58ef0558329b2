/** Requests with the tag of an unchanged answer get 304. */
import { expect, test } from 'vitest';
import { stage } from './stage.ts';

const PATH = '/ETH/token-price/KEY?detail=true';

async function tagged() {
  const staged = await stage();
  const first = await staged.get(PATH);
  const etag = first.headers.get('etag') ?? '';
  const again = (tag = etag, path = PATH, method = 'GET') =>
    staged.get(path, { method, headers: { 'if-none-match': tag } });
  return { ...staged, first, etag, again };
}

test('an answer has a tag, the same for the same body and another for another', async () => {
  const { etag, get } = await tagged();
  expect(etag).toMatch(/^"[0-9a-z-]+"$/);
  expect((await get(PATH)).headers.get('etag')).toBe(etag);
  expect((await get('/ETH/token-price/KEY')).headers.get('etag')).not.toBe(etag);
});

test.each<[string, (etag: string) => string]>([
  ['by itself', (etag) => etag],
  ['weakened on the way', (etag) => `W/${etag}`],
  ['among others', (etag) => `"a", ${etag}, "b"`],
  ['as any', () => '*'],
])('a tag that is sent back %s is answered without a body', async (_, header) => {
  const { etag, again, first } = await tagged();
  const { status, text, headers } = await again(header(etag));
  expect([status, text]).toEqual([304, '']);
  expect(headers.get('etag')).toBe(etag);
  expect(headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  expect(headers.get('content-type')).toBeNull();
});

test('HEAD has the same headers', async () => {
  const { etag, again } = await tagged();
  expect((await again(etag, PATH, 'HEAD')).status).toBe(304);
  expect((await again('"other"', PATH, 'HEAD')).status).toBe(200);
});

test('another tag is answered whole, and so is a price that has changed', async () => {
  const { etag, again, world, pass, first } = await tagged();
  expect((await again('"other"')).text).toBe(first.text);
  pass(2 * 60_000);
  const later = await again(etag);
  expect(world.log.length).toBeGreaterThan(0);
  expect(later.status).toBe(200);
  expect(later.text).not.toBe(first.text);
  expect(later.headers.get('etag')).not.toBe(etag);
});

test('a refusal has no tag, and is never taken for unchanged', async () => {
  const { get } = await stage();
  const { status, headers } = await get('/ETH/token-price/wrong', { headers: { 'if-none-match': '*' } });
  expect(status).toBe(401);
  expect(headers.get('etag')).toBeNull();
});
