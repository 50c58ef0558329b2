import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { manifest } from './manifest.ts';
import { createBundledPackages } from './scripts/bundled-packages.ts';

const CONTEXT = fileURLToPath(new URL('src/explorers/script-context.ts', import.meta.url));

const bundled = createBundledPackages();

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  manifest,
  // Chromium does not start for root with its sandbox.
  webExt: { chromiumArgs: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  hooks: {
    // Each page has one script and one sheet of its own: what pages share would be two files more to wait for before the
    // first paint.
    'entrypoints:grouped': (_, groups) => {
      const apart = groups.flatMap((group) => (Array.isArray(group) ? group.map((page) => [page]) : [group]));
      groups.splice(0, groups.length, ...apart);
    },
    'build:done': ({ config }) => bundled.write(config.outDir),
    // The framework's own context tells the page of each start by a message, and runs the whole polyfill in every frame.
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === 'content-script'))
        config.resolve = { ...config.resolve, alias: { 'wxt/utils/content-script-context': CONTEXT } };
    },
  },
  vite: () => ({
    plugins: [preact(), bundled.plugin()],
    build: {
      // The manifest's minimum versions.
      target: ['chrome120', 'firefox153'],
      // Both browsers preload modules by themselves.
      modulePreload: { polyfill: false },
    },
  }),
});
