/** The HTTP API: `npm run serve -- --data DIR`, on one machine; with `--nats URL` as one of many processes. Live upstreams. */
import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { readDemoKey } from '../src/core/sources/coingecko-demo-key.ts';
import { systemClock } from '../src/core/upstream/clock.ts';
import { isLoopback } from '../src/service/api/hosts.ts';
import { NatsTrouble } from '../src/service/many/connection.ts';
import { GRACE_MS } from '../src/service/many/key-lookup.ts';
import {
  activatedSocket,
  readServeArguments,
  SERVE_USAGE,
  type ServeArguments,
  WrongArguments,
} from '../src/service/server/arguments.ts';
import { DatabaseTrouble, lockFolder, openServerDatabase } from '../src/service/server/database.ts';
import { createLog, type Log } from '../src/service/server/log.ts';
import type { Listening } from '../src/service/server/open-listeners.ts';
import { startServer } from '../src/service/server/server.ts';
import { startServiceProcess } from '../src/service/server/service-process.ts';

z.config({ jitless: true });

/** Of a log that is not read; what follows is lost. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;
/** For writing the rest of the log at the end. */
const LOG_LIMIT_MS = 500;

const { log, end: endLog } = openProcessLog();

const options = orEnd(() => readServeArguments(process.argv.slice(2)));
const socket = orEnd(() => activatedSocket(process.env, process.pid));
const server = await start(options);
const { metricsAt } = options;
// systemd's socket may listen elsewhere than --host says.
const host = socket === undefined ? options.host : server.host;
log.info(`listening on ${urlOf(host, server.port)}`, { data: options.data });
if (metricsAt && server.metricsPort !== null)
  log.info(`metrics on ${urlOf(metricsAt.host, server.metricsPort)}/metrics`);
if (!isLoopback(host)) log.warn(plainTextWarning(host));
if (options.record.length > 0) log.info('recording', { tokens: options.record });
log.takeOver(console);

let isEnding = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));

async function end(signal: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  log.info(`${signal}: finishing open requests, then stopping`);
  await server.stop();
  log.info('ended');
  endLog();
}

async function start({
  data,
  coinGeckoKeyFile,
  nats,
  hasKeyGrace,
  ...others
}: ServeArguments): Promise<Listening> {
  const coinGeckoKey = coinGeckoKeyFile === undefined ? null : readKeyFile(coinGeckoKeyFile);
  const database = orEnd(() => openServerDatabase(data));
  orEnd(() => lockFolder(data));
  const parts = {
    ...others,
    ...{ database, socket, coinGeckoKey, log },
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    clock: systemClock,
    random: Math.random,
  };
  try {
    if (nats === null) return await startServer({ ...parts, randomise: randomFillSync });
    const onTrouble = ({ message }: NatsTrouble) => fail(message, 1);
    return await startServiceProcess({ ...parts, nats, keyGraceMs: hasKeyGrace ? GRACE_MS : 0, onTrouble });
  } catch (error) {
    if (error instanceof NatsTrouble) return fail(error.message, 2);
    const why = error instanceof Error ? error.message : String(error);
    return fail(
      socket === undefined
        ? whyNotListening(error, others)
        : `The socket that systemd passed cannot be used: ${why}.`,
      1,
    );
  }
}

function readKeyFile(path: string): string {
  const text = orEnd(() => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new WrongArguments(`--coingecko-key: ${error instanceof Error ? error.message : error}`);
    }
  });
  return readDemoKey(text) ?? fail(`--coingecko-key: ${path} holds no key of 8 to 128 characters.`, 2);
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

/** Not by the console, which may be part of the log by now. */
function fail(sentence: string, exitCode: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}

/** The log on the standard output. `end` writes the rest, as far as it is read, and ends the process. */
function openProcessLog(): { readonly log: Log; end(): void } {
  // Node's own stream makes a pipe non-blocking. A thread that waits for a reader would keep the process from ending.
  const { fd } = process.stdout;
  const destination = pino.destination({ dest: fd, sync: false, maxLength: MAX_UNREAD_BYTES });
  return {
    log: createLog(destination),
    end() {
      destination.once('close', () => process.exit(0));
      destination.end();
      setTimeout(() => {
        // Else its rest would be written on exit, however long that takes.
        destination.destroy();
        process.exit(0);
      }, LOG_LIMIT_MS);
    },
  };
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function plainTextWarning(host: string): string {
  return `Keys reach ${host} unencrypted: put TLS in front of it (docs/deploy.md), or listen on 127.0.0.1.`;
}

function whyNotListening(
  error: unknown,
  { host, port, metricsAt }: Pick<ServeArguments, 'host' | 'port' | 'metricsAt'>,
): string {
  const { code, message, ...where } = error as NodeJS.ErrnoException & { readonly port?: number };
  const isMetrics = metricsAt !== undefined && where.port === metricsAt.port && where.port !== port;
  const [at, options] = isMetrics
    ? [metricsAt, ['--metrics-host', '--metrics-port']]
    : [{ host, port }, ['--host', '--port']];
  const place = `Port ${at.port} on ${at.host}`;
  if (code === 'EADDRINUSE')
    return `${place} is in use by another program; choose another with ${options[1]}.`;
  if (code === 'EACCES')
    return `${place} is not allowed for this user; choose one above 1023 with ${options[1]}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${at.host} is not an address of this machine; choose another with ${options[0]}.`;
  return `The server cannot listen on ${at.host}, port ${at.port}: ${message}`;
}
