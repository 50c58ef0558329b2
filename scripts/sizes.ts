import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Bytes, minified, of all the script that the part loads (design §10). */
const BUDGETS = { background: 220_000, popup: 60_000, console: 75_000, explorer: 25_000, card: 40_000 };

/** Injected where a person looks something up. */
const CARD = 'lookup-card.js';

export interface Size {
  /** `chrome-mv3 background` */
  readonly what: string;
  readonly bytes: number;
  readonly budget: number;
  /** Each script that is loaded, imported ones included, relative to the build. */
  readonly files: readonly string[];
}

/** Measures both builds in the folder. */
export async function measureSizes(output: string): Promise<Size[]> {
  const builds = ['chrome-mv3', 'firefox-mv3'];
  return (await Promise.all(builds.map((build) => measureBuild(output, build)))).flat();
}

async function measureBuild(output: string, build: string): Promise<Size[]> {
  const folder = join(output, build);
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const { service_worker: worker, scripts = [worker] } = manifest.background;
  const popup: string = manifest.action.default_popup;
  const { page }: { page: string } = manifest.options_ui;
  return [
    await measure(folder, `${build} background`, scripts, BUDGETS.background),
    await measure(folder, `${build} popup`, await scriptsOf(folder, popup), BUDGETS.popup),
    await measure(folder, `${build} explorer pages`, manifest.content_scripts[0].js, BUDGETS.explorer),
    await measure(folder, `${build} console`, await scriptsOf(folder, page), BUDGETS.console),
    await measure(folder, `${build} look-up card`, [CARD], BUDGETS.card),
  ];
}

async function measure(
  folder: string,
  what: string,
  entries: readonly string[],
  budget: number,
): Promise<Size> {
  const loaded = new Map<string, number>();
  const waiting = entries.map((entry) => entry.replace(/^\//, ''));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    const text = await readFile(join(folder, file), 'utf8');
    loaded.set(file, Buffer.byteLength(text));
    waiting.push(...importsOf(file, text));
  }
  const bytes = [...loaded.values()].reduce((sum, size) => sum + size, 0);
  return { what, bytes, budget, files: [...loaded.keys()] };
}

/** The scripts and preloaded modules that a page names. */
async function scriptsOf(folder: string, page: string): Promise<string[]> {
  const html = await readFile(join(folder, page), 'utf8');
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path);
}

/** Static and dynamic imports of minified code, by their relative paths. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g);
  return [...found].map(([, path = '']) => posix.join(posix.dirname(file), path));
}
