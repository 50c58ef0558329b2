import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { minify } from 'terser';
import { defineConfig } from 'wxt';
import { EXPLORER_MATCHES, manifest } from './manifest.ts';

const CONTEXT = fileURLToPath(new URL('src/explorers/script-context.ts', import.meta.url));

export default defineConfig({
  modules: ['@wxt-dev/webextension-polyfill'],
  imports: false,
  manifestVersion: 3,
  manifest,
  // Chromium does not start for root with its sandbox.
  webExt: { chromiumArgs: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  hooks: {
    // Each page with one script and one sheet of its own: what they share would be two files more to wait for.
    'entrypoints:grouped': (_, groups) => {
      const apart = groups.flatMap((group) => (Array.isArray(group) ? group.map((page) => [page]) : [group]));
      groups.splice(0, groups.length, ...apart);
    },
    // Named here and not in the script, which would carry them into each frame.
    'entrypoints:resolved': (_, entrypoints) => {
      for (const { type, name, options } of entrypoints)
        if (type === 'content-script' && name === 'explorer')
          Object.assign(options, { matches: EXPLORER_MATCHES, allFrames: true });
    },
    // 13 kB less in each frame of an explorer: see the file.
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ type }) => type === 'content-script'))
        config.resolve = { ...config.resolve, alias: { 'wxt/utils/content-script-context': CONTEXT } };
    },
  },
  vite: () => ({
    plugins: [preact(), minifiedTwice()],
    build: {
      target: ['chrome120', 'firefox153'],
      sourcemap: false,
      modulePreload: { polyfill: false },
      // A constant that two modules use would be written out twice.
      rolldownOptions: { optimization: { inlineConst: false } },
    },
  }),
});

/** Terser finds a hundredth that the bundler's own minifier leaves, and that one a hundredth that Terser does. */
function minifiedTwice(): ReturnType<typeof preact>[number] {
  return {
    name: 'minified-twice',
    apply: (_, { mode }) => mode === 'production',
    enforce: 'post',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        // What the card's script comes to is what whoever injects it is told.
        const options = { passes: 6, expression: true, hoist_funs: true };
        // Safe where the code is all our own: nothing but classes is constructed there.
        const compress = { ...options, unsafe_arrows: chunk.fileName.startsWith('content-scripts/') };
        const { code } = await minify(chunk.code, { ecma: 2020, compress });
        if (code !== undefined) chunk.code = code;
      }
    },
  };
}
