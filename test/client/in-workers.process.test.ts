/** The package where there is neither a page nor Node: in a worker's thread, and on workerd, as edge functions are. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startWorkerd } from '../../scripts/workerd.ts';
import { ask } from '../server/client.ts';
import { newFolder } from '../server/folder.ts';
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
  const problem = await client.prices('DOGE', ['0x']).catch((error) => error.problem ?? String(error));
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

test('it is answered on workerd', async () => {
  const { base, key } = await running();
  const own = newFolder();
  const modules = readdirSync(folder).filter((name) => name.endsWith('.js'));
  for (const name of modules) copyFileSync(join(folder, name), join(own, name));
  const embedded = modules.map((name) => `(name = "${name}", esModule = embed "${name}")`);
  const asks = `import { createClient } from './index.js';
    export default { async fetch() {
      const [key, at] = ${JSON.stringify([key, base])};
      const said = await ${ASKED}.catch((error) => [String(error)]);
      return Response.json(said);
    } };`;
  const lines: string[] = [];
  const workerd = startWorkerd({
    ...{ name: 'asks', folder: own, environment: {}, sockets: { http: null } },
    config: `using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (
        services = [(name = "asks", worker = .asks), (name = "here", network = (allow = ["local"]))],
        sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "asks")],
      );
      const asks :Workerd.Worker = (
        modules = [(name = "asks.js", esModule = ${JSON.stringify(asks)}), ${embedded.join()}],
        compatibilityDate = "2024-01-01",
        globalOutbound = "here",
      );`,
    onLine: (line) => void lines.push(line),
  });
  onTestFinished(() => workerd.stop());
  const port = (await workerd.listening)?.get('http');
  if (port === undefined) throw new Error(lines.join('\n'));
  const answer = await ask(`http://127.0.0.1:${port}/`);
  expect(await answer.json()).toEqual(EXPECTED);
});
