/**
 * A lookup down the order of precedence (docs/pricing.md §1, §9 Batches, Time), over sources of
 * a few lines.
 */

import { describe, expect, test, vi } from 'vitest';
import { type AssetKey, TETHER } from '../../../src/core/market/assets.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { type Behaviour, dollars, fakeEngine, UNLISTED, untilSettled } from './fake-sources.ts';
import { GLOBAL, KOREA, LINK, MINUTE, quoted, SECOND } from './states.ts';

const UNI: AssetKey = 'ETH:0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';
const PEPE: AssetKey = 'ETH:0x6982508145454ce325ddbe47a25d4ec3d2311933';
const ORDER = { requester: PERSON, order: GLOBAL };
const GATHER_MS = 50;

const says = (usd: string, more: Behaviour = {}): Behaviour => ({ says: () => dollars(usd), ...more });
const NEVER: Behaviour = { afterMs: Number.POSITIVE_INFINITY };

describe('a lookup', () => {
  test('that is under way keeps a price of a minute from being called stale, also when a shorter one ends', async () => {
    const engine = fakeEngine({ CoinGecko: says('1') });
    await engine.prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(MINUTE);
    engine.behave('CoinGecko', says('1', { afterMs: 2 * SECOND }));
    engine.behave('Upbit', { says: () => UNLISTED });
    const longer = engine.pricing.prices([LINK], ORDER);
    const shorter = engine.pricing.prices([LINK], { requester: PERSON, order: ['Upbit'] });
    await untilSettled(shorter);
    expect(engine.pricing.peek([LINK], GLOBAL).get(LINK)?.status).toBe('priced');
    await untilSettled(longer);
  });

  test('asks no lower source about what a higher one has', async () => {
    const { prices, asked } = fakeEngine({
      CoinGecko: says('1'),
      DefiLlama: says('2'),
      DexScreener: says('3'),
    });
    const found = await prices([LINK], ORDER);
    expect(found.prices.get(LINK)).toMatchObject({ status: 'priced', usd: '1', source: 'CoinGecko' });
    expect(asked()).toEqual(['CoinGecko']);
  });

  test('asks each lower source about the rest only, all of it at once', async () => {
    const { prices, questions } = fakeEngine({
      CoinGecko: { says: ({ key }) => (key === LINK ? dollars('1') : UNLISTED) },
      DefiLlama: { says: ({ key }) => (key === UNI ? dollars('2') : UNLISTED) },
      DexScreener: says('3'),
    });
    await prices([LINK, UNI, PEPE], ORDER);
    expect(questions.map(({ source, assets }) => [source, assets])).toEqual([
      ['CoinGecko', [LINK, UNI, PEPE]],
      ['DefiLlama', [UNI, PEPE]],
      ['DexScreener', [PEPE]],
    ]);
  });

  test('takes as long as the sources that it had to wait for, and the moment of gathering', async () => {
    const { prices } = fakeEngine({
      CoinGecko: { says: () => UNLISTED, afterMs: 300 },
      DefiLlama: { fails: 'refused', afterMs: 200 },
      DexScreener: says('3', { afterMs: 100 }),
    });
    const { tookMs } = await prices([LINK], ORDER);
    expect(tookMs).toBe(GATHER_MS + 300 + 200 + 100);
  });

  test('does not wait for a source that is skipped now', async () => {
    const { prices } = fakeEngine({ CoinGecko: says('1', { available: false }), DefiLlama: says('2') });
    const { prices: found, tookMs } = await prices([LINK], ORDER);
    expect(found.get(LINK)?.source).toBe('DefiLlama');
    expect(tookMs).toBe(GATHER_MS + 100);
  });

  test('does not wait for what a source that is skipped now is asked by another lookup', async () => {
    const { pricing, prices, behave } = fakeEngine({
      CoinGecko: says('1', { afterMs: 2_000 }),
      DefiLlama: says('2'),
    });
    const other = pricing.prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(200);
    behave('CoinGecko', says('1', { available: false }));
    const { prices: found, tookMs } = await prices([UNI], ORDER);
    expect(found.get(UNI)?.source).toBe('DefiLlama');
    expect(tookMs).toBe(GATHER_MS + 100);
    await untilSettled(other);
  });

  test.each([
    ['refused', 'refused'],
    ['rate limited', 'rate limited'],
    ['unreadable', 'unreadable'],
    ['too large', 'too large'],
    ['network', 'network'],
    ['timeout', 'timeout'],
    ['a bug in the adapter', new TypeError('x is not a function')],
  ] as const)('survives any failure of one source: %s', async (_what, fails) => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { prices } = fakeEngine({ CoinGecko: { fails }, DefiLlama: says('2') });
    expect((await prices([LINK], ORDER)).prices.get(LINK)).toMatchObject({ status: 'priced', usd: '2' });
    expect(complained).toHaveBeenCalledTimes(fails instanceof Error ? 1 : 0);
    complained.mockRestore();
  });

  test('counts what a source leaves out as failed, not as unlisted', async () => {
    const { prices } = fakeEngine({ CoinGecko: { says: () => null }, DefiLlama: { says: () => UNLISTED } });
    expect((await prices([LINK], ORDER)).prices.get(LINK)?.status).toBe('unavailable');
  });

  test('of nothing, or of what nobody could know, asks nobody and takes no time', async () => {
    const { prices, questions } = fakeEngine({});
    expect(await prices([], ORDER)).toEqual({ prices: new Map(), tookMs: 0 });
    const { prices: found, tookMs } = await prices([LINK], ORDER);
    expect([found.get(LINK)?.status, tookMs]).toEqual(['unavailable', 0]);
    expect(questions).toEqual([]);
  });

  test('follows the order that it is given, and leaves out what is not in it', async () => {
    const { prices, asked } = fakeEngine({
      CoinGecko: says('1'),
      DefiLlama: { fails: 'refused' },
      DexScreener: says('3'),
    });
    const order: SourceName[] = ['DefiLlama', 'DexScreener', 'GeckoTerminal'];
    expect((await prices([LINK], { requester: PERSON, order })).prices.get(LINK)?.source).toBe('DexScreener');
    expect(asked()).toEqual(['DefiLlama', 'DexScreener']);
  });
});

