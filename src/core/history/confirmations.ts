/** Before a record becomes final: a second group is requested, else its neighbours in time are looked at (docs/pricing.md §8). */
import type { Decimal } from '../market/decimal.ts';
import type { Moment, MomentPrice, PastPrice } from '../market/moments.ts';
import { SOURCE_NAMES, type SourceName } from '../market/source-table.ts';
import { groupBy } from '../upstream/group-by.ts';
import type { KeptMoments } from './kept-moments.ts';
import type { KeptMoment } from './moment-memory.ts';
import type { MomentPrices, MomentQuestion } from './moment-prices.ts';
import { NO_RATES } from './moment-prices.ts';
import type { Neighbours } from './neighbours.ts';
import type { PastFacts } from './past-facts.ts';
import { type HistoryPause, soonestOf } from './pauses.ts';
import { isApart } from './second-reading.ts';

export interface Confirmations {
  /** Null: nothing is left to compare with, or its source cannot be reached. Otherwise how long to wait for the rest. */
  request(question: MomentQuestion, signal: AbortSignal): Promise<HistoryPause | null>;
  /** The same prices; in doubt, and not final, are those that both neighbours contradict. */
  withNeighbours(prices: readonly MomentPrice[], question: MomentQuestion): Promise<readonly MomentPrice[]>;
}

export interface ConfirmationsParts {
  readonly moments: MomentPrices;
  readonly facts: Pick<PastFacts, 'ask' | 'recall'>;
  readonly kept: Pick<KeptMoments, 'of'>;
  readonly neighbours: Neighbours;
}

interface Neighbour {
  readonly source: SourceName;
  readonly value: Decimal;
  readonly asOf: number;
}

/** A minute is requested where the day does not confirm. */
const PASSES = 2;

export function createConfirmations({ moments, facts, kept, neighbours }: ConfirmationsParts): Confirmations {
  async function withNeighbour(price: MomentPrice, question: MomentQuestion): Promise<MomentPrice> {
    const isNew = price.isFinal && !kept.of(price.asset, price.at).final[question.basis];
    if (!isNew || !price.price || moments.comparisonOf(price, question).isConfirmed) return price;
    const { price: record } = price;
    const [before, after] = await neighbours(price, (neighbour) => valueIn(neighbour, record));
    const own = price.price.basis === 'korea' ? price.price.krw : price.price.usd;
    if (own === null || !before || !after) return price;
    if (!isApart(own, before.value) || !isApart(own, after.value)) return price;
    const { value, source, asOf } = before;
    return {
      ...price,
      isFinal: false,
      doubt: { source, usd: price.price.basis === 'korea' ? null : value, asOf },
    };
  }

  return {
    async request(question, signal) {
      const waits: (HistoryPause | null)[] = [];
      for (let pass = 0; pass < PASSES; pass++) {
        const open = question.moments.flatMap((moment) => openComparison(moment, question));
        if (open.length === 0) break;
        waits.length = 0;
        await facts.recall(open.map(({ wanted }) => wanted));
        for (const [source, own] of groupBy(open, (each) => each.source)) {
          const wanted = [...new Map(own.map((each) => [each.id, each.wanted])).values()];
          waits.push(await facts.ask({ source, wanted, signal, requester: question.requester }));
        }
      }
      // A source that is down is not waited for: what it could confirm becomes final once it is back.
      const passing = waits.filter((pause) => pause?.reason !== 'failure');
      const ms = soonestOf(passing);
      return passing.find((pause) => pause?.ms === ms) ?? null;
    },
    withNeighbours: (prices, question) => Promise.all(prices.map((price) => withNeighbour(price, question))),
  };

  function openComparison(moment: Moment, question: MomentQuestion) {
    const chosen = moments.selected(moment, question);
    if ('missing' in chosen || !chosen.isFirm) return [];
    const price = moments.priceOf(moment, question, NO_RATES);
    const open = price.isFinal ? null : moments.comparisonOf(price, question).open;
    if (!open) return [];
    const { asset, at, side } = open.wanted;
    return [{ ...open, id: `${asset.key} ${at} ${side}` }];
  }
}

/** What is stored of a neighbour, in the currency of the price. */
function valueIn({ facts, final }: KeptMoment, { basis }: PastPrice): Neighbour | null {
  const settled = final[basis];
  const value = basis === 'korea' ? settled?.krw : settled?.usd;
  if (settled && value) return { source: settled.source, value, asOf: settled.asOf };
  for (const [key, fact] of facts) {
    const source = SOURCE_NAMES.find((name) => key.startsWith(`${name} `));
    if (!source || fact.kind !== 'record' || (fact.in === 'KRW') !== (basis === 'korea')) continue;
    return { source, value: fact.value, asOf: fact.asOf };
  }
  return null;
}
