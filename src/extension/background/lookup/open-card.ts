/** Opens the card in a tab, or, where no card can be shown, the popup. */
import type { Action, Scripting, Tabs, Windows } from 'webextension-polyfill';
import type { Selected } from '../../../core/market/find.ts';
import type { SessionArea } from '../../../core/storage/session.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { ToPage } from '../../messages/explorers.ts';
import { PENDING_LOOK_UP_KEY } from '../../messages/limits.ts';
import {
  type LeftInPage,
  type MenuTarget,
  type PendingLookUp,
  selected as selectedSchema,
} from '../../messages/look-up.ts';
import type { CardGrants } from './card-grants.ts';

export interface CardOpenerParts {
  readonly scripting: Pick<Scripting.Static, 'executeScript'>;
  readonly action: Pick<Action.Static, 'openPopup'>;
  /** Undefined where the browser has no windows. */
  readonly windows: Pick<Windows.Static, 'create'> | undefined;
  readonly tabs: Pick<Tabs.Static, 'get' | 'sendMessage' | 'create'>;
  readonly grants: CardGrants;
  /** Leaves the look-up where the popup finds it. */
  readonly leaveForPopup: (pending: PendingLookUp) => Promise<void>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
}

/** A person pressed the shortcut, chose from the menu, or clicked a price. */
export interface CardRequest {
  readonly tab: number | undefined;
  /** True in a private window. */
  readonly isPrivate: boolean;
  /** What the menu was opened on; null when the page is to be read. */
  readonly menuTarget: MenuTarget | null;
  /** The card may look up the target and nothing else: a script in the page has requested it, not the browser. */
  readonly isTargetOnly?: true;
}

const CARD = '/lookup-card.js';
const POPUP = { type: 'popup', url: '/popup.html', width: 436, height: 624 } as const;

/** The opener never rejects: where no card can be shown, it opens the popup. */
export function createCardOpener(parts: CardOpenerParts): (request: CardRequest) => Promise<void> {
  const { scripting, tabs, grants, leaveForPopup, clock } = parts;

  /** The latest request. An earlier one that is still under way shows nothing any more. */
  let newest: CardRequest | null = null;

  async function runCard(
    tabId: number,
    { menuTarget, isPrivate, isTargetOnly }: CardRequest,
  ): Promise<unknown> {
    // The scripts also run in a page that is still loading.
    const where = { target: { tabId }, injectImmediately: true };
    if (menuTarget) await scripting.executeScript({ ...where, func: leaveMenuTarget, args: [menuTarget] });
    const injecting = scripting.executeScript({ ...where, files: [CARD] });
    grants.grant(
      tabId,
      injecting.then(
        ([injected]) => injected?.documentId ?? null,
        () => null,
      ),
      isPrivate,
      isTargetOnly && menuTarget ? selectedBy(menuTarget) : null,
    );
    const [injected] = await injecting;
    return injected?.result;
  }

  async function showCard(tabId: number, request: CardRequest): Promise<unknown> {
    const attempt = async () => (newest === request ? runCard(tabId, request) : null);
    // Pages of the browser, of stores and of other extensions admit no script; a closed tab does not either.
    return whereLetIn(parts, tabId, attempt).catch(() => null);
  }

  /** No script can be injected into Sise's own pages; the welcome page contains the card and shows it itself. */
  function showsItself(tabId: number): Promise<boolean> {
    const message: ToPage = { type: 'show card' };
    return tabs.sendMessage(tabId, message).then(
      (shown) => shown === true,
      () => false,
    );
  }

  return async (request) => {
    const { tab, isPrivate, menuTarget } = request;
    newest = request;
    const outcome = tab === undefined ? null : await showCard(tab, request);
    if (outcome === 'shown' || newest !== request) return;
    if (tab !== undefined && outcome === null && !menuTarget && (await showsItself(tab))) return;
    const read = selectedSchema.safeParse(outcome).data ?? (menuTarget && selectedBy(menuTarget));
    // Where the look-up cannot be left (the session is full), the popup is still a place to paste into.
    await leaveForPopup({ at: clock.now(), selected: read, isPrivate }).catch((error: unknown) =>
      console.error('the look-up was not left for the popup', error),
    );
    await openPopup(parts);
  };
}

function selectedBy({ text, link }: MenuTarget): Selected {
  return { text, links: link === '' ? [] : [link], labels: [] };
}

/** This function runs in the page, in the extension's own world there: nothing of the page sees it. */
function leaveMenuTarget(target: MenuTarget): void {
  (globalThis as LeftInPage).siseMenuTarget = target;
}

/** Stores, in the session, the look-up that the popup is opened for: a popup gets no arguments. */
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

type OpenerParts = Pick<CardOpenerParts, 'action' | 'windows'> & {
  readonly tabs: Pick<Tabs.Static, 'create'>;
};

/** Opens the popup; where the browser refuses (before Chromium 127, or without a window), in a window of its own or in a tab. */
export async function openPopup({ action, windows, tabs }: OpenerParts): Promise<void> {
  try {
    await action.openPopup();
  } catch {
    const opening = windows ? windows.create(POPUP) : tabs.create({ url: POPUP.url });
    await opening.catch((error: unknown) => console.error('the popup did not open', error));
  }
}

interface LetInParts {
  readonly tabs: Pick<Tabs.Static, 'get'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

/**
 * Pauses before further attempts (milliseconds). Chromium sends the permission for a tab and the script to the page's process
 * on separate ways: a script that arrives first is refused until the permission has arrived.
 */
const TRY_AGAIN_AFTER_MS = [50, 250];

/** Chromium's error for a script without permission, which did not run. */
const TURNED_AWAY = /^Cannot access contents of/;

/** Tries again, at most twice, where a script was refused in a tab that the extension may access; rejects as `attempt` does. */
async function whereLetIn<T>(parts: LetInParts, tabId: number, attempt: () => Promise<T>): Promise<T> {
  for (const wait of TRY_AGAIN_AFTER_MS) {
    try {
      return await attempt();
    } catch (error) {
      const wasTurnedAway = error instanceof Error && TURNED_AWAY.test(error.message);
      if (!wasTurnedAway || !(await isLetIn(parts.tabs, tabId))) throw error;
      await parts.clock.sleep(wait);
    }
  }
  return attempt();
}

/** Whether the extension may access the tab: only then the browser reports its address. Sise's own pages take no script. */
function isLetIn(tabs: Pick<Tabs.Static, 'get'>, tabId: number): Promise<boolean> {
  return tabs.get(tabId).then(
    ({ url }) => /^(?:https?|file):/.test(url ?? ''),
    () => false,
  );
}
