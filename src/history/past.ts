/** What assets were worth at past moments, from what is kept or asked (docs/architecture.md §4 The past). */
import { dayOf } from '../fx/days.ts';
import type { PastRates } from '../fx/past-rates.ts';
import { assetOf } from '../market/assets.ts';
import type { MomentPrice } from '../market/moments.ts';
import type { Basis, SourceName } from '../market/sources.ts';
import type { HistorySource } from '../sources/history.ts';
import type { KeptMoments } from './kept-moments.ts';
import {
  createMomentPrices,
  type MomentQuestion,
  NO_RATES,
  type RatesByDay,
  TETHER_ASSET,
} from './moment-prices.ts';
import type { PastFacts } from './past-facts.ts';
import { PAST_ORDER } from './past-order.ts';

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
  /** By the hosts' clocks where ours is wrong. */
  readonly now: () => number;
}

/** What nobody said how long to wait for is tried again after so long. */
const RETRY_MS = 10_000;

export function createPast({ sources, facts, kept, rates, now }: PastParts): Past {
  const moments = createMomentPrices({ sources, facts, kept, now });
  const sourceOf = (name: SourceName) => sources.find((source) => source.name === name);

  async function recall({ moments: asked, basis }: MomentQuestion): Promise<void> {
    const assets = asked.map(({ asset, at }) => ({ asset: assetOf(asset), at }));
    const tethers = basis === 'korea' ? asked.map(({ at }) => ({ asset: TETHER_ASSET, at })) : [];
    await facts.recall([...assets, ...tethers]);
  }

  /** Source by source, each about what nobody above has a near record of. */
  async function askSources(question: MomentQuestion, signal: AbortSignal): Promise<number[]> {
    const waits: number[] = [];
    for (const source of moments.sourcesFor(question)) {
      const wanted = question.moments
        .filter((moment) => moments.isWanted(moment, question, source.name))
        .map(({ asset, at }) => ({ asset: assetOf(asset), at, side: 'at' as const }));
      waits.push(await facts.ask({ source, wanted, signal }));
    }
    return waits;
  }

  /** Of what exchanges have: a tether there, and in dollars, which is asked of DefiLlama also where it is switched off. */
  async function askTether(question: MomentQuestion, signal: AbortSignal): Promise<number[]> {
    const found = question.moments.flatMap((moment) => {
      const chosen = moments.selected(moment, question);
      const isOver = 'missing' in chosen || moments.priceOf(moment, question, NO_RATES).isFinal;
      return isOver ? [] : [{ source: chosen.source, at: moment.at }];
    });
    const waits: number[] = [];
    for (const name of [...PAST_ORDER.korea.map(({ source }) => source), 'DefiLlama' as const]) {
      const source = sourceOf(name);
      const own = found.filter((each) => name === 'DefiLlama' || each.source === name);
      const wanted = [...new Set(own.map(({ at }) => at))].map((at) => ({
        asset: TETHER_ASSET,
        at,
        side: 'at' as const,
      }));
      if (source) waits.push(await facts.ask({ source, wanted, signal }));
    }
    return waits;
  }

  async function ratesFor(question: MomentQuestion, signal: AbortSignal): Promise<RatesByDay> {
    const days = question.moments.flatMap((moment) => {
      const isOver = kept.of(moment.asset, moment.at).final.global !== undefined;
      return isOver || 'missing' in moments.selected(moment, question) ? [] : [dayOf(moment.at)];
    });
    return question.basis === 'korea' ? NO_RATES : rates.ensure(days, signal);
  }

  async function keepFinal(prices: readonly MomentPrice[], basis: Basis): Promise<void> {
    const news = prices.flatMap(({ asset, at, price, isFinal }) =>
      isFinal && price && !kept.of(asset, at).final[basis] ? [{ asset, at, basis, price }] : [],
    );
    if (news.length > 0) await kept.finish(news);
  }

  return {
    async known(question) {
      await recall(question);
      const known = await rates.known(question.moments.map(({ at }) => dayOf(at)));
      return question.moments.map((moment) => moments.priceOf(moment, question, known));
    },
    async ask(question, signal) {
      await recall(question);
      const waits = await askSources(question, signal);
      if (question.basis === 'korea') waits.push(...(await askTether(question, signal)));
      const known = await ratesFor(question, signal);
      const prices = question.moments.map((moment) => moments.priceOf(moment, question, known));
      await keepFinal(prices, question.basis);
      const open = prices.filter(isOpen).length;
      const waiting = waits.filter((ms) => ms > 0);
      const soonest = waiting.length > 0 ? Math.min(...waiting) : RETRY_MS;
      return { prices, open, nextInMs: open === 0 ? null : soonest };
    },
  };
}

/** Somebody who was not asked, or did not answer, may still tell. */
function isOpen({ price, missing, isFinal }: MomentPrice): boolean {
  if (price === null) return missing === 'not asked' || missing === 'unavailable';
  return !isFinal && (price.usd === null || price.krw === null);
}
