/** Nothing that a server says is believed because it is the team's. */
import { describe, expect, test } from 'vitest';
import { type AssetKey, TETHER } from '../../../../src/core/market/assets.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import { SOURCE_NAMES } from '../../../../src/core/market/source-table.ts';
import { ETHER, team } from './stage.ts';

const MINUTE = 60_000;
const SAID = /"usdPrice":"[^"]+","krwPrice":"[^"]+"/;

const told = (...rewritings: ((text: string) => string)[]) => toldOf(ETHER, rewritings);

async function toldOf(asset: AssetKey, rewritings: readonly ((text: string) => string)[]) {
  const staged = await team();
  await staged.askRate();
  await staged.enter();
  await staged.choose({ mode: 'only' });
  for (const rewriting of rewritings) {
    staged.tell(rewriting);
    await staged.prices([asset]);
    staged.pass(MINUTE);
  }
  staged.pass(-MINUTE);
  return { ...staged, shown: staged.peek(asset) };
}

const price = (usd: string, krw: string) => (text: string) =>
  text.replace(SAID, `"usdPrice":"${usd}","krwPrice":"${krw}"`);
const field = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`"${name}":("[^"]*"|null)`), `"${name}":${value}`);

test('digits come through as they are', async () => {
  const { shown } = await told(price('2000.10000000000000000000001', '2760138.0000'));
  expect(shown).toMatchObject({ usd: '2000.10000000000000000000001', krw: '2760138.0000' });
});

describe('is no price', () => {
  test.each([
    ['zero', price('0', '0')],
    ['below zero', price('-2000', '-2760000')],
    ['with an exponent', price('2e3', '2760000')],
    ['no number', price('NaN', 'NaN')],
    ['in dollars alone', field('krwPrice', 'null')],
    ['by a rate that cannot be', price('2000', '27600000')],
    ['with won 11 % above the rate of the day', price('2000', '3065000')],
    ['with won 11 % below the rate of the day', price('2000', '2455000')],
    ['with won and dollars exchanged', price('2760000', '2000')],
    [
      'true in two hours',
      (text: string) => field('asOf', `"${new Date(Date.now() + 120 * MINUTE).toISOString()}"`)(text),
    ],
    ['true at no time', field('asOf', 'null')],
    ['said to be unlisted all the same', field('status', '"unlisted"')],
    ['nobody’s', field('source', 'null')],
  ])('what is %s', async (_, rewriting) => {
    expect((await told(rewriting)).shown).toMatchObject({ status: 'untrusted', usd: null });
  });
});

test('the first answer of a server is compared with a rate that is requested beside it', async () => {
  const staged = await team();
  await staged.stores.settings.put({ teamServer: { key: staged.key, mode: 'only', pages: false } });
  staged.restart();
  staged.tell(price('2000', '4998000'));
  await staged.prices([ETHER]);
  expect(staged.peek(ETHER)).toMatchObject({ status: 'untrusted', usd: null });
  staged.tell(price('2000', '2760000'));
  staged.pass(MINUTE);
  await staged.prices([ETHER]);
  expect(staged.peek(ETHER)).toMatchObject({ status: 'priced', krw: '2760000' });
});

test('the first answer of a server is a price also where no service has a rate', async () => {
  const staged = await team();
  for (const host of ['api.coinbase.com', 'open.er-api.com', 'api.frankfurter.dev'])
    staged.world.faults.set(host, { kind: 'status', status: 503 });
  await staged.enter();
  staged.tell(price('2000', '2760000'));
  await staged.prices([ETHER]);
  expect(staged.peek(ETHER)).toMatchObject({ status: 'priced', krw: '2760000' });
});

test('won of a Korean exchange may be further from the rate', async () => {
  const premium = (text: string) => field('source', '"Upbit"')(price('2000', '3312000')(text));
  expect((await told(premium)).shown).toMatchObject({ status: 'priced', krw: '3312000' });
});

test('won of a Korean exchange 26 % above the rate are a price when another exchange’s KRW-USDT is', async () => {
  const staged = await team();
  await staged.askRate();
  await staged.enter();
  await staged.choose({ mode: 'only' });
  staged.tell((text) => field('source', '"Upbit"')(price('2000', '3490000')(text)));
  await staged.prices([ETHER]);
  expect(staged.peek(ETHER)).toMatchObject({ status: 'untrusted', usd: null });
  staged.usdKrw().noteTether({ exchange: 'Bithumb', krwPerUsd: '1740' as Decimal });
  staged.pass(MINUTE);
  await staged.prices([ETHER]);
  expect(staged.peek(ETHER)).toMatchObject({ status: 'priced', krw: '3490000' });
});

