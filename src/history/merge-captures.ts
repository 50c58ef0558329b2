/** A capture that is brought from elsewhere, with what is here already. */
import type { Capture, CapturePart } from '../market/moments.ts';
import { CAPTURED } from './capture-parts.ts';

/**
 * Part by part: a final price here stays, else a price wins over none (a later capture may have come too late for it), else
 * what is final. A file may lack rows or have them
 * twice, so that its own word for being complete is not enough.
 */
export function mergeCapture(given: Capture, here: Capture | null): Capture {
  const parts = CAPTURED.flatMap((slot) => {
    const isOfSlot = ({ source, side }: CapturePart) => source === slot.source && side === slot.side;
    const own = here?.parts.find(isOfSlot);
    if (own?.isFinal && own.price) return own;
    const found = [...given.parts.filter(isOfSlot), ...(own ? [own] : [])];
    return found.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, 1);
  });
  const whole = here?.isComplete ? here : given;
  const rate = whole.rate ?? here?.rate ?? given.rate;
  const isWhole = parts.length === CAPTURED.length && parts.every(({ isFinal }) => isFinal) && rate !== null;
  return { ...whole, parts, rate, isComplete: whole.isComplete && isWhole };
}

function weightOf({ price, isFinal }: CapturePart): number {
  return (price ? 2 : 0) + (isFinal ? 1 : 0);
}
