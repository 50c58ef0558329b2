/** What the popup was opened for: a look-up that no page could show, or an address that no page would let us read. */
import { HANDED_OVER_KEY, type HandedOver } from '../../messages/selections.ts';

/** What lies there longer was meant for a popup that never opened. */
const FRESH_MS = 15_000;

interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  remove(key: string): Promise<void>;
}

/** Takes it away: the next popup opens as ever. Null when there is none. Never rejects. */
export async function takeHandedOver(session: Area, now: number): Promise<HandedOver | null> {
  try {
    const handed = (await session.get(HANDED_OVER_KEY))[HANDED_OVER_KEY] as HandedOver | undefined;
    if (!handed) return null;
    await session.remove(HANDED_OVER_KEY);
    return Math.abs(now - handed.at) < FRESH_MS ? handed : null;
  } catch {
    // No session storage: then nothing was left there either.
    return null;
  }
}
