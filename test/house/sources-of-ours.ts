/** The code base as the house tests see it: its files and what each imports. */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const ROOT = new URL('../../', import.meta.url);

export interface Import {
  /** A file of ours, relative to the root (`src/market/assets.ts`), or a package (`zod/mini`). */
  readonly target: string;
  readonly ours: boolean;
  /** `import type`: erased, so nothing of it is loaded. */
  readonly typeOnly: boolean;
}

/** Paths relative to the root that match, sorted. */
export function filesOf(...patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();
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
