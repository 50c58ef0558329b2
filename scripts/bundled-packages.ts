/** The packages in a build, written to `.output/packages/` while it is made, for the list of licences. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type preact from '@preact/preset-vite';

type Plugin = ReturnType<typeof preact>[number];

const BUILDS = ['chrome-mv3', 'firefox-mv3'];

/** For all bundles of one build. */
export function createBundledPackages() {
  const names = new Set<string>();
  return {
    plugin: (): Plugin => ({
      name: 'bundled-packages',
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const [id, { renderedLength }] of Object.entries(chunk.modules))
            if (renderedLength > 0) names.add(packageOf(id) ?? '');
        }
        names.delete('');
      },
    }),
    async write(outDir: string): Promise<void> {
      const file = notesOf(dirname(outDir), basename(outDir));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify([...names].sort()));
    },
  };
}

export async function readBundledPackages(output: string): Promise<string[]> {
  const all = await Promise.all(BUILDS.map((build) => readFile(notesOf(output, build), 'utf8')));
  return [...new Set(all.flatMap((text): string[] => JSON.parse(text)))].sort();
}

function notesOf(output: string, build: string): string {
  return join(output, 'packages', `${build}.json`);
}

/** Null for our own modules. A tool's module (`\0rolldown/runtime.js`) is the tool's. */
export function packageOf(id: string): string | null {
  const installed = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  return installed ?? /^\0(rolldown|vite)\//.exec(id)?.[1] ?? null;
}
