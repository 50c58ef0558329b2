/**
 * Prices lines of records, part by part: first from stored prices, then by requests to sources, until nothing is open, no source
 * answers, or the person stops it. The background stores each answer, so that a later run continues with what is missing.
 */

import type { AssetKey } from '../../../../core/market/assets.ts';
import type { Decimal } from '../../../../core/market/decimal.ts';
import { isIncomplete, LATEST_AT } from '../../../../core/market/moments.ts';
import type { Basis } from '../../../../core/market/source-table.ts';
import type { Token } from '../../../../core/market/tokens.ts';
import type { Worth } from '../../../../core/market/worth.ts';
import { lineAnswer } from '../../../../core/records/price-cells.ts';
import { NO_WORTH, type PricedLine } from '../../../../core/records/record-rows.ts';
import { MAX_MOMENTS, MAX_RECORDS } from '../../../messages/limits.ts';
import type { Message, MessageType, ReplyTo } from '../../../messages/messages.ts';
import type { MomentsAnswer } from '../../../messages/moments.ts';
import { within } from '../../../ui/page-clock.ts';
import type { ConsoleDeps } from '../state.ts';

export interface LinesOrder {
  readonly lines: readonly PricedLine[];
  readonly basis: Basis;
  /** False after the person has stopped the run. */
  readonly isOn: () => boolean;
  /** Receives the current lines, and the number of prices that may still come. */
  readonly show: (lines: readonly PricedLine[], open: number) => void;
  /** Uses stored prices only: sources get no requests. */
  readonly isStoredOnly?: boolean;
  /** Resolves after `ms` milliseconds, or when the run is stopped. */
  readonly pause: (ms: number) => Promise<void>;
}

/** The time limit of a message: the background requests sources for up to 20 s (`MOMENT_MESSAGES`), then writes the answers. */
const PATIENCE_MS = 40_000;
/** The number of rounds without a new price after which the run ends. */
const VAIN_ROUNDS = 5;
/** The pause after a message without an answer. */
const RETRY_MS = 10_000;

/** Resolves to the number of prices that are still open: 0, unless the run was stopped or no source answers. */
export async function priceLines(deps: Pick<ConsoleDeps, 'send' | 'clock'>, order: LinesOrder) {
  const { isOn, show, pause } = order;
  const ask = <T extends MessageType>(message: Message<T>): Promise<ReplyTo<T>> =>
    within(deps.send(message), PATIENCE_MS, deps.clock);
  let parts: readonly LinesPart[] = inParts(order.lines, MAX_MOMENTS).map((lines) => ({
    lines,
    open: lines.length,
    nextInMs: 0,
  }));
  const openOf = () => parts.reduce((sum, { open }) => sum + open, 0);

  async function round(stage: 'known' | 'ask'): Promise<void> {
    for (const [index, part] of parts.entries()) {
      if (part.open === 0) continue;
      const priced = await pricedPart(ask, part, { basis: order.basis, stage }).catch(() => null);
      if (!isOn()) return;
      parts = parts.with(index, priced ?? { ...part, nextInMs: RETRY_MS });
      show(
        parts.flatMap(({ lines }) => lines),
        openOf(),
      );
    }
  }

  await round('known');
  if (order.isStoredOnly) return openOf();
  if (isOn()) parts = await namedParts(ask, parts).catch(() => parts);
  for (let vain = 0; isOn() && openOf() > 0 && vain < VAIN_ROUNDS; ) {
    const before = openOf();
    await round('ask');
    vain = openOf() < before ? 0 : vain + 1;
    const waits = parts.filter(({ open }) => open > 0).map(({ nextInMs }) => nextInMs);
    if (isOn() && waits.length > 0 && vain < VAIN_ROUNDS) await pause(Math.min(...waits));
  }
  return openOf();
}

type AskBackground = <T extends MessageType>(message: Message<T>) => Promise<ReplyTo<T>>;

interface LinesPart {
  readonly lines: readonly PricedLine[];
  /** The number of prices that may still come. */
  readonly open: number;
  readonly nextInMs: number;
}

