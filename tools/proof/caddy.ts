/** Caddy with deploy/Caddyfile before processes of this machine, without TLS. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../test/service/many/free-ports.ts';
import { until } from '../../test/service/many/serve-process.ts';
import { ask } from '../../test/service/server/client.ts';

const SHIPPED = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url));

/** Null where Caddy is not installed. */
export async function startCaddy(folder: string, upstreams: readonly number[]) {
  const [port = 0] = await freePorts(1);
  const base = `http://127.0.0.1:${port}`;
  const file = join(folder, 'Caddyfile');
  const shipped = readFileSync(SHIPPED, 'utf8');
  writeFileSync(
    file,
    shipped.replace('{$SISE_HOST} {', `${base} {`).replace('\n{\n', '\n{\n\tadmin off\n\tauto_https off\n'),
  );
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SISE_HOST: '127.0.0.1',
      SISE_UPSTREAMS: upstreams.map((each) => `127.0.0.1:${each}`).join(' '),
    },
    stdio: 'ignore',
  });
  const isThere = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
  if (!isThere) return null;
  const answers = () =>
    ask(`${base}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until('Caddy answers', answers);
  return { base, end: () => void child.kill('SIGKILL') };
}
