/** Opens the card in a tab, or, where no card can be shown, the popup. */
import type { Action, Scripting, Tabs, Windows } from 'webextension-polyfill';
import type { Selected } from '../../../core/market/find.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { ToPage } from '../../messages/explorers.ts';
import type { LeftInPage, MenuTarget, PendingLookUp } from '../../messages/look-up.ts';
import { selected as selectedSchema } from '../../messages/look-up.ts';
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

/** The opener never rejects: a tab that was closed meanwhile wants no card, and every other page has at least the popup. */
export function createCardOpener(parts: CardOpenerParts): (request: CardRequest) => Promise<void> {
  const { scripting, tabs, grants, leaveForPopup, clock } = parts;

  /** A call after this one decides what is shown. */
  let newest: CardRequest | null = null;

  async function runCard(
    tabId: number,
    { menuTarget, isPrivate, isTargetOnly }: CardRequest,
  ): Promise<unknown> {
    // A page that is still loading is answered too.
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

  /** Pages of ours take no script, but one of them has the card on board. */
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

type OpenerParts = Pick<CardOpenerParts, 'action' | 'windows'> & {
  readonly tabs: Pick<Tabs.Static, 'create'>;
};

/** The popup opens in a window of its own where the browser does not open it (before Chromium 127, or without a window), or in a tab. */
export async function openPopup({ action, windows, tabs }: OpenerParts): Promise<void> {
  try {
    await action.openPopup();
  } catch {
    const opening = windows ? windows.create(POPUP) : tabs.create({ url: POPUP.url });
    await opening.catch((error: unknown) => console.error('the popup did not open', error));
  }
}

/** Scripts for a tab where a person has just let the extension in. */
interface LetInParts {
  readonly tabs: Pick<Tabs.Static, 'get'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

/**
 * Chromium tells the page's process of the person's leave on one way, and of the script on another, where it can come
 * first: the page then turns the script away. That is over as soon as the process has come to the leave. Milliseconds.
 */
const TRY_AGAIN_AFTER_MS = [50, 250];

/** What Chromium says of a script for which it knows no leave: it did not run. */
const TURNED_AWAY = /^Cannot access contents of/;

/** Tries again, at most twice, where the page has turned scripts away that the browser lets in; rejects as `attempt` does. */
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

/** The browser tells a tab's address only to those who are let in; pages of ours tell it too, and take no script. */
function isLetIn(tabs: Pick<Tabs.Static, 'get'>, tabId: number): Promise<boolean> {
  return tabs.get(tabId).then(
    ({ url }) => /^(?:https?|file):/.test(url ?? ''),
    () => false,
  );
}
