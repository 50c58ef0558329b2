/**
 * What lies over a card and lets presses through cannot be found by asking what is hit. A sheet above the page's own ends
 * that, while the card is open.
 */
import type { Scripting } from 'webextension-polyfill';
import type { CardPlace } from './card-grants.ts';

const SHEET = '*, *::before, *::after, *::backdrop { pointer-events: auto !important }';

/** Puts the sheet on a document, or takes it away, in the order in which that is asked for. */
export function createCoverSheet(
  scripting: Pick<Scripting.Static, 'insertCSS' | 'removeCSS'>,
): ({ id, document }: CardPlace, on: boolean) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return ({ id, document }, on) => {
    const sheet = {
      target: { tabId: id, documentIds: [document] },
      css: SHEET,
      origin: 'USER' as const,
    };
    const done = last.then(() => (on ? scripting.insertCSS(sheet) : scripting.removeCSS(sheet)));
    last = done.catch(() => {
      // A document that is gone has no sheet. The one that asked for it is told.
    });
    return done;
  };
}
