/**
 * Tries what must never happen, very often: as a table, and with every failure in a report. Only what is
 * named, if anything is; `--part 0.1` tries a tenth of it, by the same draws, and `--times 0.1` makes cuts of a minute and
 * longer a tenth as long.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, runTool } from '../../scripts/run-tool.ts';
import { table } from '../../scripts/table.ts';
import { browsing } from './browsing.ts';
import { browserCrashes } from './crashes.ts';
import { damagedRecords } from './damage.ts';
import { eventPageEnds } from './event-page.ts';
import { everyFault, faultPairs } from './every-fault.ts';
import { fullDisk } from './full-disk.ts';
import { workerKills } from './kills.ts';
import { lies, trueMoves } from './liars.ts';
import type { Proof, Proved } from './proof.ts';
import { serviceLosses } from './service.ts';
import { simulatedDay } from './soak.ts';

const PROOFS: Readonly<Record<string, Proof>> = {
  faults: everyFault,
  pairs: faultPairs,
  lies,
  'true-moves': trueMoves,
  kills: workerKills,
  crashes: browserCrashes,
  'event-page': eventPageEnds,
  damage: damagedRecords,
  disk: fullDisk,
  soak: simulatedDay,
  service: serviceLosses,
  browsing,
};
const WITHOUT_BUILD = ['lies', 'true-moves', 'service'];
/** Between two lines about the progress. */
const TOLD_EVERY_MS = 10_000;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1' }, times: { type: 'string', default: '1' } },
});
const [part, times] = [Number(values.part), Number(values.times)];
const unknown = names.filter((name) => !Object.hasOwn(PROOFS, name));
if (unknown.length > 0 || !(part > 0 && part <= 1 && times > 0 && times <= 1)) {
  console.error(`Usage: npm run proof -- [--part 0.1] [--times 0.1] [${Object.keys(PROOFS).join('|')}] …`);
  process.exit(2);
}
const isBuildNeeded = names.length === 0 || names.some((name) => !WITHOUT_BUILD.includes(name));
if (isBuildNeeded && (!(await runTool('wxt', 'build')) || !(await runTool('wxt', 'build', '-b', 'firefox'))))
  process.exit(1);

interface Line extends Proved {
  readonly name: string;
  readonly what: string;
  readonly seconds: number;
}

const lines: Line[] = [];
for (const [name, { what, prove }] of Object.entries(PROOFS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`Proving ${name}: ${what} …`);
  const startedAt = Date.now();
  const proved = await prove(part, teller(), times).catch((error: unknown): Proved => {
    console.error(error);
    return { tried: 0, unit: '', problems: [`it ended: ${error}`], notes: [] };
  });
  lines.push({ name, what, seconds: Math.round((Date.now() - startedAt) / 1000), ...proved });
}
const cells = lines.map(({ what, tried, unit, problems, seconds }) => [
  what,
  `${tried} ${unit}`,
  String(problems.length),
  `${seconds} s`,
]);
console.log(`\n${table(['what was tried', 'how often', 'failures', 'took'], cells)}\n`);
for (const { name, problems } of lines) for (const problem of problems) console.log(`${name}: ${problem}`);
await keep();
const failed = lines.filter(({ problems }) => problems.length > 0).length;
console.log(`${lines.length - failed} proved, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function teller() {
  let toldAt = Date.now();
  let told = 0;
  return (done: number, of: number, problems: readonly string[] = []) => {
    for (const problem of problems.slice(told)) console.log(`  failed: ${problem}`);
    told = problems.length;
    if (Date.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = Date.now();
    console.log(`  ${done} of ${of}`);
  };
}

async function keep(): Promise<void> {
  const folder = join(ROOT, '.output', 'proof');
  const rows = lines.map(
    ({ what, tried, unit, problems, seconds }) =>
      `| ${what} | ${tried} ${unit} | ${problems.length} | ${seconds} s |`,
  );
  const details = lines.flatMap(({ name, notes, problems }) => [
    `\n## ${name}\n`,
    ...notes.map((note) => `- ${note}`),
    ...problems.map((problem) => `- **failed**: ${problem}`),
  ]);
  const head = ['# Proof', '', `${new Date().toISOString()}, ${part * 100} % of everything.`, ''];
  const report = [
    ...head,
    '| what was tried | how often | failures | took |',
    '|---|---|---|---|',
    ...rows,
    ...details,
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'report.md'), `${report.join('\n')}\n`);
  console.log(`Wrote ${join(folder, 'report.md')}`);
}
