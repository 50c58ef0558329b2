/** The HTTP API: `npm run serve -- --data DIR`. Live upstreams; everything it keeps is in DIR/sise.sqlite. */
import { randomFillSync } from 'node:crypto';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { isLoopback } from '../src/api/hosts.ts';
import {
  readServeArguments,
  SERVE_USAGE,
  type ServeArguments,
  WrongArguments,
} from '../src/server/arguments.ts';
import { DatabaseTrouble, openServerDatabase } from '../src/server/database.ts';
import { createLog } from '../src/server/log.ts';
import { type RunningServer, startServer } from '../src/server/server.ts';
import { systemClock } from '../src/upstream/clock.ts';
import { plainTextWarning, urlOf, whyNotListening } from './listening-words.ts';

z.config({ jitless: true });

/** While nobody reads the log, this much of it is kept; what follows is lost. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;
/** For the rest of the log, once everything is answered: whoever does not read it must not keep the server. */
const LOG_LIMIT_MS = 500;

// Asked of Node's own stream: that makes a pipe one that never keeps a writer waiting. A thread that waits for a reader
// would keep the process from ending.
const { fd } = process.stdout;
const destination = pino.destination({ dest: fd, sync: false, maxLength: MAX_UNREAD_BYTES });
const log = createLog(destination);

const options = orEnd(() => readServeArguments(process.argv.slice(2)));
const server = await start(options);
const { host, metricsAt } = options;
log.say(`listening on ${urlOf(host, server.port)}`, { data: options.data });
if (metricsAt && server.metricsPort !== null)
  log.say(`metrics on ${urlOf(metricsAt.host, server.metricsPort)}/metrics`);
if (!isLoopback(host)) log.warn(plainTextWarning(host));
if (options.record.length > 0) log.say('recording', { tokens: options.record });
log.takeOver(console);

let isEnding = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));

async function end(signal: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  log.say(`${signal}: answering what is under way, then ending`);
  await server.stop();
  log.say('ended');
  destination.once('close', () => process.exit(0));
  destination.end();
  setTimeout(() => {
    // Else its rest would be written on exit, however long that takes.
    destination.destroy();
    process.exit(0);
  }, LOG_LIMIT_MS);
}

async function start({ data, ...others }: ServeArguments): Promise<RunningServer> {
  const database = orEnd(() => openServerDatabase(data));
  try {
    return await startServer({
      database,
      ...others,
      fetch: (url, init) => fetch(url, init),
      clock: systemClock,
      random: Math.random,
      randomise: randomFillSync,
      log,
    });
  } catch (error) {
    return fail(whyNotListening(error, others), 1);
  }
}

function orEnd<T>(task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (error instanceof WrongArguments) fail(`${error.message}\nUsage: ${SERVE_USAGE}`, 2);
    if (error instanceof DatabaseTrouble) fail(error.message, 1);
    throw error;
  }
}

function fail(sentence: string, exitCode: number): never {
  console.error(sentence);
  process.exit(exitCode);
}
