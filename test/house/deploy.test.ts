/** The files of deploy/ start the commands as they are. */
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/service/api/parse-path.ts';
import { readServeArguments } from '../../src/service/server/arguments.ts';
import { readProjectArguments } from '../../src/service/server/project-arguments.ts';
import { filesOf, textOf } from './sources-of-ours.ts';

const COMPOSE = textOf('deploy/compose.yaml');
const NODES = ['nats-1', 'nats-2', 'nats-3'];
const SERVERS = NODES.map((name) => `tls://${name}:4222`);

/** What the unit starts, in words; a later ExecStart replaces an earlier one. */
function execStart(path: string): string[] {
  const line = textOf(path)
    .replaceAll('\\\n', '')
    .split('\n')
    .findLast((each) => each.startsWith('ExecStart='));
  return (line ?? '').replace('ExecStart=', '').split(/\s+/);
}

/** The lines of a list in the compose file, from the one that names it. */
function composeList(start: string): string[] {
  const [, after = ''] = COMPOSE.split(`${start}\n`);
  const [list = ''] = after.split(/\n(?!\s+- )/);
  return list.split('\n').map((line) => line.trim().replace(/^- /, ''));
}

describe('deploy/systemd', () => {
  it.each(['deploy/systemd/sise.service', 'deploy/systemd/sise.service.d/nats.conf'])(
    '%s starts serve with arguments that it takes',
    (path) => {
      const [node, quiet, proxy, script, ...rest] = execStart(path);
      expect(node).toBe('/opt/sise/node_modules/.bin/node');
      expect([quiet, proxy]).toEqual(['--disable-warning=ExperimentalWarning', '--use-env-proxy']);
      expect([script, filesOf(script ?? '')]).toEqual(['scripts/serve.ts', ['scripts/serve.ts']]);
      const { data, port, nats } = readServeArguments(rest);
      expect(data).toBe('/var/lib/sise');
      expect(textOf('deploy/systemd/sise.socket')).toContain(`ListenStream=127.0.0.1:${port}\n`);
      expect(nats?.servers ?? null).toEqual(path.endsWith('nats.conf') ? SERVERS : null);
    },
  );

  it('starts NATS with a configuration that is there', () => {
    const [server, option, file] = execStart('deploy/systemd/sise-nats.service');
    expect([server, option]).toEqual(['/usr/local/bin/nats-server', '-c']);
    expect(filesOf(`deploy/nats/${file}`)).toHaveLength(1);
  });
});

describe('deploy/compose.yaml', () => {
  it('starts serve and project with arguments that they take', () => {
    const serve = composeList('x-serve: &serve\n  build:\n    context: ..\n  image: sise\n  command:');
    const host = serve.indexOf(`\${SISE_HOST:?the name that clients use}`);
    expect(readServeArguments([...serve.with(host, 'prices.example'), '--data', '/data'])).toMatchObject({
      allowedHosts: ['prices.example'],
      nats: { servers: SERVERS, authFile: '/run/secrets/candidate', caFile: '/run/secrets/nats-ca' },
    });
    const [node, quiet, script, ...rest] = composeList('    entrypoint:');
    expect([node, quiet, script]).toEqual([
      'node',
      '--disable-warning=ExperimentalWarning',
      'scripts/project.ts',
    ]);
    expect(readProjectArguments([...rest, 'list'])).toMatchObject({
      at: { nats: { servers: SERVERS, authFile: '/run/secrets/project', caFile: '/run/secrets/nats-ca' } },
    });
  });

  it('has the nodes that the configuration of NATS names', () => {
    const named = COMPOSE.match(/(?<=NATS_NAME: )nats-\d/g);
    const routes = textOf('deploy/nats/three-nodes.conf').match(/nats-\d(?=:6222)/g);
    expect([named, routes]).toEqual([NODES, NODES]);
  });

  it('has the processes that Caddy balances', () => {
    const upstreams = /SISE_UPSTREAMS: (.+)/.exec(COMPOSE)?.[1]?.split(' ');
    expect(upstreams).toEqual(
      (COMPOSE.match(/^ {2}serve-\d(?=:\n {4}<<)/gm) ?? []).map((name) => `${name.trim()}:8787`),
    );
  });
});

describe('deploy/Caddyfile', () => {
  it.each(OPERATIONS)('keeps the key of %s out of every log', (name) => {
    const [, whole = ''] = /^\{\n([\s\S]+?)\n\}/m.exec(textOf('deploy/Caddyfile')) ?? [];
    const filter = /request>uri regexp (\S+) (\S+)/.exec(whole);
    const logged = (uri: string) => uri.replaceAll(new RegExp(filter?.[1] ?? '', 'g'), filter?.[2] ?? '');
    expect(logged(`/ETH/${name}/KEY?from=1&format=csv`)).toBe(`/ETH/${name}/[redacted]?from=1&format=csv`);
    expect(logged(`/${name}/KEY/more`)).toBe(`/${name}/[redacted]/more`);
  });
});
