/** Writes docs/openapi.json and the table in docs/api.md; a test says when that is due. */
import { readFile, writeFile } from 'node:fs/promises';
import { openApi } from './openapi-document.ts';
import { problemTable } from './problem-table.ts';

const MARK = '<!-- problems -->';
const docs = new URL('../docs/', import.meta.url);

await writeFile(new URL('openapi.json', docs), `${JSON.stringify(openApi(), null, 2)}\n`);
const [before = ''] = (await readFile(new URL('api.md', docs), 'utf8')).split(MARK);
await writeFile(new URL('api.md', docs), `${before}${MARK}\n${problemTable()}\n`);