describe('a slow source', () => {
  test('has the next one started beside it after 0.8 s, and still wins', async () => {
    const { prices, questions } = fakeEngine({
      CoinGecko: says('1', { afterMs: 2_400 }),
      DefiLlama: says('2'),
      DexScreener: says('3'),
    });
    const { prices: found, tookMs } = await prices([LINK], ORDER);
    expect(found.get(LINK)).toMatchObject({ usd: '1', source: 'CoinGecko' });
    expect(tookMs).toBe(GATHER_MS + 2_400);
    expect(questions.map(({ source, atMs }) => [source, atMs])).toEqual([
      ['CoinGecko', GATHER_MS],
      ['DefiLlama', GATHER_MS + 800],
    ]);
  });

  test.each([
    [null, 800],
    [300, 800],
    [1_700, 1_700],
  ])('whose usual time is %s ms is given %i ms alone', async (p95Ms, aloneMs) => {
    const { prices, questions } = fakeEngine({ CoinGecko: { ...NEVER, p95Ms }, DefiLlama: says('2') });
    await prices([LINK], ORDER);
    expect(questions[1]).toMatchObject({ source: 'DefiLlama', atMs: GATHER_MS + aloneMs });
  });

  test('is given up after 2.5 s, really', async () => {
    const { prices, questions } = fakeEngine({
      CoinGecko: says('1', { afterMs: 2_501 }),
      DefiLlama: says('2'),
    });
    const { prices: found, tookMs } = await prices([LINK], ORDER);
    expect(found.get(LINK)?.source).toBe('DefiLlama');
    expect(tookMs).toBe(GATHER_MS + 2_500);
    expect(questions[0]?.droppedMs).toBe(GATHER_MS + 2_500);
  });

  test('that is lower is given up as soon as a higher one has answered', async () => {
    const { prices, questions } = fakeEngine({ CoinGecko: says('1', { afterMs: 1_000 }), DefiLlama: NEVER });
    const { tookMs } = await prices([LINK], ORDER);
    expect(tookMs).toBe(GATHER_MS + 1_000);
    expect(questions[1]).toMatchObject({ source: 'DefiLlama', droppedMs: GATHER_MS + 1_000 });
  });

  test('that was given up for a higher one has not failed: it is asked again when the need comes', async () => {
    const engine = fakeEngine({ CoinGecko: says('1', { afterMs: 1_000 }), DefiLlama: NEVER });
    await engine.prices([LINK], ORDER);
    engine.behave('CoinGecko', { fails: 'refused' });
    engine.behave('DefiLlama', says('2'));
    await vi.advanceTimersByTimeAsync(SECOND);
    const { prices: found } = await engine.prices([LINK], { ...ORDER, aheadMs: MINUTE });
    expect(engine.asked().filter((name) => name === 'DefiLlama')).toHaveLength(2);
    expect(found.get(LINK)?.status).toBe('priced');
  });

  test('holds up nothing that a source above it has', async () => {
    const { prices } = fakeEngine({
      CoinGecko: { says: ({ key }) => (key === LINK ? dollars('1') : UNLISTED) },
      DefiLlama: says('2', { afterMs: 2_000 }),
    });
    const { prices: found, tookMs } = await prices([LINK, UNI], ORDER);
    expect(found.get(LINK)?.usd).toBe('1');
    expect(found.get(UNI)?.usd).toBe('2');
    expect(tookMs).toBe(GATHER_MS + 100 + 2_000);
  });
});

