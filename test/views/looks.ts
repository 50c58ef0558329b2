/** In which ways each view is looked at. */
import type { Page } from 'playwright-core';

export interface Look {
  readonly name: string;
  readonly language: 'en' | 'ko';
  readonly theme: 'light' | 'dark';
  /** CSS pixels of the window. */
  readonly width: number;
  /** The browser's zoom: as many CSS pixels fewer, each as many times larger. */
  readonly zoom: number;
  readonly forcedColors: boolean;
}

const WIDTHS = [320, 420, 768, 1280];
const PLAIN = { zoom: 1, forcedColors: false };

export const LOOKS: readonly Look[] = [
  ...(['en', 'ko'] as const).flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      WIDTHS.map((width) => ({ name: `${language}-${theme}-${width}`, language, theme, width, ...PLAIN })),
    ),
  ),
  { name: 'ko-light-zoom-200', language: 'ko', theme: 'light', width: 840, zoom: 2, forcedColors: false },
  { name: 'en-dark-zoom-200', language: 'en', theme: 'dark', width: 1280, zoom: 2, forcedColors: false },
  { name: 'en-forced-colours', language: 'en', theme: 'dark', width: 420, zoom: 1, forcedColors: true },
  { name: 'ko-forced-colours', language: 'ko', theme: 'light', width: 768, zoom: 1, forcedColors: true },
];

const HEIGHT = 900;

/** Resizes the window and asks the page to look so; language and theme are the product's settings, set before. */
export async function lookAt(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({
    reducedMotion: 'reduce',
    colorScheme: look.theme,
    forcedColors: look.forcedColors ? 'active' : 'none',
  });
  const width = look.width / look.zoom;
  await page.setViewportSize({ width, height: HEIGHT / look.zoom });
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  // In a window as tall as its page there is no scroll bar, which would take 15 px of the picture.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > HEIGHT / look.zoom) await page.setViewportSize({ width, height });
}
