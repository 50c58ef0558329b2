/** workerd as a process of ours: configured, started, and ended with us. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** workerd's behaviour as of this day; a later one may be taken with a later workerd. */
const COMPATIBILITY_DATE = '2026-11-01';

/** For what is under way, as on Node. */
const STOP_LIMIT_MS = 5_000;

export interface Service {
  /** A module that exports the front, and the objects' classes by these names. */
  readonly module: string;
  /** Where configuration and storage are; it is made when it is not there. */
  readonly folder: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** JSON values, by name. */
  readonly values: Readonly<Record<string, unknown>>;
  /** An HTTP proxy of all that is asked of other hosts; the internet when left out. */
  readonly outbound?: string;
  /** Hears how to end it before it listens: from then on it is a process that must not be left behind. */
  readonly onSpawned?: (stop: () => Promise<void>, pid: number) => void;
}

export interface RunningService {
  readonly port: number;
  readonly pid: number;
  /** Answers what is under way, and ends. */
  stop(): Promise<void>;
  /** Resolves with its exit code, however it ends. */
  readonly ended: Promise<number | null>;
}

/** Rejects where it does not listen; then it has ended, and has said why on the standard error. */
export async function startService(service: Service): Promise<RunningService> {
  mkdirSync(join(service.folder, 'objects'), { recursive: true });
  writeFileSync(join(service.folder, 'service.js'), service.module);
  writeFileSync(join(service.folder, 'service.capnp'), configOf(service));
  const child = spawn(workerdProgram(), ['serve', 'service.capnp', '--control-fd=3'], {
    cwd: service.folder,
    // A terminal's Ctrl+C is for us alone: it is asked to end once, and answers what is under way.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code));
  });
  const stop = async () => {
    // A second signal is no impatience: Ctrl+C comes by the terminal and by npm.
    child.kill('SIGTERM');
    const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  };
  if (child.pid !== undefined) service.onSpawned?.(stop, child.pid);
  const port = await Promise.race([listeningPort(child.stdio[3] as Readable), ended.then(() => null)]);
  if (port === null || child.pid === undefined)
    throw new Error(
      `workerd did not start: it ended with ${child.exitCode ?? child.signalCode ?? 'nothing said'}.`,
    );
  return { port, pid: child.pid, stop, ended };
}

/** The program of the package for this system. */
function workerdProgram(): string {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'windows' : platform;
  const path = `@cloudflare/workerd-${system}-${arch === 'x64' ? '64' : arch}`;
  const program = platform === 'win32' ? 'workerd.exe' : 'workerd';
  return createRequire(import.meta.url).resolve(`${path}/bin/${program}`);
}

/** It tells of each socket in a line of JSON. */
function listeningPort(control: Readable): Promise<number> {
  return new Promise((resolve) => {
    let told = '';
    control.on('data', (chunk) => {
      told += chunk;
      for (const line of told.split('\n').slice(0, -1)) {
        const { event, port } = JSON.parse(line);
        if (event === 'listen') resolve(port);
      }
      told = told.slice(told.lastIndexOf('\n') + 1);
    });
  });
}

function configOf({ host, port, values, outbound }: Service): string {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const bindings = Object.entries(values).map(
    ([name, value]) => `(name = ${quoted(name)}, json = ${quoted(JSON.stringify(value))})`,
  );
  const toOthers = outbound
    ? `external = (address = ${quoted(outbound)}, http = ())`
    : 'network = (allow = ["public"], tlsOptions = (trustBrowserCas = true))';
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "front", worker = .front),
    (name = "objects", disk = (path = "objects", writable = true)),
    (name = "others", ${toOthers}),
  ],
  sockets = [(name = "http", address = ${quoted(address)}, http = (), service = "front")],
);

const front :Workerd.Worker = (
  modules = [(name = "service.js", esModule = embed "service.js")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  globalOutbound = "others",
  durableObjectNamespaces = [
    # Allowances are in memory: an object that is left for ten seconds must not come back with full ones.
    (className = "Engine", uniqueKey = "sise-engine", enableSql = true, preventEviction = true),
    (className = "Projects", uniqueKey = "sise-projects", enableSql = true, preventEviction = true),
  ],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [
    (name = "ENGINE", durableObjectNamespace = "Engine"),
    (name = "PROJECTS", durableObjectNamespace = "Projects"),
    ${bindings.join(',\n    ')},
  ],
);
`;
}

/** As Cap'n Proto writes texts: like JSON, in ASCII. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/g, (letter) =>
    [...new TextEncoder().encode(letter)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
