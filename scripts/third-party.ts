/** Writes `public/THIRD_PARTY.txt`, which both builds carry, after building them: only then it is known what they are made of. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBundledPackages } from './bundled-packages.ts';
import { ROOT, runTool } from './run-tool.ts';
import { serverPackages, THIRD_PARTY, thirdPartyText } from './third-party-text.ts';

for (const args of [[], ['-b', 'firefox']]) if (!(await runTool('wxt', 'build', ...args))) process.exit(1);
const bundled = await readBundledPackages(join(ROOT, '.output'));
await writeFile(THIRD_PARTY, thirdPartyText([...bundled, ...serverPackages()]));
