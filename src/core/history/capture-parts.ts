/** Computes a capture from the answers received so far, and merges imported captures (docs/pricing.md §8 The turn of the year). */
import type { KeptRate } from '../fx/past-rates.ts';
import { type Asset, assetOf } from '../market/assets.ts';
import { captureProblem, IMPORTED_OPEN_MS, isSameSlot } from '../market/imported-captures.ts';
import type { Capture, CapturePart, CaptureSide, Moment, PastPrice } from '../market/moments.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Token } from '../market/tokens.ts';
import type { HistorySource, RecordSide } from '../sources/history.ts';
import { convertAt, convertRecord, inDollars, plain, TETHER_ASSET } from './convert-record.ts';
import type { PastFacts } from './past-facts.ts';
import { granularityOf, PAST_ORDER } from './past-rules.ts';
import { factKey, type SourceFact } from './source-facts.ts';

/** The parts of a capture: of each Korean exchange the records before and after the moment, of each other source the nearest. */
export const CAPTURED: readonly { readonly source: SourceName; readonly side: CaptureSide }[] = [
  ...PAST_ORDER.global.map(({ source }) => ({ source, side: 'nearest' as const })),
  ...PAST_ORDER.korea.flatMap(({ source }) =>
    (['before', 'after'] as const).map((side) => ({ source, side })),
  ),
];

export interface CaptureMaterial {
  readonly facts: Pick<PastFacts, 'of'>;
  readonly sources: readonly HistorySource[];
  /** Sources that are switched off: their parts are final without a request. */
  readonly off: readonly SourceName[];
  /** Won per dollar of the moment's day. */
  readonly rate: KeptRate | null;
  readonly now: number;
}

/**
 * The capture after the answers so far; `before` is the stored one. Its final parts stay. A part with a price is only replaced by
 * another price; a price of this device replaces an imported one. Returns `before` itself when nothing is new.
 */
export function captureOf(
  moment: Moment & { readonly token: Token },
  material: CaptureMaterial,
  before: Capture | null,
): Capture {
  const { asset, at, token } = moment;
  const parts = CAPTURED.map((each) => {
    const own = before?.parts.find(({ source, side }) => source === each.source && side === each.side);
    if (own?.isFinal) return own;
    const next = partOf(assetOf(asset), at, { ...each, ...material });
    if (!own?.price || next.price) return next;
    const isOpen = own.isImported && material.now < at + IMPORTED_OPEN_MS;
    return lasting(own, next.isFinal && !isOpen, material.rate);
  });
  const { rate } = material;
  const isComplete = parts.every(({ isFinal }) => isFinal) && rate?.isFinal === true;
  const content = { asset, at, token, parts, rate: rate ? plain(rate) : (before?.rate ?? null), isComplete };
  const capture = { ...content, capturedAt: material.now };
  return before && canonical({ ...capture, capturedAt: before.capturedAt }) === canonical(before)
    ? before
    : capture;
}

/**
 * The stored part of a source that no longer returns the price. The price stays; only its conversion by the day's rate
 * may change.
 */
function lasting(
  part: CapturePart & { readonly price: PastPrice },
  isFinal: boolean,
  rate: KeptRate | null,
): CapturePart {
  const { price } = part;
  if (price.basis === 'korea' || price.usd === null || price.converted?.side === 'usd')
    return { ...part, isFinal };
  if (!rate) return part;
  const record = { kind: 'record', in: 'USD', value: price.usd, asOf: price.asOf } as const;
  const rates = { rate: plain(rate), krwPerUsdt: null, usdPerUsdt: null };
  const { krw, converted: byRate } = convertRecord({ ...price, record }, rates);
  const converted = byRate && { ...price.converted, ...byRate };
  return { ...part, price: { ...price, krw, converted }, isFinal: isFinal && rate.isFinal };
}

/** The capture as text, equal for equal captures whatever the order of their fields. */
function canonical(capture: Capture): string {
  return JSON.stringify(capture, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}

export function recordSideOf(side: CaptureSide): RecordSide {
  return side === 'nearest' ? 'at' : side;
}

interface PartMaterial extends CaptureMaterial {
  readonly source: SourceName;
  readonly side: CaptureSide;
}

function partOf(asset: Asset, at: number, material: PartMaterial): CapturePart {
  const { source: name, side, off, facts, rate } = material;
  const about = { source: name, side };
  const source = material.sources.find((each) => each.name === name);
  if (off.includes(name)) return { ...about, price: null, missing: 'not asked', isFinal: true };
  if (source?.awaitsList?.(asset)) return { ...about, price: null, missing: 'unavailable', isFinal: false };
  if (!source?.couldKnow(asset)) return { ...about, price: null, missing: 'unlisted', isFinal: true };
  const factOf = (of: Asset, from: SourceName, wanted: RecordSide): SourceFact | null =>
    facts.of(of.key, at).get(factKey(from, wanted)) ?? null;
  const dollar = factOf(TETHER_ASSET, 'DefiLlama', 'at');
  const fact = inDollars(factOf(asset, name, recordSideOf(side)), dollar, at);
  if (!fact) return { ...about, price: null, missing: 'unavailable', isFinal: false };
  const granularity = fact.kind === 'record' ? granularityOf(Math.abs(fact.asOf - at)) : null;
  if (fact.kind !== 'record' || granularity === null) {
    const missing = fact.kind === 'none' || fact.kind === 'record' ? 'no record' : fact.kind;
    return { ...about, price: null, missing, isFinal: fact.isSettled };
  }
  const won = factOf(TETHER_ASSET, name, recordSideOf(side));
  const chosen = { source: name, record: fact, granularity };
  const { price, isConverted } = convertAt(at, chosen, { won, dollar, rate });
  return { ...about, price, missing: null, isFinal: fact.isSettled && isConverted };
}

/** Merges imported captures into the stored ones, and returns those that have changed. `now`: Unix milliseconds. */
export function mergeCaptures(
  imported: readonly Capture[],
  stored: readonly Capture[],
  now: number,
): readonly Capture[] {
  return imported.flatMap((capture) => {
    if (captureProblem(capture, now)) return [];
    const own = stored.find(({ asset, at }) => asset === capture.asset && at === capture.at) ?? null;
    const merged = merge(capture, own);
    return merged === own ? [] : [merged];
  });
}

/** Adds imported parts and rates, marked as such, where the stored capture has none. Returns `stored` itself if none is added. */
function merge(imported: Capture, stored: Capture | null): Capture {
  const parts = CAPTURED.flatMap((slot) => {
    const own = stored?.parts.find((part) => isSameSlot(part, slot));
    const found = imported.parts.filter((part) => isSameSlot(part, slot));
    const brought = found.find(({ price }) => price !== null) ?? found[0];
    if (own?.price || !brought || (own && brought.price === null)) return own ?? [];
    return { ...brought, isFinal: false, isImported: true as const };
  });
  const rate = stored?.rate ?? (imported.rate && { ...imported.rate, isImported: true as const });
  const isSame = stored?.rate === rate && parts.every((part) => stored?.parts.includes(part));
  if (stored && isSame) return stored;
  return { ...(stored ?? imported), parts, rate, isComplete: false };
}
