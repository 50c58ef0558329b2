/** What a person does with the exported file of the console's settings, and sees. */
import type { Page } from 'playwright-core';
import type { View } from '../../src/extension/messages/watchlist.ts';
import { backupEn as en } from '../texts.ts';
import { ask } from './acts.ts';
import type { Stage } from './stage.ts';

export async function openData(stage: Stage): Promise<Page> {
  const page = await stage.chromium.openPopup('options.html#settings');
  await page.getByRole('heading', { name: en.backupTitle }).waitFor();
  return page;
}

export async function paste(page: Page, text: string): Promise<void> {
  await page.locator('.backup textarea').fill(text);
  await page.getByRole('button', { name: en.backupPreview }).click();
}

export const choose = (page: Page, text: string) =>
  page
    .locator('.backup input[type="file"]')
    .setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(text) });

/** What the preview says, a line each part. */
export async function previewOf(page: Page): Promise<readonly string[]> {
  await page.locator('.backup-preview').waitFor({ timeout: 20_000 });
  const [parts, counts] = await Promise.all([
    page.locator('.backup-parts dt').allInnerTexts(),
    page.locator('.backup-parts dd').allInnerTexts(),
  ]);
  return parts.map((part, i) => `${part} ${counts[i]}`);
}

/** Without the coins that the list began with. */
export async function tokensIn(page: Page): Promise<View['saved']> {
  return (await viewIn(page)).saved.filter(({ address }) => address !== null);
}

export async function viewIn(page: Page): Promise<View> {
  const reply = await ask<'view'>(page, { type: 'view' });
  if (!reply.ok) throw new Error(reply.error);
  return reply.value;
}
