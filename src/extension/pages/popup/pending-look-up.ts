/** Takes the look-up that the popup was opened for: no page could show it, or no page would let us read the address. */
import { PENDING_LOOK_UP_KEY } from '../../messages/limits.ts';
import type { PendingLookUp } from '../../messages/look-up.ts';
import { namedAsset } from '../../ui/past/named-asset.ts';

/** A look-up that lies there longer was meant for a popup that never opened. */
const FRESH_MS = 15_000;

/** What the page's address names after its `#`: the details of an asset. Null where it names none. */
export function openedFor(hash: string, now: number): PendingLookUp | null {
  const asset = namedAsset(hash.slice(1));
  return asset && { at: now, selected: null, isPrivate: false, asset };
}

interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  remove(key: string): Promise<void>;
}

/** Takes the look-up away: the next popup opens as ever. Null when there is none. Never rejects. */
export async function takePendingLookUp(session: Area, now: number): Promise<PendingLookUp | null> {
  try {
    const pending = (await session.get(PENDING_LOOK_UP_KEY))[PENDING_LOOK_UP_KEY] as
      | PendingLookUp
      | undefined;
    if (!pending) return null;
    await session.remove(PENDING_LOOK_UP_KEY);
    return Math.abs(now - pending.at) < FRESH_MS ? pending : null;
  } catch {
    // No session storage: then nothing was left there either.
    return null;
  }
}
