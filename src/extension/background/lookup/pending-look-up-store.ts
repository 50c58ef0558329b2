/** Stores the look-up that the popup is opened for, in the session: a popup gets no arguments. */
import type { SessionArea } from '../../../core/storage/session.ts';
import { PENDING_LOOK_UP_KEY } from '../../messages/limits.ts';
import type { PendingLookUp } from '../../messages/look-up.ts';

export function createPendingLookUpStore(session: SessionArea) {
  return {
    leave: (pending: PendingLookUp) => session.set({ [PENDING_LOOK_UP_KEY]: pending }),
    /** Takes it away where it came from a private window: no popup has opened for it. */
    async forgetPrivate(): Promise<void> {
      const { [PENDING_LOOK_UP_KEY]: left } = await session.get(PENDING_LOOK_UP_KEY);
      if ((left as PendingLookUp | undefined)?.isPrivate) await session.remove(PENDING_LOOK_UP_KEY);
    },
  };
}
