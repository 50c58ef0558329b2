/** A browser that reloads the extension as one edits: `npm run dev`, `npm run dev:firefox`. Arguments are WXT's. */
import { hasDisplay, runTool } from './run-tool.ts';

if (!hasDisplay()) {
  console.error(
    'This opens a browser and needs a display, and there is none: neither DISPLAY nor WAYLAND_DISPLAY is set.',
  );
  process.exit(1);
}
// The terminal sends Ctrl-C to WXT as well: its end is ours.
process.on('SIGINT', () => {});
process.exitCode = (await runTool('wxt', ...process.argv.slice(2))) ? 0 : 1;
