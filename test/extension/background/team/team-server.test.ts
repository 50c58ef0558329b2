/** A person enters a key for the team's server and chooses when it is asked. */
import { describe, expect, test } from 'vitest';
import { ETHER, type Fault, HTML, saying, team, unreachable } from './stage.ts';

const STRANGE = 'x'.repeat(43);

const problem = (name: string, status: number) =>
  saying(
    { type: `tag:sise.example,2026:${name}`, title: 'x', status, detail: 'x' },
    status,
    'application/problem+json',
  );

describe('the key', () => {
  test('is tried, kept, and told by its end alone', async () => {
    const { enter, report, key } = await team();
    expect(await report()).toEqual({
      host: 'prices.example',
      keyEnd: null,
      mode: 'fallback',
      pages: false,
      condition: null,
    });
    expect(await enter()).toBe('works');
    expect(await report()).toMatchObject({ keyEnd: key.slice(-4), condition: 'works' });
    expect(JSON.stringify(await report())).not.toContain(key);
  });

  test('that is none asks nobody', async () => {
    const { enter, sent } = await team();
    expect(await enter('CG-aaaabbbbcccc')).toBe('not a key');
    expect(sent).toEqual([]);
  });

  test('that the server does not know takes no place of another', async () => {
    const { enter, report, key } = await team();
    await enter();
    expect(await enter(STRANGE)).toBe('wrong key');
    expect((await report())?.keyEnd).toBe(key.slice(-4));
  });

  test('is still there for the next worker, and gone when it is taken away', async () => {
    const { enter, report, restart, key, stores } = await team();
    await enter();
    restart();
    expect((await report())?.keyEnd).toBe(key.slice(-4));
    expect(await enter(null)).toBe('removed');
    expect(await report()).toMatchObject({ keyEnd: null, condition: null });
    expect(JSON.stringify(await stores.settings.entries())).not.toContain(key);
  });

  describe.each([
    [
      'damaged',
      { key: 7, mode: 'fallback', pages: 'yes' },
      { mode: 'fallback', pages: false },
      [{ key: 7, mode: 'fallback', pages: true }],
    ],
    ['of another shape', 'v2:sealed', { mode: 'only', pages: false }, ['v2:sealed']],
    ['not there', { mode: 'only', pages: true }, { mode: 'only', pages: true }, []],
  ])('that is %s', (_, kept, choice, lost) => {
    async function damaged() {
      const staged = await team();
      await staged.enter();
      await staged.stores.settings.put({ teamServer: kept });
      staged.restart();
      staged.sent.length = 0;
      staged.toSources.length = 0;
      return staged;
    }
    const aside = async ({ stores }: Awaited<ReturnType<typeof team>>) =>
      (await stores.settings.entries())
        .filter(([name]) => name.startsWith('aside/teamServer/'))
        .map(([, value]) => value);

    test('has nobody asked, and that is said', async () => {
      const { prices, ownPrices, peek, pricing, report, sent, toSources, mayRide } = await damaged();
      expect(await prices([ETHER])).toMatchObject([{ status: 'unavailable', usd: null }]);
      expect([sent, toSources, mayRide([ETHER])]).toEqual([[], [], []]);
      expect(pricing().needsSources()).toBe(false);
      await ownPrices([ETHER]);
      expect(peek(ETHER)).toMatchObject({ status: 'unavailable', usd: null });
      expect(await report()).toMatchObject({ keyEnd: null, keyUnreadable: true, ...choice });
    });

    test('is not lost by a choice, nor by a key that is none, nor by another that is kept', async () => {
      const staged = await damaged();
      const { choose, restart, report, enter, key } = staged;
      await choose({ pages: true });
      await enter('no key');
      restart();
      expect(await report()).toMatchObject({ keyUnreadable: true, mode: choice.mode, pages: true });
      expect(await enter()).toBe('works');
      expect(await aside(staged)).toEqual(lost);
      restart();
      const read = await report();
      expect(read).toMatchObject({ keyEnd: key.slice(-4), mode: choice.mode, pages: true });
      expect(read).not.toHaveProperty('keyUnreadable');
    });

    test('is gone when it is taken away, and the sources are asked', async () => {
      const staged = await damaged();
      const { enter, choose, restart, prices, toSources } = staged;
      await choose({ mode: 'only' });
      expect(await enter(null)).toBe('removed');
      expect(await aside(staged)).toEqual([]);
      restart();
      expect(await prices([ETHER])).toMatchObject([{ status: 'priced' }]);
      expect(toSources).not.toEqual([]);
    });
  });

  test('that is of another shape is the first again once it is taken away', async () => {
    const { stores, restart, enter, report } = await team();
    await stores.settings.put({ teamServer: 'v2:sealed' });
    restart();
    await enter(null);
    await enter();
    restart();
    expect(await report()).toMatchObject({ mode: 'fallback', pages: false });
  });
});

