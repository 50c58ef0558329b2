/** Nodes of NATS as deploy/nats/ configures them, with users of their own and certificates of a CA of their own; only ports and folders differ. Whatever starts them ends them. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { freePorts } from './free-ports.ts';

export type User = 'front' | 'candidate' | 'project' | 'admin';

export interface ShippedNodes {
  readonly urls: readonly string[];
  readonly caFile: string;
  readonly processes: readonly ChildProcess[];
  seedFile(user: User): string;
}

export const SHIPPED = fileURLToPath(new URL('../../../deploy/nats', import.meta.url));
const SCRIPT = fileURLToPath(new URL('../../../scripts/nats-users.ts', import.meta.url));

/** The nodes may not listen yet. */
export async function startShippedNodes(
  folder: string,
  file: 'one-node.conf' | 'three-nodes.conf',
): Promise<ShippedNodes> {
  cpSync(SHIPPED, folder, { recursive: true });
  execFileSync(process.execPath, [SCRIPT, folder], { stdio: 'pipe' });
  await writeCertificates(join(folder, 'tls'));
  const count = file === 'one-node.conf' ? 1 : 3;
  const ports = await freePorts(3 * count);
  const routes = ports.slice(count, 2 * count).map((port) => `nats://127.0.0.1:${port}`);
  const processes = ports.slice(0, count).map((port, i) => {
    const name = `nats-${i + 1}`;
    const text = readFileSync(join(folder, file), 'utf8');
    writeFileSync(join(folder, `${name}.conf`), text.replace('/var/lib/sise-nats', join(folder, name)));
    const own = ['-a', '127.0.0.1', '-p', `${port}`, '-m', `${ports[2 * count + i]}`, '-l', `${name}.log`];
    const cluster = count === 1 ? [] : ['--cluster', routes[i] ?? '', '--routes', routes.join()];
    return started(folder, ['-c', `${name}.conf`, ...own, ...cluster], name);
  });
  return {
    urls: ports.slice(0, count).map((port) => `tls://localhost:${port}`),
    caFile: join(folder, 'tls', 'ca.pem'),
    processes,
    seedFile: (user) => join(folder, `${user}.nk`),
  };
}

/** Of `npm run project` and `npm run serve`, as the user. */
export function optionsFor(nats: Pick<ShippedNodes, 'urls' | 'caFile' | 'seedFile'>, user: User): string[] {
  return ['--nats', nats.urls.join(), '--nats-ca', nats.caFile, '--nats-auth', nats.seedFile(user)];
}

function started(cwd: string, args: readonly string[], name: string): ChildProcess {
  return spawn('nats-server', args, {
    cwd,
    env: { ...process.env, NATS_NAME: name },
    stdio: 'ignore',
  });
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