describe('a whole lookup', () => {
  const everybody = (behaviour: Behaviour) =>
    Object.fromEntries(GLOBAL.map((name) => [name, behaviour])) as Record<SourceName, Behaviour>;

  test('ends within 6 s when nobody answers, and drops every question', async () => {
    const { prices, questions } = fakeEngine(everybody(NEVER));
    const { prices: found, tookMs } = await prices([LINK], ORDER);
    expect(tookMs).toBeLessThanOrEqual(6_000);
    expect(found.get(LINK)).toMatchObject({ status: 'unavailable', usd: null });
    const chains = questions.filter(({ assets }) => assets.includes(LINK));
    expect(chains.map(({ source }) => source)).toEqual(GLOBAL);
    expect(questions.filter(({ droppedMs }) => droppedMs === null)).toEqual([]);
  });

  test('ends within 6 s even when the sources are deaf to being given up', async () => {
    const { prices } = fakeEngine(everybody({ ...NEVER, deaf: true }));
    expect((await prices([LINK], ORDER)).tookMs).toBeLessThanOrEqual(6_000);
  });

  test('reaches the last source when all above it are silent', async () => {
    const { prices } = fakeEngine({ ...everybody(NEVER), DexScreener: says('3') });
    const { prices: found, tookMs } = await prices([LINK], ORDER);
    expect(found.get(LINK)).toMatchObject({ status: 'priced', usd: '3', source: 'DexScreener' });
    expect(tookMs).toBeLessThanOrEqual(6_000);
  });

  test('does not end before a higher source had its 2.5 s', async () => {
    const { prices } = fakeEngine({
      CoinGecko: NEVER,
      DefiLlama: NEVER,
      GeckoTerminal: says('6', { afterMs: 2_450 }),
      DexScreener: says('7'),
    });
    expect((await prices([LINK], ORDER)).prices.get(LINK)?.source).toBe('GeckoTerminal');
  });
});

