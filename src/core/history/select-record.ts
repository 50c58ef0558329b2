/** Selects the source's record for a moment: a pure function of the answers received so far (docs/pricing.md §8). */
import type { Granularity, MissingReason } from '../market/moments.ts';
import type { Basis, SourceName } from '../market/source-table.ts';
import type { PastRecord } from '../sources/history.ts';
import { granularityOf } from './granularity.ts';
import type { KnownFact } from './known-facts.ts';
import { PAST_ORDER } from './past-order.ts';

/** A source that could know the asset, with what it said; null: nothing yet. */
export interface Said {
  readonly source: SourceName;
  readonly fact: KnownFact | null;
}

export type SelectedRecord =
  | {
      readonly source: SourceName;
      readonly record: PastRecord;
      readonly granularity: Granularity;
      /** Every higher source has said all that it has to say. */
      readonly isFirm: boolean;
    }
  | { readonly missing: MissingReason; readonly isFirm: boolean };

interface Candidate {
  readonly source: SourceName;
  readonly record: PastRecord & KnownFact;
  readonly distanceMs: number;
  readonly nearMs: number;
}

/** `said`: in the past order of the basis. */
export function selectRecord(said: readonly Said[], basis: Basis, at: number): SelectedRecord {
  const candidates = said.flatMap(({ source, fact }) => candidateOf(source, fact, { basis, at }));
  const near = candidates.find(({ distanceMs, nearMs }) => distanceMs <= nearMs);
  const chosen = near ?? nearest(candidates);
  const granularity = chosen ? granularityOf(chosen.distanceMs) : null;
  if (!chosen || granularity === null) return { missing: reasonOf(said), isFirm: said.every(isSettled) };
  const higher = said.slice(
    0,
    said.findIndex(({ source }) => source === chosen.source),
  );
  const deciding = near ? higher : said;
  return {
    source: chosen.source,
    record: chosen.record,
    granularity,
    isFirm: chosen.record.isSettled && deciding.every(isSettled),
  };
}

function candidateOf(
  source: SourceName,
  fact: KnownFact | null,
  { basis, at }: { readonly basis: Basis; readonly at: number },
): Candidate[] {
  const rank = PAST_ORDER[basis].find((each) => each.source === source);
  if (!rank || fact?.kind !== 'record') return [];
  return [{ source, record: fact, distanceMs: Math.abs(fact.asOf - at), nearMs: rank.nearMs }];
}

/** Of two as near, the higher source's. */
function nearest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (best, each) => (best && best.distanceMs <= each.distanceMs ? best : each),
    undefined,
  );
}

function isSettled({ fact }: Said): boolean {
  return fact?.isSettled === true;
}

/** What is not known yet comes before what is known: asked again, it may be another. */
function reasonOf(said: readonly Said[]): MissingReason {
  const kinds = said.map(({ fact }) => fact?.kind ?? null);
  if (kinds.length === 0) return 'unlisted';
  if (kinds.every((kind) => kind === null)) return 'not asked';
  if (kinds.includes(null)) return 'unavailable';
  if (kinds.includes('record') || kinds.includes('none')) return 'no record';
  if (kinds.includes('not yet')) return 'not yet';
  return kinds.includes('too old') ? 'too old' : 'unlisted';
}
