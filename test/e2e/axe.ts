/** What axe finds wrong with a page of the extension, in each language and each theme. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Settings } from '../../src/extension/messages/settings.ts';
import { draws } from '../draws.ts';
import { ask } from './acts.ts';

type Look = Pick<Settings, 'language' | 'theme'>;

const TWO: readonly Look[] = [
  { language: 'en', theme: 'light' },
  { language: 'ko', theme: 'dark' },
];
const LOOKS: readonly Look[] = draws<readonly Look[]>(
  [...TWO, { language: 'en', theme: 'dark' }, { language: 'ko', theme: 'light' }],
  TWO,
);

/** `rule: element`, in the part of the page that the selector finds; `exclude`: rows of a table that are like others. */
export async function violationsIn(page: Page, part = 'html', exclude: string[] = []): Promise<string[]> {
  await page.locator(part).first().waitFor();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (context) =>
      (globalThis as unknown as { axe: { run(context: object): Promise<AxeResults> } }).axe.run(context),
    { include: [part], exclude },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Changes language and theme in the page as it stands, and runs the check in each. */
export async function inEachLook(page: Page, check: (look: Look) => Promise<void>): Promise<void> {
  for (const look of LOOKS) {
    await ask<'settings'>(page, { type: 'settings', change: look });
    await expect
      .poll(() =>
        page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
      )
      .toEqual([look.language, look.theme]);
    await check(look);
  }
}

/** The violations in each look. */
export async function violationsInEachLook(page: Page, part?: string): Promise<readonly string[]> {
  const all: string[] = [];
  await inEachLook(page, async ({ language, theme }) => {
    const found = await violationsIn(page, part);
    all.push(...found.map((line) => `${language}, ${theme}: ${line}`));
  });
  return all;
}
