/** What may be shown while one or more fail, worked out from what the world says, with whole numbers only. */
import type { AssetKey } from '../../src/core/market/assets.ts';
import type { Price } from '../../src/core/market/prices.ts';
import { SOURCE_NAMES, type SourceName, sourceRow } from '../../src/core/market/source-table.ts';
import { product, quotient, withoutZeros } from '../../test/e2e/digits.ts';
import type { World } from '../../test/world/world.ts';
import type { Outcome } from './fault-classes.ts';

export interface Circumstances {
  readonly world: World;
  readonly order: readonly SourceName[];
  /** What becomes of those that fail. */
  readonly outcomes: Readonly<Partial<Record<SourceName, Outcome>>>;
  /** Won per dollar that a conversion may have; none: it has none. */
  readonly krwPerUsd: readonly string[];
  /** Whether the rate is one service's alone: what it converts is marked. */
  readonly isRateAlone?: boolean;
  /** Whether everything was asked before anything failed. */
  readonly isWarm: boolean;
}

/** `source usd krw status…`, with the statuses that it may have; `none` for no price. */
export type Shown = string;

/** Coinbase's in the made-up market, and what CoinGecko implies there. */
export const USUAL_RATE = '1380.25';

/** As `acceptable` writes it. */
export function shown({ usd, krw, source, status }: Price): Shown {
  return usd === null || krw === null ? 'none' : line(source, usd, krw, status);
}

/** Everything that may be shown of the asset. */
export function acceptable(key: AssetKey, circumstances: Circumstances): readonly Shown[] {
  const { world, order, outcomes, isWarm } = circumstances;
  const listing = order.filter((source) => world.market.lists(key, source));
  const healthy = listing.filter((source) => isAnswering(outcomes[source]));
  const [first] = healthy;
  if (listing.length === 0) return ['none'];
  const liars = listing.filter((source) => outcomes[source] === 'wrong');
  const before = { ...circumstances, outcomes: {}, krwPerUsd: [USUAL_RATE] };
  const last = isWarm ? linesOf(listing.slice(0, 1), key, before, ['stale', 'disputed']) : ['none'];
  // Who wrongs him also has his last price held up, until another has spoken.
  if (liars.length > 0) return [...last, ...linesOf(healthy, key, circumstances, ['priced', 'disputed'])];
  if (!first) return last;
  const next = linesOf([first], key, circumstances, [circumstances.isRateAlone ? 'stale' : 'priced']);
  const isLost = listing.slice(0, listing.indexOf(first)).some(namesIt);
  // What listed sources merely fail to price is not priced by pools; what they no longer list is.
  return sourceRow(first).readsPools && isLost ? [...last, ...next] : next;
}

interface Digits {
  readonly usd: string;
  readonly krw: string;
  readonly source: string;
}

/** Who tells what USDT is worth may fail, one or both; then it holds its peg. */
const TETHERS: readonly Circumstances['outcomes'][] = [
  {},
  { DefiLlama: 'next' },
  { DefiLlama: 'next', CoinGecko: 'next' },
];

/** Of a world whose prices stand still: whoever says one, now or before, and whatever its status, says this. */
export function isTrue(world: World, key: AssetKey, { usd, krw, source }: Digits): boolean {
  const krwPerUsd = [USUAL_RATE, '1380.2543', '1380.1'];
  const may = TETHERS.flatMap((outcomes) =>
    SOURCE_NAMES.flatMap((each) =>
      acceptable(key, { world, order: [each], isWarm: false, outcomes, krwPerUsd }),
    ),
  );
  return may.includes(line(source, usd, krw, 'priced'));
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

/** What the source says of the asset, in both currencies; null when a rate is missing. */
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

/** USDT in dollars, for which those two are asked in whatever order; where neither can be believed it holds its peg. */
function tetherOf({ world, outcomes }: Circumstances): string {
  const told = (['DefiLlama', 'CoinGecko'] as const).find((source) => isAnswering(outcomes[source]));
  return (told && world.market.said('tether', told).usd) ?? '1';
}
