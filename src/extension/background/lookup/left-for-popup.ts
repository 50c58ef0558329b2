/** The look-up that waits for the popup: left in the session, because nobody can hand a popup anything when it opens. */

import type { SessionArea } from '../../../core/storage/session.ts';
import { PENDING_LOOK_UP_KEY, type PendingLookUp } from '../../messages/selections.ts';

export interface LeftForPopup {
  leave(pending: PendingLookUp): Promise<void>;
  /** Takes it away where it came from a private window: no popup has opened for it. */
  forgetPrivate(): Promise<void>;
}

export function createLeftForPopup(session: SessionArea): LeftForPopup {
  return {
    leave: (pending) => session.set({ [PENDING_LOOK_UP_KEY]: pending }),
    async forgetPrivate() {
      const { [PENDING_LOOK_UP_KEY]: left } = await session.get(PENDING_LOOK_UP_KEY);
      if ((left as PendingLookUp | undefined)?.isPrivate) await session.remove(PENDING_LOOK_UP_KEY);
    },
  };
}
