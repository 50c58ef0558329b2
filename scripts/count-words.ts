/**
 * Lowers the records in `test/house/` of the words that each room has. It fails when a room has more than recorded, and
 * raises no number: where files move to another room, their numbers are moved by hand.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '../test/house/sources-of-ours.ts';
import { countsByFile, countsByRoom, lowerRecord, RECORDS, roomsAbove } from '../test/house/word-records.ts';
import { ROOT } from './run-tool.ts';

for (const record of RECORDS) {
  const recorded = JSON.parse(textOf(record.path));
  const byFile = countsByFile(record);
  const lowered = lowerRecord(recorded, countsByRoom(byFile));
  await writeFile(join(ROOT, record.path), `${JSON.stringify(lowered, null, 2)}\n`);
  console.log(`Wrote ${record.path}`);
  for (const sentence of roomsAbove(recorded, byFile)) {
    console.error(`${record.path}: ${sentence}`);
    process.exitCode = 1;
  }
}
