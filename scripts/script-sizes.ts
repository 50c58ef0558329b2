/** How large the scripts of both builds are, and which have suddenly grown. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** Bytes of minified script by entry point (its file in `entrypoints/`), by build. */
export type Sizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const BUILDS = ['chrome-mv3', 'firefox-mv3'];

const ALLOWANCE = 1.05;

export interface Compared {
  readonly script: string;
  readonly bytes: number | null;
  readonly recorded: number | null;
  /** At most a twentieth larger. Being smaller is fine. */
  readonly isRight: boolean;
}

export async function measureSizes(output: string): Promise<Sizes> {
  const measured = await Promise.all(
    BUILDS.map(async (build) => [build, await measure(join(output, build))]),
  );
  return Object.fromEntries(measured);
}

export function compareSizes(now: Sizes, recorded: Sizes): readonly Compared[] {
  return BUILDS.flatMap((build) => {
    const names = new Set([...Object.keys(now[build] ?? {}), ...Object.keys(recorded[build] ?? {})]);
    return [...names]
      .sort()
      .map((name) => compare(`${build} ${name}`, now[build]?.[name], recorded[build]?.[name]));
  });
}

function compare(script: string, bytes: number | null = null, recorded: number | null = null): Compared {
  const isRight = bytes !== null && recorded !== null && bytes <= recorded * ALLOWANCE;
  return { script, bytes, recorded, isRight };
}

async function measure(build: string): Promise<Readonly<Record<string, number>>> {
  const files = await readdir(build);
  const injected = await readdir(join(build, 'content-scripts'));
  const entries = [...files, ...injected.map((file) => `content-scripts/${file}`)];
  const sizes: Record<string, number> = {};
  for (const entry of entries.filter((file) => /\.(?:js|html)$/.test(file)).sort()) {
    const bytes = await loadedBytes(build, entry);
    // The pages made from documents have none.
    if (bytes > 0) sizes[posix.basename(entry).replace(/\.\w+$/, '')] = bytes;
  }
  return sizes;
}

async function loadedBytes(build: string, entry: string): Promise<number> {
  const seen = new Set<string>();
  const waiting = entry.endsWith('.html') ? await scriptsOf(build, entry) : [entry];
  let bytes = 0;
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = await readFile(join(build, file), 'utf8');
    bytes += Buffer.byteLength(text);
    waiting.push(...importsOf(file, text));
  }
  return bytes;
}

async function scriptsOf(build: string, page: string): Promise<string[]> {
  const html = await readFile(join(build, page), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, path = '']) => path);
}

/** Static and dynamic imports of minified code, by their relative paths. */
function importsOf(file: string, text: string): string[] {
  const found = text.matchAll(/(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g);
  return [...found].map(([, path = '']) => posix.join(posix.dirname(file), path));
}
