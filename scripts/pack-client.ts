/** Packs src/service/client as an npm package: ES modules, their types, README and licence. As a command, into .output/client. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientManifest, clientName, DOCUMENTED_NAME } from './client-manifest.ts';
import { openApi } from './openapi.ts';
import { OWNER } from './owner.ts';
import { ROOT, runTool } from './run-tool.ts';

interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Into an empty folder or one that was packed before; false where the compiler refuses. */
export async function packClient(folder: string): Promise<boolean> {
  const compiled = mkdtempSync(join(tmpdir(), 'sise-client-'));
  try {
    const project = join(ROOT, 'src/service/client/tsconfig.json');
    if (!(await runTool('tsc', '-p', project, '--outDir', compiled))) return false;
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(compiled, 'service/client'), folder, { recursive: true });
  } finally {
    rmSync(compiled, { recursive: true });
  }
  writeFileSync(join(folder, 'answers.d.ts'), answerTypes());
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.d.ts'))) {
    const types = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), types.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(clientManifest(OWNER), null, 2)}\n`);
  const readme = readFileSync(join(ROOT, 'docs/client.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), readme.replaceAll(DOCUMENTED_NAME, clientName(OWNER)));
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  return true;
}

function answerTypes(): string {
  const { components } = openApi() as { components: { schemas: Record<string, Schema> } };
  const { Problem, ...answers } = components.schemas;
  const problems = (Problem?.properties?.type?.enum ?? []).map((type) => String(type).replace(/^.*:/, ''));
  const types = Object.entries(answers).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};\n`);
  return `${types.join('')}export type ProblemName = ${typeOf({ enum: problems })};\n`;
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return `(${either.map(typeOf).join(' | ')})`;
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'object') {
    const member = ([name, each]: [string, Schema]) =>
      `  ${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(each)};`;
    return `{\n${Object.entries(schema.properties ?? {})
      .map(member)
      .join('\n')}\n}`;
  }
  const known: Readonly<Record<string, string>> = { integer: 'number' };
  if (schema.type === undefined) throw new Error(`No type for ${JSON.stringify(schema)}`);
  return [schema.type]
    .flat()
    .map((type) => known[type] ?? type)
    .join(' | ');
}

if (import.meta.main) {
  const folder = join(ROOT, '.output/client');
  if (!(await packClient(folder))) process.exit(1);
  console.log(folder);
}
