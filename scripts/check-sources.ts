/** Calls every live upstream once and says which still answer as they document. One line each. */
import * as z from 'zod/mini';
import { liveChecks } from './live-checks.ts';

z.config({ jitless: true });

const checks = liveChecks((url, init) => fetch(url, init));
let failed = 0;
for (const { what, run } of checks) {
  try {
    console.log(`✔ ${what}: ${await run()}`);
  } catch (error) {
    failed += 1;
    const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
    console.log(`✘ ${what}: ${line}`);
  }
}
console.log(`\n${checks.length - failed} of ${checks.length} answer as documented.`);
process.exitCode = failed > 0 ? 1 : 0;
