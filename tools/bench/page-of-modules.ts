/** An empty page that may load the product's own modules. */
import type { Page } from 'playwright-core';
import type { Stage } from '../../test/e2e/stage.ts';
import { sourceModule } from './source-modules.ts';

const ORIGIN = 'https://modules.example';

/** `imports`: where packages are that modules name. */
export async function pageOfModules(
  stage: Stage,
  imports: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const html = `<!DOCTYPE html><script type="importmap">${JSON.stringify({ imports })}</script><title>Modules</title><body>`;
  const page = await stage.chromium.context.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const module = await sourceModule(new URL(route.request().url()));
    if (module) await route.fulfill({ contentType: 'text/javascript', body: await module.text() });
    else await route.fulfill({ contentType: 'text/html', body: html });
  });
  await page.goto(ORIGIN);
  return page;
}
