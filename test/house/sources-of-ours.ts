/** The code base as the house tests see it: its files and rooms, and what each file imports and exports. */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';

const ROOT = new URL('../../', import.meta.url);

export interface Import {
  /** A file of ours, relative to the root (`src/core/market/assets.ts`), or a package (`zod/mini`). */
  readonly target: string;
  readonly ours: boolean;
  /** `import type`: erased, so nothing of it is loaded. */
  readonly typeOnly: boolean;
}

/** Paths relative to the root that match, sorted. */
export function filesOf(...patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();
}

/** In `src` and `test`: the room of a floor, the feature of the background, the page. */
const ROOM_OF_FLOOR = /^(?:src|test)\/(?:core|service|extension(?:\/(?:background|pages))?)\/[^/]+/;

/**
 * `src/core/market`, `test/extension/pages/popup`, `tools/bench`, `scripts`: the room of the floor, else the first two
 * folders of the path. A file of the root and a document are rooms of their own.
 */
export function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  if (folders.length === 0 || path.startsWith('docs/')) return path;
  return ROOM_OF_FLOOR.exec(folders.join('/'))?.[0] ?? folders.slice(0, 2).join('/');
}

export function textOf(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\sfrom\s+)?['"]([^'"\n]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g;

const read = new Map<string, readonly Import[]>();

/** What the file imports or exports on, in order. */
export function importsOf(path: string): readonly Import[] {
  const known = read.get(path);
  if (known) return known;
  const text = textOf(path);
  const imports = [
    ...[...text.matchAll(STATEMENT)].map(([, type, name = '']) => importOf(path, name, type !== undefined)),
    ...[...text.matchAll(DYNAMIC)].map(([, name = '']) => importOf(path, name, false)),
  ];
  read.set(path, imports);
  return imports;
}

function importOf(from: string, name: string, typeOnly: boolean): Import {
  const ours = name.startsWith('.');
  return { target: ours ? posix.join(posix.dirname(from), name) : name, ours, typeOnly };
}

/** Names of the types and values that the file declares and exports; not the default, nor what it hands on from another file. */
export function exportsOf(path: string): string[] {
  const exported = parseSync(path, textOf(path)).module.staticExports.flatMap(({ entries }) => entries);
  const own = exported.filter(({ moduleRequest }) => moduleRequest === null);
  return [...new Set(own.flatMap(({ exportName: { kind, name } }) => (kind === 'Name' && name) || []))];
}
