/** Selects the source's record for a moment: a pure function of the answers received so far (docs/pricing.md §8). */
import type { Granularity, MissingReason } from '../market/moments.ts';
import type { Basis, SourceName } from '../market/source-table.ts';
import type { PastRecord } from '../sources/history.ts';
import { granularityOf, PAST_ORDER } from './past-rules.ts';
import type { SourceFact } from './source-facts.ts';

/** A source that could know the asset; `fact` is null before its answer. */
export interface SourceReply {
  readonly source: SourceName;
  readonly fact: SourceFact | null;
}

export type SelectedRecord =
  | {
      readonly source: SourceName;
      readonly record: PastRecord;
      readonly granularity: Granularity;
      /** The answers of all higher sources are settled. */
      readonly isFirm: boolean;
    }
  | { readonly missing: MissingReason; readonly isFirm: boolean };

interface Candidate {
  readonly source: SourceName;
  readonly record: PastRecord & SourceFact;
  readonly distanceMs: number;
  readonly nearMs: number;
}

/** `replies`: in the past order of the basis. */
export function selectRecord(replies: readonly SourceReply[], basis: Basis, at: number): SelectedRecord {
  const candidates = replies.flatMap(({ source, fact }) => candidateOf(source, fact, { basis, at }));
  const near = candidates.find(({ distanceMs, nearMs }) => distanceMs <= nearMs);
  const chosen = near ?? nearest(candidates);
  const granularity = chosen ? granularityOf(chosen.distanceMs) : null;
  if (!chosen || granularity === null)
    return { missing: reasonOf(replies), isFirm: replies.every(isSettled) };
  const higher = replies.slice(
    0,
    replies.findIndex(({ source }) => source === chosen.source),
  );
  const deciding = near ? higher : replies;
  return {
    source: chosen.source,
    record: chosen.record,
    granularity,
    isFirm: chosen.record.isSettled && deciding.every(isSettled),
  };
}

function candidateOf(
  source: SourceName,
  fact: SourceFact | null,
  { basis, at }: { readonly basis: Basis; readonly at: number },
): Candidate[] {
  const rank = PAST_ORDER[basis].find((each) => each.source === source);
  if (!rank || fact?.kind !== 'record') return [];
  return [{ source, record: fact, distanceMs: Math.abs(fact.asOf - at), nearMs: rank.nearMs }];
}

/** The higher source's at equal distance. */
function nearest(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (best, each) => (best && best.distanceMs <= each.distanceMs ? best : each),
    undefined,
  );
}

function isSettled({ fact }: SourceReply): boolean {
  return fact?.isSettled === true;
}

/** Reasons that may change come first. */
function reasonOf(replies: readonly SourceReply[]): MissingReason {
  const kinds = replies.map(({ fact }) => fact?.kind ?? null);
  if (kinds.length === 0) return 'unlisted';
  if (kinds.every((kind) => kind === null)) return 'not asked';
  if (kinds.includes(null)) return 'unavailable';
  if (kinds.includes('record') || kinds.includes('none')) return 'no record';
  if (kinds.includes('not yet')) return 'not yet';
  return kinds.includes('too old') ? 'too old' : 'unlisted';
}
