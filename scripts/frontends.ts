/**
 * `npm run frontends -- DIR`: walks the explorer frontend that is built in DIR, with the extension and without, at three
 * widths, and reports every price that stands wrong (CONTRIBUTING.md, "A living frontend").
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { frontendIn } from '../test/frontends/frontends.ts';
import { PROBLEMS, type ProblemKind } from '../test/frontends/judge.ts';
import { type WalkedPage, walk } from '../test/frontends/walk.ts';
import { runTool } from './run-tool.ts';
import { table } from './table.ts';

const USAGE = `Usage: npm run frontends -- DIR [--frontend NAME] [--width 390]… [--only PATTERN] [--pictures FOLDER] [--built]
  DIR        a frontend that you have built
  --only     pages whose path matches this regular expression
  --pictures where pages with something wrong, or without room for a price, are photographed
  --built    walks with the extension that is built already`;

const WIDTHS = [390, 768, 1280];
const SHOWN = 6;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    frontend: { type: 'string' },
    width: { type: 'string', multiple: true },
    only: { type: 'string', default: '' },
    pictures: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error(USAGE);
  process.exit(2);
}
const { pictures } = values;
if (pictures) await mkdir(pictures, { recursive: true });
if (!values.built && !(await runTool('wxt', 'build'))) process.exit(1);
const widths = values.width?.map(Number) ?? WIDTHS;
// Its end closes the browser and the frontend's own server, and tells what has been walked until then.
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
const walked = await walk({
  folder: resolve(folder),
  frontend: await frontendIn(resolve(folder), values.frontend),
  widths,
  only: new RegExp(values.only),
  signal: ending.signal,
  onSeen: async (seen, page) => {
    console.log(lineOf(seen));
    if (pictures && seen.problems.length + seen.full.length > 0)
      await page
        .screenshot({ path: join(pictures, `${nameOf(seen)}.png`), fullPage: true })
        .catch((error) => console.error(`  no picture: ${error}`));
  },
});
const rows = widths.map((width) => figuresOf(width));
console.log(`\n${table(['width', 'pages', 'prices', 'places', 'with price', 'no room', ...PROBLEMS], rows)}`);
if (ending.signal.aborted) console.log('Ended before everything was walked.');
// A browser that hangs would keep this process; with it, it ends as well.
process.exit(isGood() && !ending.signal.aborted ? 0 : 1);

function lineOf({ width, place, prices, places, full, problems }: WalkedPage): string {
  const head = `${width}  ${place}: ${prices} prices, ${places} places`;
  const without = full.map((name) => `  no room: ${name}`);
  const named = PROBLEMS.flatMap((kind) => {
    const these = problems.filter((problem) => problem.kind === kind);
    const more = these.length > SHOWN ? [`  … ${these.length - SHOWN} more ${kind}`] : [];
    return [...these.slice(0, SHOWN).map(({ text }) => `  ${kind}: ${text}`), ...more];
  });
  return [head, ...named, ...without].join('\n');
}

function nameOf({ width, place }: WalkedPage): string {
  // The last steps tell pages of one visit apart.
  return `${width}${place.replace(/[^a-z0-9]+/gi, '-').slice(-150)}`;
}

function figuresOf(width: number): string[] {
  const pages = walked.filter((page) => page.width === width);
  const sum = (of: (page: WalkedPage) => number) => pages.reduce((total, page) => total + of(page), 0);
  const places = sum((page) => page.places);
  const counts = PROBLEMS.map((kind) => String(count(pages, kind)));
  const share = places === 0 ? '–' : `${(((places - count(pages, 'missing')) / places) * 100).toFixed(1)} %`;
  return [
    `${width} px`,
    String(pages.length),
    String(sum((page) => page.prices)),
    String(places),
    share,
    String(sum(({ full }) => full.length)),
    ...counts,
  ];
}

function count(pages: readonly WalkedPage[], kind: ProblemKind): number {
  return pages.reduce(
    (total, { problems }) => total + problems.filter((each) => each.kind === kind).length,
    0,
  );
}

/** Nothing wrong, and a price in 99 of 100 places. */
function isGood(): boolean {
  const places = walked.reduce((total, page) => total + page.places, 0);
  const others = PROBLEMS.filter((kind) => kind !== 'missing');
  return others.every((kind) => count(walked, kind) === 0) && count(walked, 'missing') <= places / 100;
}
