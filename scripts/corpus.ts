/** `npm run corpus -- DIR`: annotates every saved page that `DIR/expected.json` lists, and reports each that differs. */
import { resolve } from 'node:path';
import { comparePages } from '../test/corpus/compare.ts';
import { runTool } from './run-tool.ts';
import { table } from './table.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run corpus -- DIR   (DIR holds the pages and their expected.json)');
  process.exit(2);
}
if (!(await runTool('wxt', 'build'))) process.exit(1);
const outcomes = await comparePages(resolve(folder));
const rows = outcomes.map(({ file, found, expected, differences }) => [
  file,
  String(expected),
  String(found),
  differences.length === 0 ? 'as expected' : `${differences.length} differ`,
]);
console.log(`\n${table(['page', 'expected', 'found', ''], rows)}`);
for (const { file, differences } of outcomes)
  if (differences.length > 0) console.log(`\n${file}\n  ${differences.join('\n  ')}`);
const wrong = outcomes.filter(({ differences }) => differences.length > 0).length;
console.log(`\n${outcomes.length - wrong} of ${outcomes.length} pages are as expected.`);
process.exitCode = wrong > 0 ? 1 : 0;
