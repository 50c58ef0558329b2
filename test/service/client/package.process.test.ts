/** The package: what it is made of, its types beside the schemas, and that Node can use it. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientName } from '../../../scripts/client-manifest.ts';
import { OWNER } from '../../../scripts/owner.ts';
import { ROOT, runTool } from '../../../scripts/run-tool.ts';
import { ask } from '../server/client.ts';
import { running } from '../server/running.ts';
import { type ClientPackage, packed } from './packed.ts';

/** Unit tests have no `fetch`: this one reaches this machine's servers alone. The real one is asked with in the browser's test. */
beforeEach(() => void vi.stubGlobal('fetch', (url: string) => ask(url)));
afterEach(() => void vi.unstubAllGlobals());

test('it is a package without dependencies that Node can use', async () => {
  const folder = await packed();
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ name: clientName(OWNER), type: 'module' });
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'index.d.ts']));
  const { createClient }: ClientPackage = await import(pathToFileURL(join(folder, 'index.js')).href);
  const { base, key } = await running();
  const [entry] = await createClient({ key, at: base }).prices('BTC', ['0x']);
  expect(entry).toMatchObject({ token: { symbol: 'BTC' }, usdPrice: expect.any(String) });
});

const NAMES = ['Entry', 'DetailedEntry', 'DetailedMomentEntry', 'DetailedSeries', 'Series', 'ProblemName'];

test('its types are those of the schemas, and need nothing but the package', async () => {
  const [folder, own] = [await packed(), mkdtempSync(join(tmpdir(), 'sise-types-'))];
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--types', ''];
  const compiles = (name: string, text: string, ...more: readonly string[]) => {
    writeFileSync(join(own, name), text);
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023'];
    return runTool('tsc', ...options, ...modules, ...more, join(own, name));
  };
  const use = (status: string) => `import { createClient } from '${folder}/index.js';
    const client = createClient({ key: 'k', at: 'http://127.0.0.1' });
    const [entry] = await client.prices('ETH', ['0x'], { detail: true });
    const status: '${status}' | 'stale' | 'disputed' | 'untrusted' | 'unlisted' | 'unavailable' | undefined = entry?.status;
    const price: string | null | undefined = entry?.usdPrice;
    export { price, status };`;
  expect(await compiles('use.ts', use('priced'))).toBe(true);
  expect(await compiles('misuse.ts', use('prized'))).toBe(false);
  const same = NAMES.map((name) => `export const of${name}: Same<Packed.${name}, Own.${name}> = true;`);
  const both = `import type * as Packed from '${folder}/answers.js';
    import type * as Own from '${ROOT}src/service/client/answers.ts';
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
    ${same.join('\n')}`;
  expect(await compiles('same.ts', both, '--allowImportingTsExtensions', '--skipLibCheck')).toBe(true);
});
