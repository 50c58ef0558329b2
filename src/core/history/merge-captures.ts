/** Adds imported captures to those that are stored. */
import { captureProblem, isSameSlot } from '../market/imported-captures.ts';
import type { Capture } from '../market/moments.ts';
import { CAPTURED } from './capture-parts.ts';

/** The captures to write: those in which something is new. `now`: Unix milliseconds. */
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

/** Imported parts and the imported rate are marked, and only fill gaps. The same object when nothing is added. */
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
