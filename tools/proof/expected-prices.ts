/** What may be shown while one or more fail, computed from the world's prices with whole numbers only. */
import type { AssetKey } from '../../src/core/market/assets.ts';
import { type Currency, plainText, shortPrice } from '../../src/core/market/format.ts';
import type { Price } from '../../src/core/market/prices.ts';
import { SOURCE_NAMES, type SourceName, sourceRow } from '../../src/core/market/source-table.ts';
import { product, quotient, withoutZeros } from '../../test/e2e/digits.ts';
import type { World } from '../../test/world/world.ts';
import type { Outcome } from './fault-classes.ts';

export interface Circumstances {
  readonly world: World;
  readonly order: readonly SourceName[];
  readonly outcomes: Readonly<Partial<Record<SourceName, Outcome>>>;
  /** Won per dollar that a conversion may have; none: it has none. */
  readonly krwPerUsd: readonly string[];
  readonly isRateAlone?: boolean;
  readonly isWarm: boolean;
}

/** `source usd krw status…`, with the statuses that it may have; `none` for no price. */
export type Shown = string;

/** Coinbase's in the made-up market, and what CoinGecko implies there. */
export const USUAL_RATE = '1380.25';

export function shown({ usd, krw, source, status }: Price): Shown {
  return usd === null || krw === null ? 'none' : line(source, usd, krw, status);
}

export function acceptable(key: AssetKey, circumstances: Circumstances): readonly Shown[] {
  const { world, order, outcomes, isWarm } = circumstances;
  const listing = order.filter((source) => world.market.lists(key, source));
  const healthy = listing.filter((source) => isAnswering(outcomes[source]));
  const [first] = healthy;
  if (listing.length === 0) return ['none'];
  const liars = listing.filter((source) => outcomes[source] === 'wrong');
  const before = { ...circumstances, outcomes: {}, krwPerUsd: [USUAL_RATE] };
  const last = isWarm ? linesOf(listing.slice(0, 1), key, before, ['stale', 'disputed']) : ['none'];
  // A wrong source also blocks its last price, until another source has answered.
  if (liars.length > 0) return [...last, ...linesOf(healthy, key, circumstances, ['priced', 'disputed'])];
  if (!first) return last;
  const next = linesOf([first], key, circumstances, [circumstances.isRateAlone ? 'stale' : 'priced']);
  const isLost = listing.slice(0, listing.indexOf(first)).some(namesIt);
  // What listed sources merely fail to price is not priced by pools; what they no longer list is.
  return sourceRow(first).readsPools && isLost ? [...last, ...next] : next;
}

export interface Digits {
  readonly usd: string;
  readonly krw: string;
  readonly source: string;
}

/** The sources of USDT's price may fail, one or both; without them it is at its peg. */
const TETHERS: readonly Circumstances['outcomes'][] = [
  {},
  { DefiLlama: 'next' },
  { DefiLlama: 'next', CoinGecko: 'next' },
];

/** In a world of constant prices: whether a price of any source, time and status may have these digits. */
export function isTrue(world: World, key: AssetKey, { usd, krw, source }: Digits): boolean {
  return possible(world, key).includes(line(source, usd, krw, 'priced'));
}

/** The same of figures that are rounded for reading. */
export function isTrulyRounded(world: World, key: AssetKey, { usd, krw, source }: Digits): boolean {
  return possible(world, key).some((each) => {
    const [, name, dollars = '', won = ''] = /^(.+) \$(\S+) ₩(\S+) priced$/.exec(each) ?? [];
    const read = (value: string, currency: Currency) => plainText(shortPrice(value, currency)).slice(1);
    return name === source && read(dollars, 'USD') === usd && read(won, 'KRW') === krw;
  });
}

function possible(world: World, key: AssetKey): readonly Shown[] {
  const krwPerUsd = [USUAL_RATE, '1380.2543', '1380.1'];
  return TETHERS.flatMap((outcomes) =>
    SOURCE_NAMES.flatMap((each) =>
      acceptable(key, { world, order: [each], isWarm: false, outcomes, krwPerUsd }),
    ),
  );
}

function isAnswering(outcome: Outcome | undefined): boolean {
  return outcome === undefined || outcome === 'own' || outcome === 'dollars';
}

/** It has a list of its own, or the registry's. */
function namesIt(source: SourceName): boolean {
  return source === 'CoinGecko' || sourceRow(source).registryOnly;
}

function linesOf(
  sources: readonly SourceName[],
  key: AssetKey,
  circumstances: Circumstances,
  statuses: readonly string[],
): readonly Shown[] {
  return sources.flatMap((source) => {
    const rates = circumstances.krwPerUsd;
    const prices = (rates.length > 0 ? rates : [null]).map((rate) =>
      priceBy(source, key, circumstances, rate),
    );
    return prices.flatMap((price) =>
      price ? statuses.map((status) => line(source, price.usd, price.krw, status)) : ['none'],
    );
  });
}

function line(source: string, usd: string, krw: string, status: string): Shown {
  return `${source} $${withoutZeros(usd)} ₩${withoutZeros(krw)} ${status}`;
}

interface Amounts {
  readonly usd: string;
  readonly krw: string;
}

/** The source's price of the asset in both currencies; null when a rate is missing. */
function priceBy(
  source: SourceName,
  key: AssetKey,
  circumstances: Circumstances,
  krwPerUsd: string | null,
): Amounts | null {
  const { world, outcomes } = circumstances;
  const said = world.market.said(key, source);
  const tether = tetherOf(circumstances);
  if (source === 'CoinGecko' && said.usd && said.krw && outcomes.CoinGecko !== 'dollars')
    return { usd: said.usd, krw: said.krw };
  if (said.usd) return krwPerUsd ? { usd: said.usd, krw: product(said.usd, krwPerUsd) } : null;
  if (said.usdt) {
    const usd = product(said.usdt, tether);
    return krwPerUsd ? { usd, krw: product(usd, krwPerUsd) } : null;
  }
  const krwPerUsdt = world.market.said('tether', source).krw;
  return said.krw && krwPerUsdt
    ? { usd: quotient(product(said.krw, tether), krwPerUsdt), krw: said.krw }
    : null;
}

/** USDT in dollars, from either of two sources; at its peg where neither is believed. */
function tetherOf({ world, outcomes }: Circumstances): string {
  const told = (['DefiLlama', 'CoinGecko'] as const).find((source) => isAnswering(outcomes[source]));
  return (told && world.market.said('tether', told).usd) ?? '1';
}

/** The current unit price in the text of a price's tooltip, also where that has the value of an amount; null where it has only the past. */
export function readHint(hint: string): Digits | null {
  const parts = hint.split(/^(?:Now|현재):\n/m);
  const lines = (parts.at(-1) ?? '').split('\n');
  if (parts.length === 1 && /^(?:At the time|거래 당시)/.test(lines[0] ?? '')) return null;
  // Of an amount: `2 × $13.4 = $26.8`.
  const ones = lines.map((line) => line.split(' = ')[0]?.split(' × ').at(-1) ?? '');
  const inCurrency = (sign: string) => ones.find((one) => one.startsWith(sign))?.slice(sign.length) ?? '';
  return { usd: inCurrency('$'), krw: inCurrency('₩'), source: lines.at(-1)?.split(',')[0] ?? '' };
}
