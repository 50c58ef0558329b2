/** An extension that was built for a team, and the server that it was built for: a process of its own, which asks a world of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run-tool.ts';
import { systemClock } from '../../src/core/upstream/clock.ts';
import { openServerDatabase } from '../../src/service/server/database.ts';
import { createSqliteProjects } from '../../src/service/server/sqlite-projects.ts';

interface Answered {
  readonly path: string;
  readonly status: number;
}

export interface TeamServer {
  /** As rows name it. */
  readonly host: string;
  /** The folder of the build for a browser. */
  build(browser: 'chrome' | 'firefox'): string;
  /** Where it is not running. */
  start(): Promise<void>;
  /** At once, as a crash. */
  kill(): Promise<void>;
  newKey(name: string): Promise<string>;
  revoke(name: string): Promise<void>;
  /** What it was asked of prices since the last call, by its own log. */
  answered(): readonly Answered[];
  /** While another product listens in its place. */
  withAnother(body: string, run: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

const IN_WORLD = new URL('../service/server/in-world.ts', import.meta.url);

/** Makes the builds: seconds. */
export async function createTeamServer(): Promise<TeamServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-team-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const projects = createSqliteProjects({
    database: openServerDatabase(data),
    clock: systemClock,
    randomise: (bytes) => crypto.getRandomValues(bytes),
  });
  const sources = buildFor(`http://${host}`, join(folder, 'sources'));
  const ids = new Map<string, string>();
  let running: ChildProcess | null = null;
  let log = '';

  async function kill(): Promise<void> {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  return {
    host,
    build: (browser) => join(sources, '.output', 'team', `${browser}-mv3`),
    start: async () => {
      if (running) return;
      log = '';
      const options = ['--disable-warning=ExperimentalWarning', '--import', IN_WORLD.href];
      const command = [join(ROOT, 'scripts', 'serve.ts'), '--port', String(port), '--data', data];
      const child = spawn(process.execPath, [...options, ...command], {
        env: { ...process.env, WORLD_LOG: join(folder, 'asked.log') },
      });
      running = child;
      await new Promise<void>((resolve, reject) => {
        child.once('close', () => reject(new Error(`the server has ended: ${log}`)));
        child.stdout.on('data', (chunk) => {
          log += chunk;
          if (log.includes(`listening on http://${host}`)) resolve();
        });
      });
    },
    kill,
    newKey: async (name) => {
      const { project, key } = await projects.create({ name, network: 'mainnet', platforms: null });
      ids.set(name, project.id);
      return key;
    },
    revoke: async (name) => void (await projects.revoke(ids.get(name) ?? '')),
    answered: () => {
      const lines = log.split('\n');
      log = lines.pop() ?? '';
      return lines
        .map((line): Partial<Answered> => JSON.parse(line))
        .filter((line): line is Answered => line.path?.includes('/token-price/') ?? false)
        .map(({ path, status }) => ({ path, status }));
    },
    withAnother: async (body, run) => {
      const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
      try {
        await run();
      } finally {
        other.closeAllConnections();
        await new Promise((resolve) => other.close(resolve));
      }
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** In a copy of the sources: the builds that other tests load stay as they are. Returns its folder. */
function buildFor(server: string, folder: string): string {
  const left = ['.git', '.output', '.wxt', 'node_modules'];
  for (const name of readdirSync(ROOT))
    if (!left.includes(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Else it would be made for tests, as the one that runs them is.
  const { NODE_ENV, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts', 'build.ts'), '--server', server],
    { cwd: folder, encoding: 'utf8', env },
  );
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  return folder;
}

/** That was free a moment ago: the build must know it before the server has it. */
async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What a build's pages and worker may connect to. */
export function connectable(build: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'));
  const policy: string = manifest.content_security_policy.extension_pages;
  return /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
}
