/**
 * Adds past prices to the lines of a file, in parts, until no price is missing or no source answers any more. Answers are stored as
 * they come, so that a repeated run continues where this one ended.
 */
import type { Engine } from '../../core/engine/engine.ts';
import type { Moment, MomentPrice } from '../../core/market/moments.ts';
import type { Basis } from '../../core/market/source-table.ts';
import { isNameless } from '../../core/market/tokens.ts';
import { worthOf } from '../../core/market/worth.ts';
import type { Pricing } from '../../core/pricing/pricing.ts';
import { PERSON } from '../../core/pricing/requester.ts';
import { lineAnswer } from '../../core/records/price-cells.ts';
import { NO_WORTH, type PricedLine } from '../../core/records/record-rows.ts';
import { HISTORY_BUDGETS, type HistorySource } from '../../core/sources/history.ts';
import { waitForNames } from '../../core/tokens/token-metadata.ts';
import { chunk } from '../../core/upstream/chunk.ts';
import type { Clock } from '../../core/upstream/clock.ts';

/** How many of all requested past prices (`of`) need no more requests (`done`). */
export interface Progress {
  readonly done: number;
  readonly of: number;
  /** The estimated time left; null before the first answer. */
  readonly leftMs: number | null;
}

export interface RecordOrder {
  readonly lines: readonly PricedLine[];
  readonly basis: Basis;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

interface Part {
  readonly moments: readonly Moment[];
  readonly prices: readonly MomentPrice[];
  readonly open: number;
  readonly nextInMs: number;
}

/** The number of moments that are requested at once, after which progress is reported. */
const PART = 500;
/** Pricing ends after this many rounds in which requests were sent but brought nothing. */
const VAIN_ROUNDS = 5;

/** Resolves to the lines, with prices as far as sources have them. Rejects with the signal's reason. */
export async function recordLines(
  {
    history,
    tokens,
    pricing,
  }: Pick<Engine, 'history' | 'tokens'> & {
    readonly pricing: Pick<Pricing, 'valueLimitAt'>;
  },
  clock: Clock,
  { lines, basis, signal, onProgress }: RecordOrder,
): Promise<readonly PricedLine[]> {
  const open = lines.filter(({ answer }) => !answer.isFinal);
  const moments = [...new Map(open.map(({ asset, at }) => [`${asset}@${at}`, { asset, at }])).values()];
  let parts: readonly Part[] = chunk(moments, PART).map((part) => ({
    ...{ moments: part, prices: [], open: part.length, nextInMs: 0 },
  }));
  const startedAt = clock.now();
  const openOf = () => parts.reduce((sum, part) => sum + part.open, 0);
  const report = () => {
    const left = openOf();
    const done = moments.length - left;
    const leftMs = done === 0 ? null : ((clock.now() - startedAt) / done) * left;
    onProgress({ done, of: moments.length, leftMs });
  };
  report();
  for (let vain = 0; openOf() > 0 && vain < VAIN_ROUNDS; ) {
    const before = { open: openOf(), failures: failuresOf(history.sources) };
    for (const [index, part] of parts.entries()) {
      if (part.open === 0) continue;
      const answer = await history.past.ask(
        { moments: part.moments, basis, off: [], requester: PERSON },
        signal,
      );
      signal.throwIfAborted();
      const { prices, open: stillOpen, nextInMs } = answer;
      parts = parts.with(index, { ...part, prices, open: stillOpen, nextInMs: nextInMs ?? 0 });
      report();
    }
    // A round in which no request failed does not count as vain while a source is paused, which may have the missing
    // prices.
    const isOwn = failuresOf(history.sources) > before.failures || history.sources.every(isFree);
    if (openOf() < before.open) vain = 0;
    else if (isOwn) vain += 1;
    const waits = parts.filter((part) => part.open > 0).map(({ nextInMs }) => nextInMs);
    if (waits.length > 0 && vain < VAIN_ROUNDS) await clock.sleep(Math.min(...waits), signal);
  }
  const assets = [...new Set(lines.map(({ asset }) => asset))];
  await waitForNames({ tokens, clock }, assets);
  const answers = new Map(
    parts.flatMap(({ prices }) => prices.map((price) => [`${price.asset}@${price.at}`, price] as const)),
  );
  return lines.map((line) => {
    const found = answers.get(`${line.asset}@${line.at}`);
    // If no source has the price any more, the line retains the price that it has in the file.
    if (!found || (found.price === null && line.answer.price !== null)) return line;
    const known = tokens.known(line.asset);
    const token = isNameless(known) ? line.token : known;
    return valued({ ...line, token, answer: lineAnswer(found) }, pricing);
  });
}

function failuresOf(sources: readonly HistorySource[]): number {
  return sources.reduce((sum, { upstream }) => sum + upstream.health().failures, 0);
}

function isFree({ upstream }: HistorySource): boolean {
  return upstream.available(HISTORY_BUDGETS) && upstream.spare() > 0;
}

function valued(line: PricedLine, pricing: Pick<Pricing, 'valueLimitAt'>): PricedLine {
  const { asset, amount, answer } = line;
  if (amount === null || !answer.price) return { ...line, worth: NO_WORTH };
  const { usd, krw, source } = answer.price;
  const valueLimitUsd = pricing.valueLimitAt(asset, source);
  return { ...line, worth: worthOf({ amount, usd, krw, ...(valueLimitUsd && { valueLimitUsd }) }) };
}