describe('what is wrong is told apart', () => {
  test.each<[string, Fault]>([
    ['unreachable', unreachable],
    ['failing', problem('internal-error', 500)],
    ['failing', saying('Bad gateway', 502, 'text/html')],
    ['not Sise', HTML],
    ['not Sise', saying({ bitcoin: { usd: 1 } })],
    ['not Sise', saying('Unauthorized', 401, 'text/plain')],
    ['not Sise', saying({ error: 'no such route' }, 404)],
    ['other version', saying({ prices: [{ price: '1', currency: 'USD' }] })],
    ['other version', saying({ prices: [] })],
    ['other version', problem('unknown-coin-symbol', 404)],
    ['other version', problem('of-tomorrow', 400)],
    ['unknown host', problem('unknown-host', 421)],
    ['not for this key', problem('testnet-project', 403)],
    ['busy', saying('', 429)],
    ['wrong key', problem('unknown-key', 401)],
  ])('%s', async (condition, fault) => {
    const { enter, test, failWith, report } = await team();
    await enter();
    failWith(fault);
    expect(await test()).toBe(condition);
    expect((await report())?.condition).toBe(condition);
    failWith(null);
    expect(await test()).toBe('works');
  });

  test('and a key is kept that could not be tried', async () => {
    const { enter, failWith, report, key } = await team();
    failWith(unreachable);
    expect(await enter()).toBe('unreachable');
    expect((await report())?.keyEnd).toBe(key.slice(-4));
  });
});

test('no failure that anybody is told, or that is kept, holds the key', async () => {
  const { enter, key, failWith, prices, stores } = await team();
  await enter();
  failWith((url) => {
    throw new TypeError(`Failed to fetch ${url}`);
  });
  await prices([ETHER], { act: true });
  expect(JSON.stringify(await stores.upstreams.entries())).not.toContain(key);
});

test('choices that are made at once are all kept', async () => {
  const { enter, choose, restart, report, key } = await team();
  await Promise.all([enter(), choose({ mode: 'only' }), choose({ pages: true })]);
  restart();
  expect(await report()).toMatchObject({ mode: 'only', pages: true, keyEnd: key.slice(-4) });
});

test('a choice that cannot be read is the careful one, and what a newer version has written beside it stays', async () => {
  const { stores, restart, report, choose, key } = await team();
  await stores.settings.put({ teamServer: { key, mode: 'ask first', pages: 7, since: 'v2' } });
  restart();
  expect(await report()).toMatchObject({ keyEnd: key.slice(-4), mode: 'only', pages: false });
  await choose({ pages: true });
  expect(await stores.settings.get('teamServer')).toEqual({
    key,
    mode: 'ask first',
    pages: true,
    since: 'v2',
  });
});

test('a choice is kept', async () => {
  const { choose, restart, report } = await team();
  expect(await choose({ mode: 'only' })).toMatchObject({ mode: 'only', pages: false });
  await choose({ pages: true });
  restart();
  expect(await report()).toMatchObject({ mode: 'only', pages: true, keyEnd: null });
});
