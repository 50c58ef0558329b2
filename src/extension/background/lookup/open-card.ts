/** Opens the card in a tab, or, where no card can be shown, the popup. */
import type { Action, Scripting, Tabs, Windows } from 'webextension-polyfill';
import type { Selected } from '../../../core/market/find.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import type { ToPage } from '../../messages/messages.ts';
import { selected as selectedSchema } from '../../messages/schemas.ts';
import type { MenuTarget, PendingLookUp } from '../../messages/selections.ts';
import type { CardGrants } from './card-grants.ts';
import { whereLetIn } from './run-where-let-in.ts';

export interface CardOpenerParts {
  readonly scripting: Pick<Scripting.Static, 'executeScript'>;
  readonly action: Pick<Action.Static, 'openPopup'>;
  readonly windows: Pick<Windows.Static, 'create'>;
  readonly tabs: Pick<Tabs.Static, 'get' | 'sendMessage'>;
  readonly grants: CardGrants;
  /** Leaves the look-up where the popup finds it. */
  readonly leaveForPopup: (pending: PendingLookUp) => Promise<void>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
}

/** A person pressed the shortcut, or chose from the menu. */
export interface CardRequest {
  readonly tab: number | undefined;
  /** True in a private window. */
  readonly isPrivate: boolean;
  /** What the menu was opened on; null when the page is to be read. */
  readonly menuTarget: MenuTarget | null;
}

const CARD = '/lookup-card.js';
const POPUP = { type: 'popup', url: '/popup.html', width: 436, height: 624 } as const;

/** The opener never rejects: a tab that was closed meanwhile wants no card, and every other page has at least the popup. */
export function createCardOpener(parts: CardOpenerParts): (request: CardRequest) => Promise<void> {
  const { scripting, tabs, grants, leaveForPopup, clock } = parts;

  /** A call after this one decides what is shown. */
  let newest: CardRequest | null = null;

  async function runCard(tabId: number, { menuTarget, isPrivate }: CardRequest): Promise<unknown> {
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
    );
    const [injected] = await injecting;
    return injected?.result;
  }

  async function showCard(tabId: number, request: CardRequest): Promise<unknown> {
    const attempt = async () => (newest === request ? runCard(tabId, request) : null);
    // Pages of the browser, of stores and of other extensions let nobody in; a closed tab does not either.
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
  (globalThis as { siseMenuTarget?: MenuTarget }).siseMenuTarget = target;
}

/** The popup opens in a window of its own where the browser does not open it (before Chromium 127, or without a window). */
export async function openPopup({
  action,
  windows,
}: Pick<CardOpenerParts, 'action' | 'windows'>): Promise<void> {
  try {
    await action.openPopup();
  } catch {
    await windows.create(POPUP).catch((error: unknown) => console.error('the popup did not open', error));
  }
}
