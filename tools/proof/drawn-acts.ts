/**
 * What a person does to what is owned, by a die: as from a pack of cards, so that every kind comes before one comes again.
 */
import type { Reply } from '../../src/extension/messages/messages.ts';
import type { Removed } from '../../src/extension/messages/watchlist.ts';
import { type Die, pick } from '../../test/world/die.ts';
import { move, remove, restore, save, saveAgain, type Undo } from './list-acts.ts';
import * as money from './money-acts.ts';
import type { Act, Kind, Owned } from './owned.ts';
import { createProject, ownOrder, recordingSwitch, rename, revoke, rotate, setting } from './project-acts.ts';

const CARDS: readonly (readonly [name: string, kind: Kind])[] = [
  ['save', save],
  ['save', save],
  ['save', save],
  ['save again', saveAgain],
  ['remove', remove],
  ['remove', remove],
  ['move', move],
  ['setting', setting],
  ['own order', ownOrder],
  ['recording', recordingSwitch],
  ['recording', recordingSwitch],
  ['create project', createProject],
  ['rename project', rename],
  ['revoke project', revoke],
  ['change key', rotate],
  ['coin’s amount', money.coinAmount],
  ['token’s amount', money.tokenAmount],
  ['coin’s amount gone', money.coinAmountGone],
  ['token’s amount gone', money.tokenAmountGone],
  ['add alert', money.addAlert],
  ['add alert', money.addAlert],
  ['remove alert', money.removeAlert],
  ['keep capture', money.keepCapture],
];
export const RESTORE = 'restore';

export const KINDS: readonly string[] = [...new Set([...CARDS.map(([name]) => name), RESTORE])];

export interface DrawnAct extends Act {
  readonly kind: string;
}

export interface Acts {
  /** One that this model allows now; `number` makes its names unlike all others. */
  draw(owned: Owned, number: number): DrawnAct;
  /** Every other removal is undone, until that is acknowledged. */
  answered(act: DrawnAct, reply: Reply | null, before: Owned): void;
  /** Kinds without an acknowledged act. */
  missing(): readonly string[];
}

export function createActs(roll: Die): Acts {
  let pack: (typeof CARDS)[number][] = [];
  let undo: Undo | null = null;
  let removals = 0;
  const acknowledged = new Set<string>();

  function next(owned: Owned, number: number): DrawnAct | null {
    for (const card of pack) {
      const [kind, drawn] = card;
      const act = drawn(owned, roll, number);
      if (!act) continue;
      pack = pack.filter((each) => each !== card);
      return { ...act, kind };
    }
    return null;
  }

  return {
    draw(owned, number) {
      if (undo) return { ...restore(undo), kind: RESTORE };
      for (;;) {
        const act = next(owned, number);
        if (act) return act;
        // What could not come of this pack comes first in the next one.
        const rest = pack;
        pack = [
          ...rest,
          ...shuffled(
            CARDS.filter((card) => !rest.includes(card)),
            roll,
          ),
        ];
      }
    },
    answered({ kind, message }, reply, before) {
      if (!reply?.ok) return;
      acknowledged.add(kind);
      undo = null;
      if (message.type !== 'remove') return;
      const removed = reply.value as Removed | null;
      const alerts = before.alerts.filter(({ asset }) => asset === message.asset);
      if (removed && removals++ % 2 === 0) undo = { removed, alerts };
    },
    missing: () => KINDS.filter((kind) => !acknowledged.has(kind)),
  };
}

function shuffled<T>(items: readonly T[], roll: Die): T[] {
  const left = [...items];
  return items.map(() => {
    const item = pick(left, roll);
    left.splice(left.indexOf(item), 1);
    return item;
  });
}