describe('lookups at once', () => {
  test('for the same asset share one question', async () => {
    const engine = fakeEngine({ CoinGecko: says('1') });
    const all = [LINK, LINK, LINK].map((key) => engine.pricing.prices([key], ORDER));
    const found = await untilSettled(Promise.all(all));
    expect(found.map((prices) => prices.get(LINK)?.usd)).toEqual(['1', '1', '1']);
    expect(engine.questions).toHaveLength(1);
  });

  test('for different assets within 50 ms are one question', async () => {
    const engine = fakeEngine({ CoinGecko: says('1') });
    const first = engine.pricing.prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(40);
    const second = engine.pricing.prices([UNI], ORDER);
    await untilSettled(Promise.all([first, second]));
    expect(engine.questions.map(({ assets }) => assets)).toEqual([[LINK, UNI]]);
  });

  test('join the question that is already asked', async () => {
    const engine = fakeEngine({ DefiLlama: says('2', { afterMs: 700 }) });
    const first = engine.pricing.prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(300);
    const second = engine.pricing.prices([LINK, UNI], ORDER);
    const found = await untilSettled(Promise.all([first, second]));
    expect(found[1].get(LINK)?.usd).toBe('2');
    expect(engine.questions.map(({ assets }) => assets)).toEqual([[LINK], [UNI]]);
  });

  test('of different orders share questions, each with its own winner', async () => {
    const engine = fakeEngine({ CoinGecko: says('1'), DefiLlama: says('2', { afterMs: 200 }) });
    const global = engine.pricing.prices([LINK], ORDER);
    const own = engine.pricing.prices([LINK], { requester: PERSON, order: ['DefiLlama', 'CoinGecko'] });
    const [first, second] = await untilSettled(Promise.all([global, own]));
    expect(first.get(LINK)?.source).toBe('CoinGecko');
    expect(second.get(LINK)?.source).toBe('DefiLlama');
    expect(engine.questions).toHaveLength(2);
  });

  test('do not lose an answer because another lookup no longer needs it', async () => {
    // The first lookup asks DefiLlama beside a slow CoinGecko, and has no use for it once CoinGecko answers.
    const engine = fakeEngine({
      CoinGecko: says('1', { afterMs: 1_000 }),
      DefiLlama: says('2', { afterMs: 1_500 }),
      DexScreener: says('3'),
    });
    const global = engine.pricing.prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(900);
    const own = engine.pricing.prices([LINK], { requester: PERSON, order: ['DefiLlama', 'DexScreener'] });
    const [first, second] = await untilSettled(Promise.all([global, own]));
    expect(first.get(LINK)?.source).toBe('CoinGecko');
    expect(second.get(LINK)).toMatchObject({ source: 'DefiLlama', usd: '2' });
    expect(engine.asked().filter((name) => name === 'DefiLlama')).toHaveLength(1);
  });

  test('drop a question when nobody needs it any more', async () => {
    const engine = fakeEngine({ CoinGecko: says('1', { afterMs: 1_000 }), DefiLlama: NEVER });
    const first = engine.pricing.prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(400);
    const second = engine.pricing.prices([LINK, UNI], ORDER);
    await untilSettled(Promise.all([first, second]));
    const dropped = engine.questions
      .filter(({ source }) => source === 'DefiLlama')
      .map(({ droppedMs }) => droppedMs);
    expect(dropped).not.toContain(null);
  });

  test('ask anew rather than join what was just given up', async () => {
    const engine = fakeEngine({
      CoinGecko: says('1', { afterMs: 1_000 }),
      DefiLlama: says('2', { afterMs: 700 }),
    });
    const first = engine.pricing.prices([LINK], ORDER).then(() =>
      // Asked in the very moment in which the first lookup gives DefiLlama up.
      engine.pricing.prices([LINK], { requester: PERSON, order: ['DefiLlama'] }),
    );
    expect((await untilSettled(first)).get(LINK)?.source).toBe('DefiLlama');
  });
});

