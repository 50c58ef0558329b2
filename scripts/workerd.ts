/** workerd as a process of ours: configured, started, and ended with us. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** For what is under way, as on Node. */
const STOP_LIMIT_MS = 5_000;
/** A member of a cluster hands its objects over meanwhile: workerd takes eight seconds at most. */
const MEMBER_STOP_LIMIT_MS = 9_000;

/** Where its sockets and its messages to us are among its open files. */
const CONTROL_FILE = 3;
const FIRST_SOCKET_FILE = 4;

export interface Workerd {
  /** What it is called, in words and in its folder. */
  readonly name: string;
  /** Where its configuration is, and what that names. */
  readonly folder: string;
  /** In Cap'n Proto. */
  readonly config: string;
  /** For each socket that the configuration names: an open one, or null where it opens its own. */
  readonly sockets: Readonly<Record<string, number | null>>;
  readonly environment: Readonly<Record<string, string>>;
  /** It is in a cluster: workerd calls that an experiment. */
  readonly isMember?: boolean;
  /** Hears what it says, on its standard output and its standard error. */
  readonly onLine: (line: string) => void;
}

export interface RunningWorkerd {
  /** Null where there is no such program for this system. */
  readonly pid: number | null;
  /** The ports of its sockets, by name; null where it ended before it listened, and has said why. */
  readonly listening: Promise<ReadonlyMap<string, number> | null>;
  /** Answers what is under way, and ends. */
  stop(): Promise<void>;
  /** Ends it at once: it hangs. */
  kill(): void;
  /** Resolves with its exit code or signal, however it ends. */
  readonly ended: Promise<number | string>;
}

export function startWorkerd({
  name,
  folder,
  config,
  sockets,
  environment,
  isMember = false,
  onLine,
}: Workerd): RunningWorkerd {
  writeFileSync(join(folder, `${name}.capnp`), config);
  const given = Object.entries(sockets).filter((socket): socket is [string, number] => socket[1] !== null);
  const names = given.map(([socket], i) => `--socket-fd=${socket}=${FIRST_SOCKET_FILE + i}`);
  const child = spawn(
    workerdProgram(),
    [
      ...['serve', `${name}.capnp`, `--control-fd=${CONTROL_FILE}`, ...names],
      ...(isMember ? ['--experimental'] : []),
    ],
    {
      cwd: folder,
      // A terminal's Ctrl+C is for us alone: it is asked to end once, and answers what is under way.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...given.map(([, file]) => file)],
      env: { ...process.env, ...environment },
    },
  );
  for (const input of [child.stdout, child.stderr]) if (input) createInterface({ input }).on('line', onLine);
  const ended = new Promise<number | string>((resolve) => {
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'nothing said'));
  });
  const ports = listeningPorts(child.stdio[CONTROL_FILE] as Readable, Object.keys(sockets));
  return {
    pid: child.pid ?? null,
    listening: Promise.race([ports, ended.then(() => null)]),
    async stop() {
      // A second signal is no impatience: Ctrl+C comes by the terminal and by npm.
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), isMember ? MEMBER_STOP_LIMIT_MS : STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
    },
    kill: () => void child.kill('SIGKILL'),
    ended,
  };
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
function listeningPorts(control: Readable, sockets: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ports = new Map<string, number>();
  return new Promise((resolve) => {
    let told = '';
    control.on('data', (chunk) => {
      told += chunk;
      for (const line of told.split('\n').slice(0, -1)) {
        const { event, socket, port } = JSON.parse(line);
        if (event === 'listen') ports.set(socket, port);
      }
      told = told.slice(told.lastIndexOf('\n') + 1);
      if (sockets.every((name) => ports.has(name))) resolve(ports);
    });
  });
}
