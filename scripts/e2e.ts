/** The end-to-end tests, of the builds that are there: `npm run e2e [-- FILE …]`. Where there is none it is made first. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';

for (const browser of ['chrome', 'firefox']) {
  const isBuilt = existsSync(join(ROOT, '.output', `${browser}-mv3`, 'manifest.json'));
  if (!isBuilt && !(await runTool('wxt', 'build', '-b', browser))) process.exit(1);
}
const isGood = await runTool('vitest', 'run', '--project', 'e2e*', ...process.argv.slice(2));
process.exitCode = isGood ? 0 : 1;
