/** The server that a frontend brings: a process of its own, which goes with all that it has started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface OwnServer {
  readonly origin: string;
  end(): void;
}

export interface OwnServerOptions {
  readonly folder: string;
  /** For Node, to make it listen on that port. */
  readonly argumentsFor: (port: number) => readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Answers well once the server is up. */
  readonly healthPath: string;
}

const START_MS = 60_000;
const ASK_AGAIN_MS = 250;

/** Throws when it does not come up. */
export async function startOwnServer(options: OwnServerOptions): Promise<OwnServer> {
  const port = await freePort();
  const server = spawn(process.execPath, options.argumentsFor(port), {
    cwd: options.folder,
    // A group of its own: what it starts itself ends with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...options.env },
  });
  const origin = `http://127.0.0.1:${port}`;
  const end = () => endGroup(server);
  await untilAnswering(origin + options.healthPath, server).catch((error) => {
    end();
    throw error;
  });
  return { origin, end };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid);
  } catch (error) {
    // All of it has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while ((await statusOf(url)) !== 200) {
    if (server.exitCode !== null || Date.now() > until)
      throw new Error(`The frontend's own server did not start at ${url}.`);
    await wait(ASK_AGAIN_MS);
  }
}

/** Null while nobody answers. */
function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(url, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    request.on('error', () => resolve(null));
  });
}
