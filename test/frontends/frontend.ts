/** What the walk must know of a frontend of an explorer: the one thing that is written for each. */
import type { Page } from 'playwright-core';
import type { AssetKey } from '../../src/market/assets.ts';

export interface Frontend {
  /** As one names it on the command line. */
  readonly name: string;
  /** The host of the real site: prices appear on no other. */
  readonly host: string;
  /** Whether the folder holds this frontend, by the name in its package.json. */
  isNamed(packageName: string): boolean;
  /** Throws with a sentence when it is not built there. */
  open(folder: string): Promise<OpenFrontend>;
}

export interface OpenFrontend {
  /** Pages, files and the API; null for what the world answers. The request may come to another name than the host's. */
  answer(request: Request): Promise<Response | null>;
  /** What the API tells of a token (its address in lower case): undefined when it has told nothing. */
  kindOf(address: string): 'fungible' | 'nft' | undefined;
  /** Selects what names the thing that a page is about: the first in the document counts. */
  readonly titles: string;
  /** Selects what stands for what is still to come. */
  readonly loading: string;
  readonly visits: readonly Visit[];
  close(): Promise<void>;
}

/** One page, and what is done there, step by step. */
export interface Visit {
  readonly path: string;
  /** Whose price belongs at the title; null where none does. */
  readonly own: AssetKey | null;
  readonly steps?: readonly Step[];
}

export interface Step {
  readonly name: string;
  /** Where it leads to a page that is about something else. */
  readonly own?: AssetKey | null;
  /** Resolves to false where there is nothing to do it with at this width. */
  act(page: Page): Promise<unknown>;
}

/** Clicks the first visible element that matches; false when there is none. */
export async function click(page: Page, selector: string): Promise<boolean> {
  const target = page.locator(selector).filter({ visible: true }).first();
  if ((await target.count()) === 0) return false;
  // As a page sees a click. A driver's own would also wait for what follows, which on a page that is drawn anew may be lost.
  await target.dispatchEvent('click');
  return true;
}

export const BACK: Omit<Step, 'own'> = {
  name: 'back',
  act: async (page) => {
    await page.goBack({ waitUntil: 'commit' });
  },
};

export const FORTH: Omit<Step, 'own'> = {
  name: 'forth',
  act: async (page) => {
    await page.goForward({ waitUntil: 'commit' });
  },
};

/** The system's theme, as pages are told it. */
export function theme(colorScheme: 'light' | 'dark'): Step {
  return { name: `theme ${colorScheme}`, act: (page) => page.emulateMedia({ colorScheme }) };
}
