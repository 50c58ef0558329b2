// @vitest-environment happy-dom
/** Who stays silent may have done what it was told to; what only asks something has changed nothing. */
import { expect, test } from 'vitest';
import type { Message, MessageType } from '../../../../src/extension/messages/messages.ts';
import { createBackgroundRequests } from '../../../../src/extension/pages/console/background-requests.ts';
import { type ConsoleDeps, FIRST_STATE } from '../../../../src/extension/pages/console/state.ts';
import { createStateStore } from '../../../../src/extension/ui/state-store.ts';
import { createTestClock, silence } from '../popup/stage.ts';

/** Of what consoles send; null: none does. The compiler wants a word about each new message. */
const ONLY_ASKS: { readonly [T in MessageType]: boolean | null } = {
  ...{ view: true, unread: true, readSettings: true, settings: false, refresh: null },
  ...{ saveAll: false, amount: false, addAlert: false, removeAlert: null, restore: null },
  ...{ add: null, remove: null, move: null, save: null, visit: null, search: null, lookUp: null },
  ...{ projects: true, revealKey: true, createProject: false, renameProject: false },
  ...{ revokeProject: false, rotateProject: false, sources: null, demoKey: false },
  ...{ server: true, testServer: true, serverKey: false, serverChoice: false },
  ...{ stored: true, recordedPrices: true, deleteStored: false },
  ...{ captures: true, capture: false, keepCaptures: false },
  ...{ moments: null, prices: null, pastPrices: null, openCard: null, series: null, sparklines: null },
  ...{
    premium: null,
    board: null,
    comparison: null,
    worths: null,
    tokenNames: null,
    bareCovers: null,
    listedOn: null,
  },
};

const SENT = Object.entries(ONLY_ASKS).flatMap(([type, asks]) =>
  asks === null ? [] : [[type as MessageType, asks] as const],
);

test.each(SENT)('%s, unanswered: it is told what may have become of it', async (type, asks) => {
  const clock = createTestClock();
  const state = createStateStore(FIRST_STATE);
  const deps = { send: silence, clock } as unknown as ConsoleDeps;
  const asked = createBackgroundRequests(deps, state, () => {}).request({ type } as Message);
  await clock.advance(60_000);
  expect(await asked).toBeUndefined();
  expect(state.get().problem).toEqual({ key: asks ? 'notDone' : 'maybeDone' });
});
