import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { manifest } from './manifest.ts';
import { createBundledPackages } from './scripts/bundled-packages.ts';
import { ignoredGlobs } from './scripts/ignored-globs.ts';
import { OWNER } from './scripts/owner.ts';
import { packagedDocuments } from './scripts/packaged-documents.ts';
import { readServerOrigin, SERVER_VARIABLE } from './scripts/server-origin.ts';

const CONTEXT = fileURLToPath(new URL('src/extension/explorers/script-context.ts', import.meta.url));

/** The team's server that this build may ask; none in that of the stores. */
const asked = process.env[SERVER_VARIABLE];
const server = asked === undefined ? null : readServerOrigin(asked);

const bundled = createBundledPackages();

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  ...(server !== null && { outDir: '.output/team' }),
  zip: {
    // The framework takes every file of the folder but those whose names start with a dot.
    includeSources: ['**/*', '.gitignore', '.npmrc', '.nvmrc'],
    excludeSources: [...ignoredGlobs(readFileSync(new URL('.gitignore', import.meta.url), 'utf8'))],
  },
  manifest: (environment) => manifest(environment, server),
  // Chromium does not start for root with its sandbox.
  webExt: { chromiumArgs: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  hooks: {
    // `imports: false` stops the declarations alone: a variable called `storage` still brought in the framework's package.
    'config:resolved': ({ config }) => {
      Object.assign(config.imports, { autoImport: false });
    },
    // Each page has one script and one sheet of its own: what pages share would be two files more to wait for before the
    // first paint.
    'entrypoints:grouped': (_, groups) => {
      const apart = groups.flatMap((group) => (Array.isArray(group) ? group.map((page) => [page]) : [group]));
      groups.splice(0, groups.length, ...apart);
    },
    'build:publicAssets': (_, files) => void files.push(...packagedDocuments()),
    'build:done': ({ config }) => bundled.write(config.outDir),
    // The framework's own context tells the page of each start by a message, and runs the whole polyfill in every frame.
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === 'content-script'))
        config.resolve = { ...config.resolve, alias: { 'wxt/utils/content-script-context': CONTEXT } };
    },
  },
  vite: () => ({
    // What is only for a team's server is left out where there is none.
    define: { __SISE_SERVER__: JSON.stringify(server), __SISE_CONTACT__: JSON.stringify(OWNER.contact) },
    plugins: [preact(), bundled.plugin()],
    build: {
      // The manifest's minimum versions.
      target: ['chrome120', 'firefox153'],
      // Both browsers preload modules by themselves.
      modulePreload: { polyfill: false },
    },
  }),
});
