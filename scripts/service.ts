/** One service for many: `npm run service -- --data DIR`. The operation on workerd; everything it keeps is in DIR. */
import { randomFillSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLoopback } from '../src/api/hosts.ts';
import { isKey, keyHashText, newKey } from '../src/api/keys.ts';
import { readServiceArguments, SERVICE_USAGE, WrongArguments } from '../src/server/arguments.ts';
import { type TakenFolder, takeFolder } from './folder-lock.ts';
import { plainTextWarning, urlOf, whyNotListening } from './listening-words.ts';
import { openProcessLog } from './process-log.ts';
import { replaceFile } from './replace-file.ts';
import { ROOT } from './run-tool.ts';
import { createServiceObserver } from './service-observer.ts';
import { createServiceProcesses } from './service-processes.ts';
import { stopTogether } from './stop-together.ts';
import { bundleForWorkerd } from './workerd-bundle.ts';

// Nobody else of this machine reads what is kept.
process.umask(0o077);

try {
  await run();
} catch (error) {
  const isUsage = error instanceof WrongArguments;
  const sentence = error instanceof Error ? error.message : String(error);
  console.error(isUsage ? `${sentence}\nUsage: ${SERVICE_USAGE}` : sentence);
  process.exitCode = isUsage ? 2 : 1;
}

async function run(): Promise<void> {
  const options = readServiceArguments(process.argv.slice(2));
  const { data, host, allowedHosts, port, perMinute, fronts, metricsAt } = options;
  const folder = resolve(data);
  const tokenFile = join(folder, 'admin-token');
  const taken = takenFolder(folder);
  process.on('exit', taken.letGo);
  const { log, end } = openProcessLog();
  const observer = createServiceObserver(log);
  let pids: readonly number[] = [];
  const service = createServiceProcesses({
    ...{ folder, host, port, fronts },
    module: await bundleForWorkerd(join(ROOT, 'src/edge/service.ts')),
    values: {
      PER_MINUTE: perMinute,
      HOSTS: [host, ...allowedHosts],
      ADMIN_TOKEN_HASH: keyHashText(tokenIn(folder, tokenFile)),
    },
    observer,
    onProcesses(now) {
      pids = now;
      taken.shareWith(now);
    },
    onTrouble: log.warn,
  });
  endWithSignals(service.stop, end);
  stopTogether(() => pids);
  const why = (error: unknown) => new Error(whyNotListening(error, options), { cause: error });
  const listening = await service.start().catch((error: unknown) => {
    throw why(error);
  });
  const measured =
    metricsAt &&
    (await observer.listen(metricsAt).catch(async (error: unknown) => {
      await service.stop();
      throw why(error);
    }));
  log.say(`listening on ${urlOf(host, listening.port)}`, { data: folder });
  if (measured) log.say(`metrics on ${urlOf(metricsAt.host, measured.port)}/metrics`);
  log.say(`projects: npm run project -- list --service URL --token ${tokenFile}`);
  if (!isLoopback(host)) log.warn(plainTextWarning(host));
  log.takeOver(console);
}

function takenFolder(folder: string): TakenFolder {
  try {
    mkdirSync(folder, { recursive: true });
    return takeFolder(folder);
  } catch (error) {
    throw new Error(`${folder} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

/** The administrator's, made at the first start. */
function tokenIn(folder: string, file: string): string {
  try {
    if (!existsSync(file)) replaceFile(file, `${newKey(randomFillSync)}\n`);
    const token = readFileSync(file, 'utf8').trim();
    if (!isKey(token)) throw new Error(`what is in ${file} is no token; delete it for a new one.`);
    return token;
  } catch (error) {
    throw new Error(`${folder} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

function endWithSignals(stop: () => Promise<void>, end: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void stop().then(end));
}