/** The total of all lines. It is summed in parts, so that any number of lines fits into messages. */
export async function totalOf(ask: AskBackground, lines: readonly PricedLine[]): Promise<Worth> {
  const one = '1' as Decimal;
  let sums = lines.map(({ worth }) => worth).filter(({ usd, krw }) => usd !== null || krw !== null);
  while (sums.length > 1) {
    const totals = inParts(sums, MAX_RECORDS).map((worths) =>
      ask({ type: 'worths', holdings: worths.map(({ usd, krw }) => ({ amount: one, usd, krw })) }),
    );
    sums = (await Promise.all(totals)).map(({ total }) => total);
  }
  return sums[0] ?? NO_WORTH;
}

async function pricedPart(
  ask: AskBackground,
  part: LinesPart,
  terms: { readonly basis: Basis; readonly stage: 'known' | 'ask' },
): Promise<LinesPart> {
  const wanted = part.lines.filter(({ at, answer }) => !answer.isFinal && at <= LATEST_AT);
  const moments = [...new Map(wanted.map(({ asset, at }) => [`${asset}@${at}`, { asset, at }])).values()];
  const known = part.lines.map((line) =>
    line.at > LATEST_AT ? { ...line, answer: FAR, worth: NO_WORTH } : line,
  );
  if (moments.length === 0) return { lines: known, open: 0, nextInMs: 0 };
  const answer = await ask({ type: 'moments', ...terms, moments });
  const answers = new Map(answer.prices.map((price) => [`${price.asset}@${price.at}`, price]));
  const lines = known.map((line) => {
    const found = answers.get(`${line.asset}@${line.at}`);
    return found ? { ...line, answer: lineAnswer(found) } : line;
  });
  const open = terms.stage === 'known' ? lines.filter(isToAsk).length : openOf(lines, answer);
  return { lines: await valuedLines(ask, lines), open, nextInMs: answer.nextInMs ?? 0 };
}

/** Whether a line needs a request: it has no final answer. */
function isToAsk(line: PricedLine): boolean {
  return isIncomplete(line.answer) || (line.answer.price !== null && !line.answer.isFinal);
}

/** The number of open prices. It includes lines with a price whose higher sources have not answered. */
function openOf(lines: readonly PricedLine[], { prices, open }: MomentsAnswer): number {
  const unheard = open - prices.filter(isIncomplete).length;
  return lines.filter(({ answer }) => isIncomplete(answer)).length + Math.max(0, unheard);
}

/** The answer for moments in the year 2200 and later. */
const FAR = { price: null, missing: 'future', isFinal: false } as const;

/** The lines with the values of their amounts. */
export async function valuedLines(
  ask: AskBackground,
  lines: readonly PricedLine[],
): Promise<readonly PricedLine[]> {
  const held = lines.flatMap(({ asset, amount, answer: { price } }, index) => {
    if (!amount || !price) return [];
    const { usd, krw, source } = price;
    return [{ index, holding: { amount, usd, krw, of: { asset, source } } }];
  });
  const holdings = held.map(({ holding }) => holding);
  const { each } = holdings.length === 0 ? { each: [] } : await ask({ type: 'worths', holdings });
  const worths = new Map(held.map(({ index }, place) => [index, each[place]]));
  // A line that has lost its price loses its value too.
  const worthOf = ({ answer, worth }: PricedLine) => (answer.price ? worth : NO_WORTH);
  return lines.map((line, index) => ({ ...line, worth: worths.get(index) ?? worthOf(line) }));
}

/** The parts, with names for the tokens that had none. */
async function namedParts(ask: AskBackground, parts: readonly LinesPart[]): Promise<readonly LinesPart[]> {
  const nameless = parts.flatMap(({ lines }) =>
    lines.filter(({ token }) => token.symbol === null).map(({ asset }) => asset),
  );
  const names = new Map<AssetKey, Token>();
  for (const assets of inParts([...new Set(nameless)], MAX_RECORDS)) {
    const tokens = await ask({ type: 'tokenNames', assets });
    assets.forEach((asset, index) => {
      const token = tokens[index];
      if (token) names.set(asset, token);
    });
  }
  const named = (line: PricedLine) => ({ ...line, token: names.get(line.asset) ?? line.token });
  return names.size === 0 ? parts : parts.map((part) => ({ ...part, lines: part.lines.map(named) }));
}

export function inParts<T>(all: readonly T[], size: number): readonly T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
