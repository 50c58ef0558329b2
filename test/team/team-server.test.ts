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

  test('that is damaged is none', async () => {
    const { stores, restart, report, enter } = await team();
    await enter();
    await stores.settings.put({ teamServer: { key: 7, mode: 'only', pages: 'yes' } });
    restart();
    expect(await report()).toMatchObject({ keyEnd: null, mode: 'only', pages: false });
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

test('a choice is kept', async () => {
  const { choose, restart, report } = await team();
  expect(await choose({ mode: 'only' })).toMatchObject({ mode: 'only', pages: false });
  await choose({ pages: true });
  restart();
  expect(await report()).toMatchObject({ mode: 'only', pages: true, keyEnd: null });
});