describe('an answer of a minute', () => {
  test.each([
    ['a price', says('1')],
    ['"not listed"', { says: () => UNLISTED }],
    ['a price that fails a gate', { says: () => ({ kind: 'untrusted', gate: 'liquidity' }) }],
  ] as const)('is not asked for again: %s', async (_what, behaviour) => {
    const { prices, questions } = fakeEngine({ CoinGecko: behaviour as Behaviour });
    await prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(MINUTE - 200);
    const { tookMs } = await prices([LINK], ORDER);
    expect([questions.length, tookMs]).toEqual([1, 0]);
  });

  test('is asked for again when it is over', async () => {
    const { prices, questions } = fakeEngine({ CoinGecko: says('1') });
    await prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await prices([LINK], ORDER);
    expect(questions).toHaveLength(2);
  });

  test('of a lower source does not keep a higher one from winning again', async () => {
    const engine = fakeEngine({ CoinGecko: { fails: 'refused' }, DefiLlama: says('2') });
    await engine.prices([LINK], ORDER);
    engine.behave('CoinGecko', says('1'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect((await engine.prices([LINK], ORDER)).prices.get(LINK)?.source).toBe('CoinGecko');
  });
});

describe('a failure', () => {
  test.each([
    ['is tried again after 9 s when there is no price at all', {}, 9 * SECOND],
    ['is tried again after a minute when there is one', { DefiLlama: says('2') }, MINUTE],
  ])('%s', async (_what, others, againMs) => {
    const { prices, asked } = fakeEngine({ CoinGecko: { fails: 'refused' }, ...others });
    const times = () => asked().filter((name) => name === 'CoinGecko').length;
    await prices([LINK], ORDER);
    await vi.advanceTimersByTimeAsync(againMs - 500);
    await prices([LINK], ORDER);
    expect(times()).toBe(1);
    await vi.advanceTimersByTimeAsync(500);
    await prices([LINK], ORDER);
    expect(times()).toBe(2);
  });

  test('is tried again at once for who asks in person', async () => {
    const { prices, asked } = fakeEngine({ CoinGecko: { fails: 'refused' }, DefiLlama: says('2') });
    await prices([LINK], ORDER);
    await prices([LINK], { ...ORDER, act: true });
    expect(asked()).toEqual(['CoinGecko', 'DefiLlama', 'CoinGecko']);
  });

  test('of a refresh takes nothing away from a price that is still fresh', async () => {
    const engine = fakeEngine({ CoinGecko: says('1') });
    await engine.prices([LINK], ORDER);
    engine.behave('CoinGecko', { fails: 'network' });
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    const { prices: found } = await engine.prices([LINK], { ...ORDER, aheadMs: MINUTE });
    expect(found.get(LINK)).toMatchObject({ status: 'priced', usd: '1' });
  });

  test('of everybody shows the last price, marked, for a day', async () => {
    const engine = fakeEngine({ CoinGecko: says('1') });
    await engine.prices([LINK], ORDER);
    engine.behave('CoinGecko', { fails: 'network' });
    await vi.advanceTimersByTimeAsync(23 * 60 * MINUTE);
    const { prices: found } = await engine.prices([LINK], ORDER);
    expect(found.get(LINK)).toMatchObject({ status: 'stale', usd: '1', source: 'CoinGecko' });
    await vi.advanceTimersByTimeAsync(2 * 60 * MINUTE);
    const { prices: later } = await engine.prices([LINK], ORDER);
    expect(later.get(LINK)).toMatchObject({ status: 'unavailable', usd: null });
  });
});

describe('a quote in doubt', () => {
  /** A hundred dollars everywhere, then CoinGecko says a thousand. */
  async function afterTenfold(others: Partial<Record<SourceName, Behaviour>>) {
    const engine = fakeEngine({ CoinGecko: says('100'), ...others });
    await engine.prices([LINK], ORDER);
    engine.behave('CoinGecko', says('1000'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    engine.questions.length = 0;
    const { prices: found } = await engine.prices([LINK], ORDER);
    return { ...engine, first: found.get(LINK) };
  }

  test('sends the lookup on to another group, and to further ones where that contradicts', async () => {
    const { first, questions } = await afterTenfold({
      DefiLlama: says('101'),
      Binance: says('102'),
      Upbit: says('103'),
      GeckoTerminal: says('104'),
    });
    const ofLink = questions.filter(({ assets }) => assets.includes(LINK)).map(({ source }) => source);
    expect(ofLink.slice(0, 2)).toEqual(['CoinGecko', 'Binance']);
    expect(ofLink.slice(2).toSorted()).toEqual(['GeckoTerminal', 'Upbit']);
    expect(first).toMatchObject({ status: 'priced', usd: '102', source: 'Binance' });
  });

  test('is the price as soon as another group agrees', async () => {
    const { first } = await afterTenfold({
      DefiLlama: { says: () => dollars('101', 5 * MINUTE) },
      GeckoTerminal: { says: () => dollars('990') },
    });
    expect(first).toMatchObject({ status: 'priced', usd: '1000', source: 'CoinGecko' });
  });

  test.each([60.5, 70, 90, 120, 300, 1800])(
    'that is a lasting error is never shown, asked every %d s',
    async (everyS) => {
      const { first, prices, pricing } = await afterTenfold({ DefiLlama: says('101') });
      const seen = [first];
      for (let elapsedS = 0; elapsedS < 4_000; elapsedS += everyS) {
        await vi.advanceTimersByTimeAsync(everyS * SECOND);
        seen.push(pricing.peek([LINK], GLOBAL).get(LINK));
        seen.push((await prices([LINK], ORDER)).prices.get(LINK));
        await vi.advanceTimersByTimeAsync(59.95 * SECOND);
        seen.push(pricing.peek([LINK], GLOBAL).get(LINK));
      }
      expect(seen.filter((price) => price?.usd === '1000')).toEqual([]);
    },
  );

  test('of the only source that lists the token is the price a minute later', async () => {
    const { first, prices } = await afterTenfold({ DefiLlama: { says: () => UNLISTED } });
    expect(first).toMatchObject({ status: 'disputed', usd: '100' });
    await vi.advanceTimersByTimeAsync(MINUTE);
    const { prices: found } = await prices([LINK], ORDER);
    expect(found.get(LINK)).toMatchObject({ status: 'priced', usd: '1000' });
  });

  test('of the only source that answers is put before the others again before it is the price', async () => {
    const engine = await afterTenfold({ DefiLlama: { fails: 'network' } });
    engine.behave('DefiLlama', says('101'));
    await vi.advanceTimersByTimeAsync(MINUTE);
    const { prices: found } = await engine.prices([LINK], ORDER);
    expect(found.get(LINK)).toMatchObject({ usd: '101', source: 'DefiLlama' });
  });

  test('keeps an order without its source out of the dispute', async () => {
    const { prices } = await afterTenfold({ DexScreener: says('101') });
    const { prices: found } = await prices([LINK], { requester: PERSON, order: ['DexScreener'] });
    expect(found.get(LINK)).toMatchObject({ status: 'priced', usd: '101' });
  });

  test('is looked at again a minute after it arose', async () => {
    const { pricing } = await afterTenfold({});
    // Heard 100 ms before now.
    expect(pricing.recheckAt([LINK, UNI], GLOBAL)).toBe(Date.now() + MINUTE);
    expect(pricing.recheckAt([UNI], GLOBAL)).toBeNull();
  });
});

describe('USDT', () => {
  const won = (krw: string, krwPerUsdt: string): Behaviour => ({
    knows: ({ key }) => key !== TETHER,
    says: () => ({
      kind: 'quoted',
      price: { in: 'KRW', krw: quoted(krw).usd, krwPerUsdt: quoted(krwPerUsdt).usd },
      asOf: Date.now(),
    }),
  });
  const tetherAt = (usd: string, more: Behaviour = {}): Behaviour => ({
    says: ({ key }) => (key === TETHER ? dollars(usd) : UNLISTED),
    ...more,
  });

  test('is asked of DefiLlama first, when an exchange needs its price', async () => {
    const { prices, asked } = fakeEngine({
      CoinGecko: tetherAt('1'),
      DefiLlama: tetherAt('0.99'),
      Upbit: won('14000', '1400'),
    });
    const { prices: found } = await prices([LINK], { requester: PERSON, order: KOREA });
    // CoinGecko is the second opinion on a first price by an exchange of Korea.
    expect(asked().toSorted()).toEqual(['CoinGecko', 'DefiLlama', 'Upbit']);
    expect(found.get(LINK)).toMatchObject({ usd: '9.9', krw: '14000', source: 'Upbit' });
  });

  test('is of the moment of the quote, though a higher source said something else half a minute ago', async () => {
    const engine = fakeEngine({
      CoinGecko: tetherAt('1'),
      DefiLlama: tetherAt('1'),
      Upbit: won('14000', '1400'),
    });
    await engine.prices([TETHER], ORDER);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    // USDT falls to 99 cents: so do the won that it costs.
    engine.behave('DefiLlama', tetherAt('0.99'));
    engine.behave('Upbit', won('14000', '1386'));
    const { prices: found } = await engine.prices([LINK], { requester: PERSON, order: KOREA });
    expect(found.get(LINK)).toMatchObject({ usd: '10', source: 'Upbit' });
  });

  test('is not lost to one lookup because another no longer needs it', async () => {
    // Slow CoinGecko and silent DefiLlama: the first lookup gets to Upbit, and drops it when CoinGecko answers.
    const engine = fakeEngine({
      CoinGecko: says('1', { afterMs: 2_200, knows: ({ key }) => key === LINK }),
      DefiLlama: { afterMs: 1_500, says: ({ key }) => (key === TETHER ? dollars('0.99') : UNLISTED) },
      Upbit: won('14000', '1400'),
    });
    const first = engine.pricing.prices([LINK], { requester: PERSON, order: ['CoinGecko', 'Upbit'] });
    await vi.advanceTimersByTimeAsync(1_000);
    const second = engine.pricing.prices([UNI], { requester: PERSON, order: ['Upbit'] });
    const [global, korea] = await untilSettled(Promise.all([first, second]));
    expect(global.get(LINK)?.source).toBe('CoinGecko');
    expect(korea.get(UNI)).toMatchObject({ usd: '9.9', source: 'Upbit' });
  });

  test('asked of CoinGecko takes along what people look at: its slot is rare', async () => {
    const order: readonly SourceName[] = ['Upbit', 'CoinGecko', 'DefiLlama'];
    const { prices, questions } = fakeEngine({
      CoinGecko: { ...says('1'), lists: true },
      DefiLlama: { fails: 'refused' },
      Upbit: { ...won('14000', '1400'), knows: ({ key }) => key === LINK, afterMs: 300 },
    });
    await prices([LINK, UNI], { requester: PERSON, order });
    const [first] = questions.filter(({ source }) => source === 'CoinGecko');
    expect(first?.assets).toEqual(expect.arrayContaining([TETHER, UNI]));
  });

  test('asked of a source that is switched off takes nothing along', async () => {
    const { prices, questions } = fakeEngine({
      CoinGecko: says('1'),
      DefiLlama: { fails: 'refused' },
      Upbit: won('14000', '1400'),
    });
    await prices([LINK, UNI], { requester: PERSON, order: ['Upbit', 'DefiLlama'] });
    expect(questions.filter(({ source }) => source === 'CoinGecko').map(({ assets }) => assets)).toEqual([
      [TETHER],
    ]);
  });

  test.each([
    ['0.98', '10'],
    ['0.979999', null],
    ['1.02', '10'],
    ['1.020001', null],
  ])('last known at $%s, and not to be had now, leaves an exchange’s ₩14,000 at $%s', async (last, usd) => {
    const engine = fakeEngine({ DefiLlama: tetherAt(last), Upbit: won('14000', '1400') });
    await engine.prices([TETHER], ORDER);
    engine.behave('DefiLlama', { fails: 'network' });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect((await engine.prices([LINK], { requester: PERSON, order: KOREA })).prices.get(LINK)?.usd).toBe(
      usd,
    );
  });

  test('said by a pool to hold its peg is as good for that, now and later', async () => {
    const engine = fakeEngine({
      DefiLlama: { fails: 'network' },
      DexScreener: tetherAt('0.999'),
      Upbit: won('14000', '1400'),
    });
    expect((await engine.prices([LINK], { order: KOREA })).prices.get(LINK)?.usd).toBe('10');
    engine.behave('DexScreener', { fails: 'network' });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect((await engine.prices([LINK], { requester: PERSON, order: KOREA })).prices.get(LINK)?.usd).toBe(
      '10',
    );
  });

  test('never known leaves no price at all', async () => {
    const { prices } = fakeEngine({ Upbit: won('14000', '1400') });
    expect((await prices([LINK], { requester: PERSON, order: KOREA })).prices.get(LINK)).toMatchObject({
      status: 'unavailable',
      usd: null,
      krw: null,
    });
  });

  test('that cannot be had takes nothing away from a price that is still fresh', async () => {
    const engine = fakeEngine({
      CoinGecko: tetherAt('0.97'),
      DefiLlama: tetherAt('0.97'),
      Upbit: won('14000', '1400'),
    });
    await engine.prices([LINK], { requester: PERSON, order: KOREA });
    engine.behave('CoinGecko', { fails: 'network' });
    engine.behave('DefiLlama', { fails: 'network' });
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    const { prices: found } = await engine.prices([LINK], {
      requester: PERSON,
      order: KOREA,
      aheadMs: MINUTE,
    });
    expect(found.get(LINK)).toMatchObject({ status: 'priced', usd: '9.7' });
  });
});
