/** What assets were worth at past moments, from what is kept or asked (docs/pricing.md §8). */
import { dayOf } from '../fx/days.ts';
import type { PastRates } from '../fx/past-rates.ts';
import { assetOf } from '../market/assets.ts';
import type { Moment, MomentPrice } from '../market/moments.ts';
import type { HistorySource } from '../sources/history.ts';
import type { Shares } from '../upstream/shares.ts';
import { createConfirmations } from './confirmations.ts';
import type { KeptMoments } from './kept-moments.ts';
import { createMomentPrices, type MomentQuestion, NO_RATES, type RatesByDay } from './moment-prices.ts';
import type { Neighbours } from './neighbours.ts';
import type { PastFacts } from './past-facts.ts';
import { TETHER_ASSET } from './past-tether.ts';
import { soonestOf } from './pauses.ts';
import { shareOf } from './requester.ts';
import { createSourceRequests } from './source-requests.ts';

export interface MomentAnswer {
  /** One for each moment asked, in their order. */
  readonly prices: readonly MomentPrice[];
  /** How many of them asking again may still bring soon. */
  readonly open: number;
  /** When (in milliseconds); null when `open` is 0. */
  readonly nextInMs: number | null;
}

export interface Past {
  /** From what is kept, at once. */
  known(question: MomentQuestion): Promise<readonly MomentPrice[]>;
  /** Asks as far as budgets and the signal allow. Keeps what was said, and never asks again about what is final. */
  ask(question: MomentQuestion, signal: AbortSignal): Promise<MomentAnswer>;
}

export interface PastParts {
  readonly sources: readonly HistorySource[];
  readonly facts: PastFacts;
  readonly kept: KeptMoments;
  readonly rates: PastRates;
  readonly shares: Shares;
  readonly neighbours: Neighbours;
  /** By the hosts' clocks where ours is wrong. */
  readonly now: () => number;
}

/** What nobody said how long to wait for is tried again after so long. */
const RETRY_MS = 10_000;

export function createPast({ sources, facts, kept, rates, shares, neighbours, now }: PastParts): Past {
  const moments = createMomentPrices({ sources, facts, kept, now });
  const confirmations = createConfirmations({ moments, facts, kept, neighbours });
  const requests = createSourceRequests({ sources, facts, moments, isInTethers });

  async function recall({ moments: asked, basis }: MomentQuestion): Promise<void> {
    const assets = asked.map(({ asset, at }) => ({ asset: assetOf(asset), at }));
    // Also of who is switched off: what it could know is not final without it.
    const ranked = moments.sourcesFor({ basis, off: [] });
    await Promise.all([facts.recall(assets), ...ranked.map((source) => source.prepare?.([]))]);
    const through = asked.filter((moment) => basis === 'korea' || isInTethers(moment));
    await facts.recall(through.map(({ at }) => ({ asset: TETHER_ASSET, at })));
  }

  /** Whether what is kept of the moment means nothing without a tether's dollars. */
  function isInTethers({ asset, at }: Moment): boolean {
    if (kept.of(asset, at).final.global) return false;
    return [...facts.of(asset, at).values()].some((fact) => fact.kind === 'record' && fact.in === 'USDT');
  }

  async function ratesFor(question: MomentQuestion, signal: AbortSignal): Promise<RatesByDay> {
    const days = question.moments.flatMap((moment) => {
      const isOver = kept.of(moment.asset, moment.at).final.global !== undefined;
      return isOver || 'missing' in moments.selected(moment, question) ? [] : [dayOf(moment.at)];
    });
    return question.basis === 'korea'
      ? NO_RATES
      : rates.ensure(days, signal, shareOf(question.requester, shares));
  }

  async function keepFinal(
    prices: readonly MomentPrice[],
    { basis, requester }: MomentQuestion,
  ): Promise<void> {
    const news = prices.flatMap(({ asset, at, price, isFinal }) =>
      isFinal && price && !kept.of(asset, at).final[basis] ? [{ asset, at, basis, price }] : [],
    );
    if (news.length > 0) await kept.finish(news, requester);
  }

  return {
    async known(question) {
      await recall(question);
      const known = await rates.known(question.moments.map(({ at }) => dayOf(at)));
      const prices = question.moments.map((moment) => moments.priceOf(moment, question, known));
      return confirmations.withNeighbours(prices, question);
    },
    async ask(question, signal) {
      await recall(question);
      const waits = [...(await requests.records(question, signal))];
      if (question.basis === 'korea') waits.push(...(await requests.tethers(question, signal)));
      const known = await ratesFor(question, signal);
      const comparing = await confirmations.request(question, signal);
      waits.push(comparing);
      const priced = question.moments.map((moment) => asRequested(moments.priceOf(moment, question, known)));
      const prices = await confirmations.withNeighbours(priced, question);
      await keepFinal(prices, question);
      const isOpen = (price: MomentPrice) =>
        isIncomplete(price) ||
        moments.isUndecided(price, question) ||
        (comparing !== null && moments.comparisonOf(price, question).open !== null);
      const open = prices.filter(isOpen).length;
      return { prices, open, nextInMs: open === 0 ? null : (soonestOf(waits) ?? RETRY_MS) };
    },
  };
}

/** Where no source has answered by now, none could. */
function asRequested(price: MomentPrice): MomentPrice {
  return price.missing === 'not asked' ? { ...price, missing: 'unavailable' } : price;
}

/** Somebody who was not asked, or did not answer, may still tell. */
function isIncomplete({ price, missing, isFinal }: MomentPrice): boolean {
  if (price === null) return missing === 'not asked' || missing === 'unavailable';
  return !isFinal && (price.usd === null || price.krw === null);
}
