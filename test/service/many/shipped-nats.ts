/** NATS as deploy/nats/ configures it, with users of its own and certificates of a CA of its own; only ports and folders differ. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { generate } from 'selfsigned';
import { expect, onTestFinished } from 'vitest';
import { connectionOptions } from '../../../src/service/many/connection.ts';
import { newFolder } from '../server/folder.ts';
import { freePorts } from './free-ports.ts';

export type User = 'front' | 'candidate' | 'project' | 'admin';

export interface ShippedNats {
  readonly urls: readonly string[];
  readonly caFile: string;
  seedFile(user: User): string;
  /** Where answers for the user arrive. */
  inboxPrefix(user: User): string;
  connected(user: User): Promise<NatsConnection>;
  /** Writes other permissions, which the nodes read without a restart. */
  setAccounts(edit: (shipped: string) => string): void;
  /** The node is gone when it resolves. */
  kill(node: number): Promise<void>;
}

const SHIPPED = fileURLToPath(new URL('../../../deploy/nats', import.meta.url));
const SCRIPT = fileURLToPath(new URL('../../../scripts/nats-users.ts', import.meta.url));
const UP_MS = 60_000;

export async function shippedNats(file: 'one-node.conf' | 'three-nodes.conf'): Promise<ShippedNats> {
  const folder = newFolder();
  cpSync(SHIPPED, folder, { recursive: true });
  execFileSync(process.execPath, [SCRIPT, folder], { stdio: 'pipe' });
  await writeCertificates(join(folder, 'tls'));
  const count = file === 'one-node.conf' ? 1 : 3;
  const ports = await freePorts(3 * count);
  const routes = ports.slice(count, 2 * count).map((port) => `nats://127.0.0.1:${port}`);
  const nodes = ports.slice(0, count).map((port, i) => {
    const name = `nats-${i + 1}`;
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, `${name}.conf`), text.replace('/var/lib/sise-nats', join(folder, name)));
    const own = ['-a', '127.0.0.1', '-p', `${port}`, '-m', `${ports[2 * count + i]}`, '-l', `${name}.log`];
    const cluster = count === 1 ? [] : ['--cluster', routes[i] ?? '', '--routes', routes.join()];
    return started(folder, ['-c', `${name}.conf`, ...own, ...cluster], name);
  });
  const seedFile = (user: User) => join(folder, `${user}.nk`);
  const caFile = join(folder, 'tls', 'ca.pem');
  const urls = ports.slice(0, count).map((port) => `tls://localhost:${port}`);

  async function connected(user: User): Promise<NatsConnection> {
    const options = connectionOptions({ servers: urls, authFile: seedFile(user), caFile });
    let nc: NatsConnection | undefined;
    await expect
      .poll(
        async () => {
          const made = await connect(options).catch(String);
          if (typeof made !== 'string') nc = made;
          return typeof made === 'string' ? made : 'connected';
        },
        { timeout: UP_MS },
      )
      .toBe('connected');
    if (!nc) throw new Error('not connected');
    const connection = nc;
    onTestFinished(() => connection.close());
    return connection;
  }

  return {
    urls,
    caFile,
    seedFile,
    inboxPrefix: (user) =>
      connectionOptions({ servers: urls, authFile: seedFile(user) }).inboxPrefix ?? '_INBOX',
    connected,
    setAccounts(edit) {
      const shipped = readFileSync(join(SHIPPED, 'accounts.conf'), 'utf8');
      writeFileSync(join(folder, 'accounts.conf'), edit(shipped));
      for (const node of nodes) node.kill('SIGHUP');
    },
    async kill(node) {
      const child = nodes[node];
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
  };
}

/** Of `npm run project`, as the user. */
export function optionsFor(nats: ShippedNats, user: User): string[] {
  return ['--nats', nats.urls.join(), '--nats-ca', nats.caFile, '--nats-auth', nats.seedFile(user)];
}

function started(cwd: string, args: readonly string[], name: string): ChildProcess {
  const child = spawn('nats-server', args, {
    cwd,
    env: { ...process.env, NATS_NAME: name },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function writeCertificates(folder: string): Promise<void> {
  const authority = await generate([{ name: 'commonName', value: 'CA of a test' }], {
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  });
  const node = await generate([{ name: 'commonName', value: 'nats-1' }], {
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      // Node checks a name, a route of the cluster the address.
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  mkdirSync(folder);
  writeFileSync(join(folder, 'ca.pem'), authority.cert);
  writeFileSync(join(folder, 'node.pem'), node.cert);
  writeFileSync(join(folder, 'node.key'), node.private, { mode: 0o600 });
}
