/** The service on a free port of this machine, in a world of its own, and what its administrator may ask. */
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createServiceObserver } from '../../scripts/service-observer.ts';
import { createServiceProcesses } from '../../scripts/service-processes.ts';
import { bundleForWorkerd } from '../../scripts/workerd-bundle.ts';
import { keyHashText, newKey } from '../../src/api/keys.ts';
import { createLog } from '../../src/server/log.ts';
import { ask } from '../server/client.ts';
import { newFolder } from '../server/folder.ts';
import type { World } from '../world/world.ts';
import { worldOverHttp } from './world-over-http.ts';

interface Own {
  readonly world: World;
  /** By which hosts tell the time. */
  readonly now?: () => number;
  readonly perMinute?: number;
  readonly folder?: string;
  readonly fronts?: number;
}

export const SERVICE = new URL('../../src/edge/service.ts', import.meta.url);
const TOKEN = newKey((bytes) => crypto.getRandomValues(bytes));

export async function serviceInWorld(
  entry: URL,
  { world, now, perMinute = 0, folder = newFolder(), fronts = 1 }: Own,
) {
  const lines: string[] = [];
  const observer = createServiceObserver(createLog({ write: (line) => void lines.push(line) }));
  const service = createServiceProcesses({
    observer,
    module: await bundleForWorkerd(fileURLToPath(entry)),
    folder,
    fronts,
    host: '127.0.0.1',
    port: 0,
    values: { PER_MINUTE: perMinute, HOSTS: ['127.0.0.1'], ADMIN_TOKEN_HASH: keyHashText(TOKEN) },
    outbound: await worldOverHttp(world, now),
  });
  onTestFinished(service.stop);
  const { port, enginePort } = await service.start();
  const measured = await observer.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(measured.stop);
  const metrics = `http://127.0.0.1:${measured.port}/metrics`;
  const base = `http://127.0.0.1:${port}`;
  const administer = (question: object, token = TOKEN) =>
    ask(`${base}/admin/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(question),
    });
  const newProject = async (network = 'mainnet', platforms: readonly string[] | null = null) => {
    const made = await administer({ ask: 'create', project: { name: 'Shop', network, platforms } });
    return (await made.json()) as { readonly project: { readonly id: string }; readonly key: string };
  };
  const kill = (name: string, signal: NodeJS.Signals = 'SIGKILL') => {
    process.kill(service.pidOf(name) ?? Number.NaN, signal);
  };
  return { ...service, base, metrics, lines, kill, enginePort, administer, newProject };
}
