/** `npm run corpus -- DIR`: annotates every saved page that `DIR/expected.json` lists, and reports each that differs. */
import { resolve } from 'node:path';
import { runTool } from '../../scripts/run-tool.ts';
import { table } from '../../scripts/table.ts';
import { comparePages, WIDTHS } from '../../test/corpus/compare.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run corpus -- DIR   (DIR holds the pages and their expected.json)');
  process.exit(2);
}
if (!(await runTool('wxt', 'build'))) process.exit(1);
let wrong = 0;
for (const width of WIDTHS) {
  const outcomes = await comparePages(resolve(folder), width);
  const rows = outcomes.map(({ name, found, expected, values, differences }) => [
    name,
    String(expected),
    String(found),
    String(values),
    differences.length === 0 ? 'as expected' : `${differences.length} differ`,
  ]);
  console.log(`\n${width} px\n${table(['page', 'expected', 'found', 'values', ''], rows)}`);
  const differing = outcomes.filter(({ differences }) => differences.length > 0);
  for (const { name, differences } of differing) console.log(`\n${name}\n  ${differences.join('\n  ')}`);
  console.log(`\n${outcomes.length - differing.length} of ${outcomes.length} pages are as expected.`);
  wrong += differing.length;
}
process.exitCode = wrong > 0 ? 1 : 0;
