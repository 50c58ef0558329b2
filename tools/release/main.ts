/**
 * Makes the files of a release: `npm run release -- v0.1.0` builds the zips, packs the client, and writes them with their checksums and
 * the notes into `.output/release/`. `--check` only reports what the release lacks.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OWNER } from '../../scripts/owner.ts';
import { packClient } from '../../scripts/pack-client.ts';
import { ROOT, runTool } from '../../scripts/run-tool.ts';
import { releaseNotes } from './release-notes.ts';
import { releaseProblems } from './release-problems.ts';

const OUTPUT = join(ROOT, '.output');
const FOLDER = join(OUTPUT, 'release');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
});
const [tag] = positionals;
if (tag === undefined || positionals.length > 1) {
  console.error('Usage: npm run release -- vX.Y.Z [--check]');
  process.exit(2);
}

const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
const problems = releaseProblems({ tag, version, changelog, owner: OWNER });
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
if (!values.check) await makeFiles();

async function makeFiles(): Promise<void> {
  const isBuilt = (await runTool('wxt', 'zip')) && (await runTool('wxt', 'zip', '-b', 'firefox'));
  if (!isBuilt || !(await packClient(join(OUTPUT, 'client')))) process.exit(1);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const zips = readdirSync(OUTPUT).filter(
    (name) => name.startsWith(`sise-${version}-`) && name.endsWith('.zip'),
  );
  for (const zip of zips) copyFileSync(join(OUTPUT, zip), join(FOLDER, zip));
  writeFileSync(join(FOLDER, 'SHA256SUMS'), zips.sort().map(checksumLine).join(''));
  writeFileSync(join(FOLDER, 'notes.md'), releaseNotes(changelog, version) ?? '');
  console.log(FOLDER);
}

/** As `sha256sum --check` reads it. */
function checksumLine(zip: string): string {
  const hash = createHash('sha256').update(readFileSync(join(FOLDER, zip)));
  return `${hash.digest('hex')}  ${zip}\n`;
}
