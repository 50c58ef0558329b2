/** The server under measurement, a process of its own: `npm run serve -- --rate 0` but for the market, which is made up. */
import { randomFillSync } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { systemClock } from '../../src/core/upstream/clock.ts';
import { openServerDatabase } from '../../src/service/server/database.ts';
import { createLog } from '../../src/service/server/log.ts';
import { startServer } from '../../src/service/server/server.ts';
import { createSqliteProjects } from '../../src/service/server/sqlite-projects.ts';
import { createWorld } from '../../test/world/world.ts';

const world = createWorld();
const database = openServerDatabase(mkdtempSync(join(tmpdir(), 'sise-bench-')));
const projects = createSqliteProjects({ database, clock: systemClock, randomise: randomFillSync });
const { key } = await projects.create({ name: 'bench', network: 'mainnet', platforms: null });
const server = await startServer({
  database,
  host: '127.0.0.1',
  port: 0,
  perMinute: 0,
  fetch: world.fetch,
  clock: systemClock,
  random: Math.random,
  randomise: randomFillSync,
  log: createLog(pino.destination({ dest: devNull, sync: false })),
});

/** What hono and Node can do at most: the same number of bytes, made of nothing. */
const body = JSON.stringify({ prices: 'x'.repeat(1_700) });
const bare = new Hono().get(
  '/',
  () => new Response(body, { headers: { 'content-type': 'application/json' } }),
);
const baseline = createServer(getRequestListener(bare.fetch)).listen(0, '127.0.0.1');
await new Promise((resolve) => baseline.once('listening', resolve));

process.on('disconnect', () => process.exit());
process.send?.({ port: server.port, baseline: (baseline.address() as AddressInfo).port, key });
