/** The client's package in Chromium: in a page of the extension, and in another extension. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { packed } from '../service/client/packed.ts';
import { type OperationStage, startOperationStage } from './operation-stage.ts';

const ADDRESSES = Array.from({ length: 130 }, (_, i) =>
  i % 2 ? '0xdAC17F958D2ee523a2206206994597C13D831ec7' : '0x',
);

let on: OperationStage;
beforeAll(async () => {
  on = await startOperationStage();
});

/** The package's modules as one script: pages of extensions load none from elsewhere. */
function inOneScript(folder: string): string {
  const modules = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== 'index.js');
  return modules
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n')
    .replaceAll(/^import .*;$/gm, '')
    .replaceAll(/^export \{\};$/gm, '')
    .replaceAll(/^export /gm, '');
}

test('the packed client gets prices and problems by fetch and by message', async () => {
  const script = inOneScript(await packed());
  const id = on.stage.chromium.extensionId;
  const results = (page: Page, at: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      ${script}
      const client = createClient({ key: '${on.withKey('KEY0')}', at: ${at} });
      const entries = await client.prices('ETH', ${JSON.stringify(ADDRESSES)});
      const problem = await client.prices('FOO', ['0x']).catch((error) => error.problem);
      return [entries.map(({ token }) => token.address), typeof entries[1].usdPrice, problem];
    })()`);
  const expected = [ADDRESSES, 'string', 'unknown-coin-symbol'];
  expect(await results(on.popup, `'chrome-extension://${id}'`)).toEqual(expected);
  const byMessage = `messageTransport((message) => chrome.runtime.sendMessage('${id}', message))`;
  expect(await results(on.other, byMessage)).toEqual(expected);
});
