/** Writes docs/openapi.json and the tables in docs/api.md and docs/scale.md; a test says when that is due. */
import { readFile, writeFile } from 'node:fs/promises';
import { openApi } from './openapi-document.ts';
import { problemTable } from './problem-table.ts';
import { readScaleFigures } from './scale-figures.ts';
import { scaleTables } from './scale-tables.ts';

const MARK = '<!-- problems -->';
const [BEGIN, END] = ['<!-- figures -->', '<!-- /figures -->'];
const docs = new URL('../docs/', import.meta.url);

await writeFile(new URL('openapi.json', docs), `${JSON.stringify(openApi(), null, 2)}\n`);
const [before = ''] = (await readFile(new URL('api.md', docs), 'utf8')).split(MARK);
await writeFile(new URL('api.md', docs), `${before}${MARK}\n${problemTable()}\n`);

const scale = await readFile(new URL('scale.md', docs), 'utf8');
const [above = ''] = scale.split(BEGIN);
const [, below = ''] = scale.split(END);
const tables = scaleTables(await readScaleFigures());
await writeFile(new URL('scale.md', docs), `${above}${BEGIN}\n${tables}\n${END}${below}`);
