/** The state of a capture, computed from the answers received so far (docs/pricing.md §8 The turn of the year). */
import type { KeptRate } from '../fx/past-rates.ts';
import { type Asset, assetOf } from '../market/assets.ts';
import { IMPORTED_OPEN_MS } from '../market/imported-captures.ts';
import type { Capture, CapturePart, CaptureSide, Moment, PastPrice } from '../market/moments.ts';
import type { SourceName } from '../market/source-table.ts';
import type { Token } from '../market/tokens.ts';
import type { HistorySource, RecordSide } from '../sources/history.ts';
import { convertRecord } from './convert-record.ts';
import { granularityOf } from './granularity.ts';
import { factKey, type KnownFact } from './known-facts.ts';
import { plain } from './moment-prices.ts';
import type { PastFacts } from './past-facts.ts';
import { PAST_ORDER } from './past-order.ts';
import { inDollars, recordNear, TETHER_ASSET } from './past-tether.ts';

/** What is captured of each token: an exchange's neighbours of the moment, and the record of each other source. */
export const CAPTURED: readonly { readonly source: SourceName; readonly side: CaptureSide }[] = [
  ...PAST_ORDER.global.map(({ source }) => ({ source, side: 'nearest' as const })),
  ...PAST_ORDER.korea.flatMap(({ source }) =>
    (['before', 'after'] as const).map((side) => ({ source, side })),
  ),
];

export interface CaptureMaterial {
  readonly facts: Pick<PastFacts, 'of'>;
  readonly sources: readonly HistorySource[];
  /** Switched off by the person: not asked, and nothing more is to come of them. */
  readonly off: readonly SourceName[];
  readonly rate: KeptRate | null;
  readonly now: number;
}

/**
 * `before`: what is captured already, whose final parts stay as they are and whose prices no reason for their absence replaces.
 * An imported part gives way to any price of this device.
 * The same object when nothing is new.
 */
export function captureOf(
  moment: Moment & { readonly token: Token },
  material: CaptureMaterial,
  before: Capture | null,
): Capture {
  const { asset, at, token } = moment;
  const parts = CAPTURED.map((each) => {
    const kept = before?.parts.find(({ source, side }) => source === each.source && side === each.side);
    if (kept?.isFinal) return kept;
    const next = partOf(assetOf(asset), at, { ...each, ...material });
    if (!kept?.price || next.price) return next;
    const isOpen = kept.isImported && material.now < at + IMPORTED_OPEN_MS;
    return lasting(kept, next.isFinal && !isOpen, material.rate);
  });
  const { rate } = material;
  const isComplete = parts.every(({ isFinal }) => isFinal) && rate?.isFinal === true;
  const known = { asset, at, token, parts, rate: rate ? plain(rate) : (before?.rate ?? null), isComplete };
  const capture = { ...known, capturedAt: material.now };
  return before && canonical({ ...capture, capturedAt: before.capturedAt }) === canonical(before)
    ? before
    : capture;
}

/** A price whose source says no more: only the day's rate is still to come. */
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

/** The same text for the same fields, in whatever order they were written. */
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
  const factOf = (of: Asset, from: SourceName, wanted: RecordSide): KnownFact | null =>
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
  const price = convertRecord(
    { source: name, record: fact, granularity },
    {
      rate: rate && plain(rate),
      krwPerUsdt: recordNear(won, at),
      usdPerUsdt: recordNear(dollar, at),
    },
  );
  const isConverted =
    fact.in === 'KRW' ? won?.isSettled === true && dollar?.isSettled === true : rate?.isFinal === true;
  return { ...about, price, missing: null, isFinal: fact.isSettled && isConverted };
}
