/** Takes the look-up that the popup was opened for, because the page could not show the card or be read. */
import { PENDING_LOOK_UP_KEY } from '../../messages/limits.ts';
import type { PendingLookUp } from '../../messages/look-up.ts';
import { namedAsset } from '../../ui/past/named-asset.ts';

/** An older look-up was meant for a popup that never opened. */
const FRESH_MS = 15_000;

/** The asset named after the `#` of the page's address, whose details are to be opened; null where it names none. */
export function openedFor(hash: string, now: number): PendingLookUp | null {
  const asset = namedAsset(hash.slice(1));
  return asset && { at: now, selected: null, isPrivate: false, asset };
}

interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  remove(key: string): Promise<void>;
}

/** Reads the look-up and removes it, so that the next popup opens without it. Null when there is none. Never rejects. */
export async function takePendingLookUp(session: Area, now: number): Promise<PendingLookUp | null> {
  try {
    const pending = (await session.get(PENDING_LOOK_UP_KEY))[PENDING_LOOK_UP_KEY] as
      | PendingLookUp
      | undefined;
    if (!pending) return null;
    await session.remove(PENDING_LOOK_UP_KEY);
    return Math.abs(now - pending.at) < FRESH_MS ? pending : null;
  } catch {
    // Without session storage, no look-up was stored either.
    return null;
  }
}
