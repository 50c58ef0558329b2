/** The requests of a question about moments: source by source, then what converts what they have. */
import { assetOf } from '../market/assets.ts';
import type { Moment } from '../market/moments.ts';
import type { SourceName } from '../market/source-table.ts';
import type { HistorySource, WantedRecord } from '../sources/history.ts';
import { type MomentPrices, type MomentQuestion, NO_RATES } from './moment-prices.ts';
import type { PastFacts } from './past-facts.ts';
import { PAST_ORDER } from './past-order.ts';
import { TETHER_ASSET } from './past-tether.ts';
import type { HistoryPause } from './pauses.ts';

type Waits = readonly (HistoryPause | null)[];

export interface SourceRequests {
  records(question: MomentQuestion, signal: AbortSignal): Promise<Waits>;
  tethers(question: MomentQuestion, signal: AbortSignal): Promise<Waits>;
}

export function createSourceRequests({
  sources,
  facts,
  moments,
  isInTethers,
}: {
  readonly sources: readonly HistorySource[];
  readonly facts: Pick<PastFacts, 'ask' | 'recall'>;
  readonly moments: MomentPrices;
  readonly isInTethers: (moment: Moment) => boolean;
}): SourceRequests {
  const sourceOf = (name: SourceName) => sources.find((source) => source.name === name);

  /** For each source, the moments of which no higher source has a near record. */
  async function records(question: MomentQuestion, signal: AbortSignal): Promise<(HistoryPause | null)[]> {
    const { requester } = question;
    const waits: (HistoryPause | null)[] = [];
    for (const source of moments.sourcesFor(question)) {
      const wanted = question.moments
        .filter((moment) => moments.isWanted(moment, question, source.name))
        .map(({ asset, at }) => ({ asset: assetOf(asset), at, side: 'at' as const }));
      await source.prepare?.(wanted.map(({ asset }) => asset));
      waits.push(await facts.ask({ source, wanted, signal, requester }));
      const through = question.moments.filter((moment) => source.name === 'Binance' && isInTethers(moment));
      if (through.length > 0) waits.push(await askDollars(through, question, signal));
    }
    return waits;
  }

  /** What a tether was worth then, which is asked of DefiLlama also where it is switched off. */
  async function askDollars(
    at: readonly Pick<Moment, 'at'>[],
    { requester }: MomentQuestion,
    signal: AbortSignal,
  ): Promise<HistoryPause | null> {
    const source = sourceOf('DefiLlama');
    const wanted = tethersAt(at);
    await facts.recall(wanted);
    return source ? facts.ask({ source, wanted, signal, requester }) : null;
  }

  /** Of what exchanges have: a tether there, and in dollars. */
  async function tethers(question: MomentQuestion, signal: AbortSignal): Promise<(HistoryPause | null)[]> {
    const found = question.moments.flatMap((moment) => {
      const chosen = moments.selected(moment, question);
      const isOver = 'missing' in chosen || moments.priceOf(moment, question, NO_RATES).isFinal;
      return isOver ? [] : [{ source: chosen.source, at: moment.at }];
    });
    const waits: (HistoryPause | null)[] = [];
    for (const { source: name } of PAST_ORDER.korea) {
      const source = sourceOf(name);
      const wanted = tethersAt(found.filter((each) => each.source === name));
      if (source) waits.push(await facts.ask({ source, wanted, signal, requester: question.requester }));
    }
    return [...waits, await askDollars(found, question, signal)];
  }

  return { records, tethers };
}

/** Each once. */
function tethersAt(moments: readonly Pick<Moment, 'at'>[]): readonly WantedRecord[] {
  return [...new Set(moments.map(({ at }) => at))].map((at) => ({ asset: TETHER_ASSET, at, side: 'at' }));
}
