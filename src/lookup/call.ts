/** Calls the card in a tab, or, where no card can be shown, the popup. */
import type { Action, Scripting, Windows } from 'webextension-polyfill';
import type { Selected } from '../market/find.ts';
import { selected as selectedSchema } from '../messages/schemas.ts';
import type { Given, HandedOver } from '../messages/selections.ts';
import type { Calls } from './calls.ts';

export interface CallParts {
  readonly scripting: Pick<Scripting.Static, 'executeScript'>;
  readonly action: Pick<Action.Static, 'openPopup'>;
  readonly windows: Pick<Windows.Static, 'create'>;
  readonly calls: Calls;
  /** Leaves it where the popup finds it. */
  readonly handOver: (handed: HandedOver) => Promise<void>;
  readonly now: () => number;
}

/** Where a person pressed the shortcut or chose from the menu. */
export interface Called {
  readonly tab: number | undefined;
  /** In a private window. */
  readonly isPrivate: boolean;
  /** What the menu was opened on; null when the page is to be read. */
  readonly given: Given | null;
}

const CARD = '/lookup-card.js';
const POPUP = { type: 'popup', url: '/popup.html', width: 436, height: 624 } as const;

/** Never rejects: a tab that was closed meanwhile wants no card, and every other page has at least the popup. */
export function createCall(parts: CallParts): (called: Called) => Promise<void> {
  const { scripting, calls, handOver, now } = parts;

  async function showCard(tabId: number, given: Given | null): Promise<unknown> {
    calls.note(tabId);
    // A page that is still loading is answered too.
    const where = { target: { tabId }, injectImmediately: true };
    try {
      if (given) await scripting.executeScript({ ...where, func: leave, args: [given] });
      const [injected] = await scripting.executeScript({ ...where, files: [CARD] });
      return injected?.result;
    } catch {
      // Pages of the browser, of stores and of other extensions let nobody in; a closed tab does not either.
      return null;
    }
  }

  return async ({ tab, isPrivate, given }) => {
    const outcome = tab === undefined ? null : await showCard(tab, given);
    if (outcome === 'shown') return;
    const read = selectedSchema.safeParse(outcome).data ?? (given && selectedBy(given));
    // Where it cannot be left (the session is full), the popup is still a place to paste into.
    await handOver({ at: now(), selected: read, isPrivate }).catch((error: unknown) =>
      console.error('the look-up was not handed over', error),
    );
    await openPopup(parts);
  };
}

function selectedBy({ text, link }: Given): Selected {
  return { text, links: link === '' ? [] : [link], labels: [] };
}

/** Runs in the page, in the extension's own world there: nothing of the page sees it. */
function leave(given: Given): void {
  (globalThis as { siseGiven?: Given }).siseGiven = given;
}

/** Where the browser does not open it by itself (before Chromium 127, or without a window), in a window of its own. */
async function openPopup({ action, windows }: CallParts): Promise<void> {
  try {
    await action.openPopup();
  } catch {
    await windows.create(POPUP).catch((error: unknown) => console.error('the popup did not open', error));
  }
}
