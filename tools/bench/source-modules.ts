/** The product's own modules in a browser: types stripped, nothing bundled; and an empty page that may load them. */
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright-core';
import type { Stage } from '../../test/e2e/stage.ts';

const ROOT = new URL('../../', import.meta.url);
const PREFIX = '/modules/';

export function modulePath(file: string): string {
  return PREFIX + file;
}

export async function sourceModule(url: URL): Promise<Response | null> {
  if (!url.pathname.startsWith(PREFIX)) return null;
  const source = await readFile(new URL(url.pathname.slice(PREFIX.length), ROOT), 'utf8');
  return new Response(stripTypeScriptTypes(source), { headers: { 'content-type': 'text/javascript' } });
}

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

/** Calls a function of a module, named by its file in the repository, in such a page. */
export function callIn<T>(page: Page, file: string, name: string, ...args: readonly string[]): Promise<T> {
  return page.evaluate(async ([path, name, args]) => (await import(path))[name](...args), [
    modulePath(file),
    name,
    args,
  ] as const);
}
