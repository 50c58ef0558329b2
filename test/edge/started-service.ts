/** The service on a free port of this machine, in a world of its own, and what its administrator may ask. Whoever starts it ends it. */
import { fileURLToPath } from 'node:url';
import { createServiceObserver } from '../../scripts/service-observer.ts';
import { createServiceProcesses } from '../../scripts/service-processes.ts';
import { bundleForWorkerd } from '../../scripts/workerd-bundle.ts';
import { keyHashText, newKey } from '../../src/api/keys.ts';
import { createLog } from '../../src/server/log.ts';
import { ask } from '../server/client.ts';
import type { World } from '../world/world.ts';
import { worldOverHttp } from './world-over-http.ts';

export interface OwnService {
  readonly world: World;
  /** By which hosts tell the time. */
  readonly now?: () => number;
  /** 0, when left out: no limit. */
  readonly perMinute?: number;
  readonly folder: string;
  readonly fronts?: number;
  /** Hears each line of the log. */
  readonly onLine?: (line: string) => void;
  /** Hears what has happened to a process, in a sentence. */
  readonly onTrouble?: (sentence: string) => void;
}

export type StartedService = Awaited<ReturnType<typeof startService>>;

export const SERVICE = new URL('../../src/edge/service.ts', import.meta.url);
const TOKEN = newKey((bytes) => crypto.getRandomValues(bytes));

/** `entry`: the module that workerd runs. */
export async function startService(entry: URL, own: OwnService) {
  const { world, now, perMinute = 0, folder, fronts = 1, onLine = () => {}, onTrouble = () => {} } = own;
  const observer = createServiceObserver(createLog({ write: onLine }));
  const outside = await worldOverHttp(world, now);
  const processes = createServiceProcesses({
    ...{ observer, folder, fronts, onTrouble },
    module: await bundleForWorkerd(fileURLToPath(entry)),
    host: '127.0.0.1',
    port: 0,
    values: { PER_MINUTE: perMinute, HOSTS: ['127.0.0.1'], ADMIN_TOKEN_HASH: keyHashText(TOKEN) },
    outbound: outside.address,
  });
  const { port, enginePort } = await processes.start().catch((error: unknown) => {
    outside.close();
    throw error;
  });
  const measured = await observer.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${port}`;
  let stopping: Promise<void> | null = null;
  const administer = (question: object, token = TOKEN) =>
    ask(`${base}/admin/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(question),
    });

  return {
    ...processes,
    ...{ base, enginePort, administer },
    metrics: `http://127.0.0.1:${measured.port}/metrics`,
    async newProject(network = 'mainnet', platforms: readonly string[] | null = null) {
      const made = await administer({ ask: 'create', project: { name: 'Shop', network, platforms } });
      return (await made.json()) as { readonly project: { readonly id: string }; readonly key: string };
    },
    kill(name: string, signal: NodeJS.Signals = 'SIGKILL') {
      process.kill(processes.pidOf(name) ?? Number.NaN, signal);
    },
    stop() {
      stopping ??= processes.stop().then(measured.stop).finally(outside.close);
      return stopping;
    },
  };
}
