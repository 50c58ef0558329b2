/** The documents of the API say what its schemas and tables say. */
import { expect, test } from 'vitest';
import { openApi, problemTable } from '../../scripts/openapi.ts';
import { SERVE_USAGE } from '../../src/service/server/arguments.ts';
import { textOf } from './sources-of-ours.ts';

const API = textOf('docs/api.md');
const CLI = textOf('docs/cli.md');

test('docs/openapi.json is what the schemas and tables make (npm run openapi writes it)', () => {
  expect(JSON.parse(textOf('docs/openapi.json'))).toEqual(JSON.parse(JSON.stringify(openApi())));
});

test('openapi.json refers to nothing that is not there', () => {
  const document = JSON.parse(textOf('docs/openapi.json'));
  const references = [...textOf('docs/openapi.json').matchAll(/"\$ref": "#\/components\/schemas\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty(name);
});

test('docs/api.md lists every problem', () => {
  expect(API.slice(API.indexOf('<!-- problems -->'))).toBe(`<!-- problems -->\n${problemTable()}\n`);
});

test('docs/cli.md lists every option of the server', () => {
  for (const [, option = ''] of SERVE_USAGE.matchAll(/(--[a-z]+)/g)) expect(CLI).toContain(option);
});

test('README leads to them', () => {
  expect(textOf('README.md')).toContain('(docs/api.md)');
});
