/** The client package in a worker's thread, where there is no page. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { running } from '../server/running.ts';
import { packed } from './packed.ts';

const EXPECTED = ['BTC', 'string', 'unknown-coin-symbol'];

let folder: string;
beforeAll(async () => {
  folder = await packed();
});

/** An expression: what the client at `at` with `key` says of bitcoin, and of what is no coin. */
const ASKED = `(async () => {
  const client = createClient({ key, at, retries: 0 });
  const [entry] = await client.prices('BTC', ['0x']);
  const problem = await client.prices('FOO', ['0x']).catch((error) => error.problem ?? String(error));
  return [entry.token.symbol, typeof entry.usdPrice, problem];
})()`;

test('it is answered in a worker, by the real fetch', async () => {
  const { base, key } = await running();
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    const { key, at, module } = workerData;
    import(module).then(async ({ createClient }) => parentPort.postMessage(await ${ASKED}));`,
    { eval: true, workerData: { key, at: base, module: pathToFileURL(join(folder, 'index.js')).href } },
  );
  onTestFinished(async () => void (await worker.terminate()));
  const told = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  expect(await told).toEqual(EXPECTED);
});
