/**
 * Prices lines of records, a part after the other: first all that is kept, then what sources must be asked for, until
 * nothing is open, nobody answers any more, or the person stops it. The background keeps what was answered, so that the
 * same lines go on where they were left.
 */
import type { Basis } from '../../../core/market/source-table.ts';
import type { PricedLine } from '../../../core/records/record-rows.ts';
import type { Message, Messages, MessageType } from '../../messages/messages.ts';
import { MAX_MOMENTS } from '../../messages/moment-requests.ts';
import { within } from '../../ui/page-clock.ts';
import { inParts, type LinesPart, namedParts, pricedPart } from './line-parts.ts';
import type { ConsoleDeps } from './state.ts';

export interface LinesOrder {
  readonly lines: readonly PricedLine[];
  readonly basis: Basis;
  /** False: the person has stopped it. */
  readonly isOn: () => boolean;
  /** Takes the lines as they are by now, and how many of them may still come. */
  readonly show: (lines: readonly PricedLine[], open: number) => void;
  /** Resolves when so many milliseconds have passed, or it was stopped. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Sources are asked for 20 s at most (`MomentMessages`), and what they said is written. */
const PATIENCE_MS = 40_000;
/** So many rounds in which nothing came are enough. */
const VAIN_ROUNDS = 5;
/** After a background that did not answer. */
const RETRY_MS = 10_000;

/** Resolves to how many lines may still come: 0, unless it was stopped or nobody answers. */
export async function priceLines(deps: Pick<ConsoleDeps, 'send' | 'clock'>, order: LinesOrder) {
  const { isOn, show, pause } = order;
  const ask = <T extends MessageType>(message: Message<T>): Promise<Messages[T]['response']> =>
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
