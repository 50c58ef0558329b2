import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { manifest } from './manifest.ts';

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  manifest,
  vite: () => ({
    plugins: [preact()],
    build: { target: ['chrome120', 'firefox140'], sourcemap: false, modulePreload: { polyfill: false } },
  }),
});
