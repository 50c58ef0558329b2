/** In which ways each view is looked at. */
import type { Page } from 'playwright-core';

export interface Look {
  readonly name: string;
  readonly language: 'en' | 'ko';
  readonly theme: 'light' | 'dark';
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
  ...(['light', 'dark'] as const).flatMap((theme) => [
    zoomed('ko', theme, 840),
    zoomed('en', theme, 1280),
    forced('en', theme, 420),
    forced('ko', theme, 768),
  ]),
];

function zoomed(language: Look['language'], theme: Look['theme'], width: number): Look {
  return { name: `${language}-${theme}-zoom-200`, language, theme, width, zoom: 2, forcedColors: false };
}

function forced(language: Look['language'], theme: Look['theme'], width: number): Look {
  return { name: `${language}-${theme}-forced`, language, theme, width, zoom: 1, forcedColors: true };
}

const HEIGHT = 900;

/** Resizes the window and emulates the look; language and theme were set before, in the product's settings. */
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
