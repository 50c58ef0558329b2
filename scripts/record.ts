/** What the lines of a file were worth: `npm run record -- FILE.csv`. Ctrl+C stops it; the same command goes on. */
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { decodeText } from '../src/core/records/decode-text.ts';
import type { ColumnQuestion } from '../src/core/records/list-columns.ts';
import { readRecords } from '../src/core/records/read-pasted.ts';
import { rowOfLine } from '../src/core/records/record-rows.ts';
import { csvFile, jsonFile } from '../src/core/records/write-file.ts';
import { systemClock } from '../src/core/upstream/clock.ts';
import {
  RECORD_USAGE,
  type RecordArguments,
  readRecordArguments,
  WrongArguments,
} from '../src/service/server/arguments.ts';
import { DatabaseTrouble, openServerDatabase, troubleOf } from '../src/service/server/database.ts';
import { type Progress, recordLines } from '../src/service/server/record-file.ts';
import { createNodeEngine } from '../src/service/server/server.ts';

z.config({ jitless: true });

/** The exit code of a shell for a command stopped by Ctrl+C. */
const STOPPED = 130;

const NONE_WORDS: Partial<Record<ColumnQuestion['role'], string>> = {
  network: 'none, for the network of --network',
  token: 'none, for the coin of the network',
};

const stopping = new AbortController();
process.on('SIGINT', () => stopping.abort());
process.on('SIGTERM', () => stopping.abort());

try {
  process.exitCode = await run(readRecordArguments(process.argv.slice(2)));
} catch (error) {
  const isUsage = error instanceof WrongArguments;
  if (!isUsage && !(error instanceof DatabaseTrouble) && !isOfFiles(error)) throw error;
  console.error(isUsage ? `${error.message}\nUsage: ${RECORD_USAGE}` : error.message);
  process.exitCode = isUsage ? 2 : 1;
}

async function run({ file, out, format, network, columns, market, data }: RecordArguments): Promise<number> {
  const text = decodeText(new Uint8Array(await readFile(file)));
  if (text === null) {
    console.error(
      `${file} is not text in UTF-8, UTF-16 or Korean CP949. In a spreadsheet, save it as "CSV UTF-8".`,
    );
    return 1;
  }
  const intake = await readRecords({ text, network, columns, onPiece: async () => {} });
  for (const { line, problem, value } of intake.refused)
    console.error(`Line ${line} was skipped (${problem}): ${JSON.stringify(value.slice(0, 80))}`);
  const open = intake.questions.filter(({ isOpen }) => isOpen);
  if (open.length > 0) {
    for (const question of open) console.error(`${file}: ${openQuestion(question)}`);
    return 1;
  }
  if (intake.lines.length === 0) {
    console.error(`${file} has no line that can be priced.`);
    return 1;
  }
  const database = openServerDatabase(data);
  const engine = createNodeEngine({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: Math.random,
    database,
  });
  try {
    await engine.ready;
    const { lines } = intake;
    const order = { lines, basis: market, signal: stopping.signal, onProgress: createTelling() };
    const priced = await recordLines(engine, systemClock, order);
    const rows = priced.map(rowOfLine);
    const pieces = format === 'csv' ? csvFile(rows) : jsonFile(rows, { exportedAt: systemClock.now() });
    if (out === null) for (const piece of pieces) process.stdout.write(piece);
    else await writeFile(out, pieces);
    const without = priced.filter(({ answer }) => answer.price === null).length;
    console.error(`${priced.length - without} of ${priced.length} lines have a price.`);
    return 0;
  } catch (error) {
    if (!stopping.signal.aborted) throw troubleOf(error, data);
    console.error(`\nStopped. Prices so far are saved in ${data}; run the same command to continue.`);
    return STOPPED;
  } finally {
    await engine.close();
    database.close();
  }
}

function openQuestion({ role, candidates, canBeNone }: ColumnQuestion): string {
  const named = candidates.map(
    ({ column, name, example }) => `#${column + 1} "${name}" (${example.slice(0, 44)})`,
  );
  const none = canBeNone ? [NONE_WORDS[role] ?? 'none'] : [];
  const option = `--${role}-column`;
  const what = role === 'token' ? 'token contract' : role;
  // A shell takes `#4` by itself for a comment.
  return `Which column is the ${what}? ${[...named, ...none].join(', or ')}. Choose it with ${option}=NAME or ${option}=#N.`;
}

/** A line that is written over on a terminal; else one for each tenth. */
function createTelling(): (progress: Progress) => void {
  let told = -1;
  return ({ done, of, leftMs }) => {
    const tenth = of === 0 ? 10 : Math.floor((done / of) * 10);
    const bar = '█'.repeat(tenth) + '░'.repeat(10 - tenth);
    const left = leftMs === null || done === of ? '' : `, about ${durationOf(leftMs)} left`;
    const text = `${bar} ${done} of ${of} moments${left}`;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}${done === of ? '\n' : ''}`);
    else if (tenth !== told) console.error(text);
    told = tenth;
  };
}

function durationOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
