/** What a person does in the popup, and sees. */
import type { Page } from 'playwright-core';
import { type AssetKey, assetOf } from '../../src/core/market/assets.ts';
import { platformName } from '../../src/core/market/platforms.ts';
import type { Message, MessageType, Reply, ReplyTo } from '../../src/extension/messages/messages.ts';
import type { Settings } from '../../src/extension/messages/settings.ts';
import { pagesEn, pricesEn } from '../texts.ts';
import { SOURCE_HOSTS } from '../world/world.ts';
import { type ShownRow, shownRows } from './browsers/shown-rows.ts';

/** The lines' prices without what a second may change: the age. */
export async function pricesOf(popup: Page) {
  return (await rowsOf(popup)).map(({ asset, exactUsd, exactKrw, source }) => ({
    asset,
    exactUsd,
    exactKrw,
    source,
  }));
}

export function refreshByHand(popup: Page): Promise<void> {
  return popup.getByRole('button', { name: pagesEn.refresh }).click();
}

/** The lines of the popup, top to bottom. */
export function rowsOf(popup: Page): Promise<readonly ShownRow[]> {
  return popup.evaluate(shownRows);
}

/** One line; undefined while there is none. */
export async function rowOf(popup: Page, asset: string): Promise<ShownRow | undefined> {
  return (await rowsOf(popup)).find((row) => row.asset === asset);
}

/** The saved lines' assets, top to bottom. */
export async function savedOf(popup: Page): Promise<readonly string[]> {
  return (await rowsOf(popup)).map(({ asset }) => asset).filter((asset) => !asset.endsWith(':0x'));
}

/** Every line has this status (and there is one). */
export async function statusesOf(popup: Page): Promise<readonly string[]> {
  return [...new Set((await rowsOf(popup)).map(({ status }) => status))];
}

export function fieldOf(popup: Page) {
  return popup.locator('.add-field');
}

/** Through the clipboard, as people do. A whole address is looked up at once. */
export async function paste(popup: Page, text: string): Promise<void> {
  await popup.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await fieldOf(popup).focus();
  await popup.keyboard.press('ControlOrMeta+V');
}

/** Pastes the address of what no source knows, and sends it when the popup asks for that. */
export async function pasteAndSend(popup: Page, text: string): Promise<void> {
  await paste(popup, text);
  await unsent(popup).waitFor();
  await popup.keyboard.press('Enter');
}

function unsent(popup: Page) {
  const problem = popup.locator('#add-problem');
  return problem
    .filter({ hasText: pagesEn.addUnsent })
    .or(problem.filter({ hasText: pagesEn.addUnsentUnanswered }));
}

/** Pastes the address, waits for its line, and for the field to be ready for another. */
export async function addByPasting(popup: Page, asset: string): Promise<void> {
  await paste(popup, addressOf(asset));
  await added(popup, asset);
}

/** Types the address, presses Enter, and waits as above. */
export async function addByTyping(popup: Page, asset: string): Promise<void> {
  await fieldOf(popup).fill(addressOf(asset));
  await fieldOf(popup).press('Enter');
  await added(popup, asset);
}

/** Saves what is not tried by itself, in this order, and waits for the lines. */
export async function saveAll(popup: Page, assets: readonly AssetKey[]): Promise<void> {
  for (const asset of assets) {
    const reply = await ask<'save'>(popup, { type: 'save', asset, address: addressOf(asset) });
    if (!reply.ok) throw new Error(reply.error);
  }
  for (const asset of assets) await popup.locator(`[data-asset="${asset}"]`).waitFor();
}

/** The status of a network whose sources returned no price, for any reason. */
const WITHOUT_PRICE = new RegExp(
  [pricesEn.wordUnavailable, pricesEn.wordNoAnswer, pricesEn.wordNotAsked].join('|'),
);

async function added(popup: Page, asset: string): Promise<void> {
  const row = popup.locator(`[data-asset="${asset}"]`);
  // On a slow machine a source may be too late, and the popup then asks. Who is asked for another reason waits in vain.
  const late = popup.locator('.choice', { hasText: WITHOUT_PRICE });
  await row.or(late).or(unsent(popup)).first().waitFor();
  if (await unsent(popup).isVisible()) {
    await popup.keyboard.press('Enter');
    await row.or(late).first().waitFor();
  }
  if (await late.isVisible()) await choose(popup, platformName(assetOf(asset as AssetKey).platform) ?? '');
  await row.waitFor();
  await popup.locator('.add-field:placeholder-shown').waitFor();
}

function addressOf(asset: string): string {
  return asset.slice(asset.indexOf(':') + 1);
}

/** Waits until so many lines have a fresh price. */
export async function untilPriced(popup: Page, count: number): Promise<void> {
  await popup.waitForFunction(
    (wanted) => document.querySelectorAll('[data-asset].row-priced').length === wanted,
    count,
    { timeout: 30_000 },
  );
}

/** Chooses the platform of an address that may be meant on several. */
export async function choose(popup: Page, platform: string): Promise<void> {
  await popup
    .locator('.choice')
    .getByRole('button', { name: new RegExp(`^${platform}`) })
    .click();
}

/** The popup's last message for screen readers. */
export async function saidBy(popup: Page): Promise<string> {
  return (await popup.locator('[role="status"]').textContent()) ?? '';
}

/** Sends a message as the popup's own script does. */
export function ask<T extends MessageType>(page: Page, message: Message<T>): Promise<Reply<T>> {
  return page.evaluate((sent) => {
    const { chrome } = globalThis as unknown as {
      chrome: { runtime: { sendMessage(message: unknown): Promise<never> } };
    };
    return chrome.runtime.sendMessage(sent);
  }, message as unknown) as Promise<Reply<T>>;
}

/** Resolves when a round of questions has been answered. Changes of the list may still be on their way: see `savedStored`. */
export async function afterRound(page: Page): Promise<ReplyTo<'refresh'>> {
  const reply = await ask<'refresh'>(page, { type: 'refresh', act: false, live: false });
  if (!reply.ok) throw new Error(reply.error);
  return reply.value;
}

/** The saved tokens by the background's response: a popup shows a move or an undo before it is stored. */
export async function savedStored(page: Page): Promise<readonly string[]> {
  const reply = await ask<'view'>(page, { type: 'view' });
  if (!reply.ok) throw new Error(reply.error);
  return reply.value.saved.map(({ asset }) => asset).filter((asset) => !asset.endsWith(':0x'));
}

/** What is set by the background's word: a page shows a change before it is kept, and may be closed before it is sent. */
export async function settingsKept(page: Page): Promise<Settings | null> {
  const reply = await ask<'view'>(page, { type: 'view' });
  return reply.ok ? reply.value.settings : null;
}

/** What was asked but for Korea's premium, which an open popup compares prices to once a minute. */
export function withoutPremiums<T extends { readonly host: string }>(log: readonly T[]): readonly T[] {
  const ofPremium: readonly string[] = [SOURCE_HOSTS.Upbit, SOURCE_HOSTS.Bithumb, SOURCE_HOSTS.Binance];
  return log.filter(({ host }) => !ofPremium.includes(host));
}
