/** One service for many: `npm run service -- --data DIR`. The operation on workerd; everything it keeps is in DIR. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLoopback } from '../src/api/hosts.ts';
import { keyHashText } from '../src/api/keys.ts';
import {
  readServiceArguments,
  SERVICE_USAGE,
  type ServiceArguments,
  WrongArguments,
} from '../src/server/arguments.ts';
import { readOrMakeToken } from './admin-token.ts';
import { allSecrets, membersHere, readCluster, takeClusterSecrets } from './cluster-config.ts';
import { createClusterProcesses } from './cluster-processes.ts';
import { type TakenFolder, takeFolder } from './folder-lock.ts';
import { plainTextWarning, urlOf, whyNotListening } from './listening-words.ts';
import { openProcessLog, type ProcessLog } from './process-log.ts';
import { ROOT } from './run-tool.ts';
import { createServiceObserver } from './service-observer.ts';
import { createServiceProcesses, type Service } from './service-processes.ts';
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
  const clusterPart = options.cluster && clusterPartOf(options.cluster);
  const folder = resolve(data);
  const tokenFile = join(folder, 'admin-token');
  const taken = takenFolder(folder);
  process.on('exit', taken.letGo);
  const output = openProcessLog();
  const { log } = output;
  const observer = createServiceObserver(log, clusterPart ? allSecrets(clusterPart.secrets) : []);
  let pids: readonly number[] = [];
  const parts: Service = {
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
  };
  const service = clusterPart
    ? createClusterProcesses({ ...parts, ...clusterPart })
    : createServiceProcesses(parts);
  endWithSignals(service.stop, output);
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
  if (clusterPart) {
    const names = clusterPart.here.map(({ name }) => name).join(', ') || 'none, only fronts';
    log.warn(`A cluster is a trial, by an experiment of workerd. Members that run here: ${names}.`);
  }
  if (!isLoopback(host)) log.warn(plainTextWarning(host));
  log.takeOver(console);
}

function clusterPartOf({ file, members }: NonNullable<ServiceArguments['cluster']>) {
  const cluster = readCluster(file);
  return { cluster, here: membersHere(cluster, members), secrets: takeClusterSecrets(process.env) };
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
    return readOrMakeToken(file);
  } catch (error) {
    throw new Error(`${folder} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

/** Hears no second one: Ctrl+C comes by the terminal and by npm. */
function endWithSignals(stop: () => Promise<void>, { log, end }: ProcessLog): void {
  let isEnding = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isEnding) return;
    isEnding = true;
    log.say(`${signal}: finishing open requests, then stopping`);
    await stop();
    log.say('ended');
    end();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void onSignal(signal));
}
