/**
 * A font that comes with the page, so that its texts are as wide on every machine: Arimo, which has the widths of Arial and,
 * as that has, pairs of letters (and of a letter and a blank) that stand closer together than their widths say.
 */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

export const PAGE_FONT = 'Arimo of the page';

/** Which characters each file has; the sign of the won is in the second. */
const FILES = [
  [import.meta.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2'), 'U+0-FF,U+2000-206F'],
  [import.meta.resolve('@fontsource/arimo/files/arimo-latin-ext-400-normal.woff2'), 'U+20A0-20C0'],
] as const;

/** Runs in the page, before it has any text: a font made of bytes is there at once, and nothing is measured without it. */
function addFont(family: string, files: readonly (readonly [base64: string, unicodeRange: string])[]): void {
  for (const [base64, unicodeRange] of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    document.fonts.add(new FontFace(family, bytes, { unicodeRange }));
  }
}

const BYTES = FILES.map(([url, range]) => [readFileSync(new URL(url)).toString('base64'), range] as const);

const scriptFor = (family: string) => `(${addFont})(${JSON.stringify(family)},${JSON.stringify(BYTES)})`;

/** Makes pages that ask for Arial as wide on every machine: before their own scripts run. */
export function useOwnArial(context: BrowserContext): Promise<unknown> {
  return context.addInitScript({ content: scriptFor('Arial') });
}

/** Makes all texts of a page that is open already, and is ours, as wide on every machine. */
export async function useOwnFont(page: Page): Promise<void> {
  await page.evaluate(scriptFor(PAGE_FONT));
  await page.evaluate((family) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { font-family: "${family}", sans-serif !important; }`);
    document.adoptedStyleSheets.push(sheet);
  }, PAGE_FONT);
}

/** For the head of a page. */
export const FONT_SCRIPT = `<script>${scriptFor(PAGE_FONT)}</script>`;