test('won of a Korean exchange 81 % above the rate are no price', async () => {
  const liar = (text: string) => field('source', '"Upbit"')(price('2000', '4998000')(text));
  expect((await told(liar, liar)).shown).toMatchObject({ status: 'untrusted', usd: null });
});

test.each([
  ['above 1.02', price('1.021', '1409.24')],
  ['below 0.98', price('0.979', '1351.26')],
])('a tether %s alone is no price, however often the server says so', async (_, rewriting) => {
  const { shown } = await toldOf(TETHER, [rewriting, rewriting, rewriting]);
  expect(shown).toMatchObject({ status: 'untrusted', usd: null });
});

test('a tether that has lost a fifth is priced when a source of one’s own says so, too', async () => {
  const staged = await team();
  staged.world.market.set('tether', { usd: '0.8' });
  await staged.askRate();
  await staged.enter();
  await staged.choose({ mode: 'only' });
  await staged.ownPrices([TETHER]);
  const fields: readonly (readonly [string, string])[] = [
    ...([
      ['usdPrice', '"0.8"'],
      ['krwPrice', '"1104.2"'],
    ] as const),
    ...([
      ['source', '"DefiLlama"'],
      ['status', '"priced"'],
    ] as const),
    ['asOf', `"${new Date(staged.clock.now()).toISOString()}"`],
  ];
  staged.tell((text) => fields.reduce((said, [name, value]) => field(name, value)(said), text));
  await staged.prices([TETHER]);
  expect(staged.peek(TETHER)).toMatchObject({ status: 'priced', usd: '0.8' });
});

test.each([
  ['a source that this release does not know', field('source', '"Kraken"')],
  ['another address', field('address', '"0x1"')],
  ['a status that this release does not know', field('status', '"rumoured"')],
])('an answer about %s is of another version', async (_, rewriting) => {
  const { shown, report } = await told(rewriting);
  expect(shown).toMatchObject({ status: 'unavailable', usd: null });
  expect((await report())?.condition).toBe('other version');
});

test('a price that is older than its source may be is stale', async () => {
  const { shown } = await told((text) =>
    field('asOf', `"${new Date(Date.now() - 61 * MINUTE).toISOString()}"`)(text),
  );
  expect(shown).toMatchObject({ status: 'stale', source: 'CoinGecko' });
});

describe('a price that is five times off', () => {
  const FAR = price('30000', '41400000');

  test('is not believed at once: the last one stays, marked, for two minutes', async () => {
    const { shown, peek, pass } = await told((text) => text, FAR);
    expect(shown).toMatchObject({ status: 'disputed', usd: expect.stringMatching(/^2\d{3}\./) });
    pass(2 * MINUTE + 1);
    expect(peek(ETHER)).toMatchObject({ status: 'untrusted', usd: null });
  });

  test('is believed when the server says it again a minute later', async () => {
    expect((await told((text) => text, FAR, FAR)).shown).toMatchObject({ status: 'priced', usd: '30000' });
  });

  test('in won alone is in doubt as well', async () => {
    const first = (text: string) => field('source', '"Upbit"')(price('2000', '2210000')(text));
    const far = (text: string) => field('source', '"Upbit"')(price('6600', '11380000')(text));
    expect((await told(first, far)).shown).toMatchObject({ status: 'disputed', krw: '2210000' });
  });

  test('and is in doubt anew when its won differ from those of the doubt', async () => {
    const upbit = (usd: string, krw: string) => (text: string) =>
      field('source', '"Upbit"')(price(usd, krw)(text));
    const { shown } = await told(
      upbit('2000', '2760000'),
      upbit('30000', '33200000'),
      upbit('30000', '45000000'),
    );
    expect(shown).toMatchObject({ status: 'disputed', krw: '2760000' });
  });

  test('and has it asked again then', async () => {
    const { pricing, clock, pass } = await told((text) => text, FAR);
    const recheckAt = () => pricing().recheckAt([ETHER], SOURCE_NAMES);
    expect(recheckAt()).toBe(clock.now() + MINUTE);
    pass(MINUTE);
    expect(recheckAt()).toBeNull();
  });

  test('and is forgotten when it does not', async () => {
    const { shown } = await told(
      (text) => text,
      FAR,
      (text) => text,
    );
    expect(shown).toMatchObject({ status: 'priced', usd: expect.stringMatching(/^2\d{3}\./) });
  });
});
