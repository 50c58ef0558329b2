/** A server on a free port of this machine, in a world of its own, with one project. */
import { onTestFinished } from 'vitest';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { openServerDatabase } from '../../../src/service/server/database.ts';
import { createLog } from '../../../src/service/server/log.ts';
import { type ServerParts, startServer } from '../../../src/service/server/server.ts';
import { createSqliteProjects } from '../../../src/service/server/sqlite-projects.ts';
import { createWorld } from '../../world/world.ts';
import { newFolder } from './folder.ts';

const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export async function running(own: Partial<ServerParts> = {}) {
  const folder = newFolder();
  const world = createWorld();
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const commands = createSqliteProjects({
    database: openServerDatabase(folder),
    clock: systemClock,
    randomise,
  });
  const { project, key } = await commands.create({ name: 'Shop', network: 'mainnet', platforms: null });
  const server = await startServer({
    database: openServerDatabase(folder),
    host: '127.0.0.1',
    port: 0,
    metricsAt: { host: '127.0.0.1', port: 0 },
    perMinute: 0,
    fetch: world.fetch,
    clock: systemClock,
    random: () => 0.5,
    randomise,
    log,
    ...own,
  });
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= server.stop();
    return stopping;
  };
  onTestFinished(stop);
  const base = `http://127.0.0.1:${server.port}`;
  const metrics = `http://127.0.0.1:${server.metricsPort}/metrics`;
  return { base, metrics, port: server.port, world, lines, project, key, commands, folder, stop };
}
