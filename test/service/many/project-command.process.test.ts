/** `npm run project -- … --nats URL` with a real NATS server. */
import { Kvm } from '@nats-io/kv';
import { connect } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { openForReading } from '../../../src/service/many/buckets.ts';
import { createKeyLookup } from '../../../src/service/many/key-lookup.ts';
import { openServerDatabase } from '../../../src/service/server/database.ts';
import { createSqliteProjects } from '../../../src/service/server/sqlite-projects.ts';
import { newFolder } from '../server/folder.ts';
import { project, started } from '../server/process.ts';
import { natsNodes } from './nats-server.ts';
import { writesProxy } from './writes-proxy.ts';

const OLD = 'o'.repeat(43);

async function connected(url: string) {
  const nc = await connect({ servers: url });
  onTestFinished(() => nc.close());
  return nc;
}

/** One NATS node, and what a front that starts now finds for a key: the project's id. */
async function natsAlone() {
  const [node] = await natsNodes(newFolder());
  if (!node) throw new Error('no node');
  const owner = async (key: string) => {
    const nc = await connected(node.url);
    const [keys, projects] = await Promise.all([openForReading(nc, 'keys'), openForReading(nc, 'projects')]);
    const found = await createKeyLookup({ keys, projects, clock: systemClock, graceMs: 0 }).findByKey(key);
    return found?.id ?? null;
  };
  return { node, owner, nats: ['--nats', node.url] };
}

const keyIn = (out: string) => /token-price\/([\w-]{43})/.exec(out)?.[1] ?? '';
const idIn = (text: string) => /\b([0-9a-f]{12})\b/.exec(text)?.[1] ?? '';

async function create(nats: readonly string[], ...more: string[]) {
  const made = await project('create', '--name', 'Shop', ...more, ...nats);
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('Save these URLs') });
  return { id: idIn(made.err), key: keyIn(made.out) };
}

describe('npm run project with --nats', () => {
  it('creates, lists, renames, rotates and revokes a project, each of them twice', async () => {
    const { nats, owner } = await natsAlone();
    expect(await project('list', ...nats)).toMatchObject({ code: 0, err: 'No projects yet.\n' });
    const { id, key } = await create(nats);
    expect(await owner(key)).toBe(id);
    const second = await create(nats, '--network', 'testnet');
    expect([second.id === id, await owner(second.key)]).toEqual([false, second.id]);
    expect(await project('rename', 'Shop', '--to', 'x', ...nats)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Several projects have the name'),
    });
    for (const _ of [1, 2])
      expect(await project('rename', id, '--to', 'Bazaar', ...nats)).toMatchObject({ code: 0 });

    const rotated = [await project('rotate', 'Bazaar', ...nats), await project('rotate', id, ...nats)];
    expect(rotated.map(({ code }) => code)).toEqual([0, 0]);
    const [first = '', last = ''] = rotated.map(({ out }) => keyIn(out));
    expect([await owner(key), await owner(first), await owner(last)]).toEqual([null, null, id]);

    for (const _ of [1, 2]) expect(await project('revoke', id, ...nats)).toMatchObject({ code: 0, out: '' });
    expect([await owner(last), await owner(second.key)]).toEqual([null, second.id]);
    const { out, err } = await project('list', ...nats);
    expect(out).toMatch(/Bazaar .* revoked \d{4}-/);
    expect(out).toMatch(/Shop +testnet .* good/);
    for (const each of [key, first, last, second.key]) expect(out + err).not.toContain(each);
    expect(await project('rotate', id, ...nats)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is revoked'),
    });
  });

  it('refuses a key that another project has', async () => {
    const { nats, owner } = await natsAlone();
    const { id } = await create(nats, `--key=${OLD}`);
    expect(await project('create', '--name', 'Other', `--key=${OLD}`, ...nats)).toMatchObject({
      code: 1,
      err: 'Another project already has this key.\n',
    });
    expect(await owner(OLD)).toBe(id);
  });

  it('ends with a sentence when NATS is away', async () => {
    const { nats, node } = await natsAlone();
    await node.signal('SIGKILL');
    expect(await project('list', ...nats)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^NATS at nats:.* cannot be reached \(.+\)\. Nothing was changed\.\n$/),
    });
  });

  it('says what may have happened when NATS goes away during a change', async () => {
    const { nats, node } = await natsAlone();
    await create(nats, `--key=${OLD}`);
    const { url } = await writesProxy(node.port, { write: 2, passes: true, onCut: () => {} });
    expect(await project('rotate', 'Shop', '--nats', url)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('Until a new key was shown, the old one works.'),
    });
  });

  it('leaves a bucket of another program as it is', async () => {
    const { nats, node } = await natsAlone();
    const foreign = await new Kvm(await connected(node.url)).create('sise-keys');
    await foreign.put('theirs', 'value');
    expect(await project('create', '--name', 'Shop', ...nats)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('The bucket sise-keys belongs to another program. It was not changed.'),
    });
    const { values } = await foreign.status();
    expect([values, (await foreign.get('theirs'))?.string()]).toEqual([1, 'value']);
  });
});

describe('a rotation that is killed', () => {
  it('leaves a key that works, at whichever write', async () => {
    const { nats, node, owner } = await natsAlone();
    const { id } = await create(nats, `--key=${OLD}`);
    let key = OLD;
    const counting = await writesProxy(node.port);
    key = keyIn((await project('rotate', id, '--nats', counting.url)).out);
    expect(counting.writes()).toBeGreaterThan(2);
    for (let write = 1; write <= counting.writes(); write++)
      for (const passes of [false, true]) {
        let kill = () => {};
        const { url } = await writesProxy(node.port, { write, passes, onCut: () => kill() });
        const { child, ended } = started('project', ['rotate', id, '--nats', url]);
        kill = () => void child.kill('SIGKILL');
        const { code, out } = await ended;
        expect([write, passes, code]).toEqual([write, passes, null]);
        // The command has shown the new key, or the old one works.
        key = keyIn(out) || key;
        await expect.poll(() => owner(key), { timeout: 30_000 }).toBe(id);
      }
    const last = keyIn((await project('rotate', id, ...nats)).out);
    expect([await owner(OLD), await owner(key), await owner(last)]).toEqual([null, null, id]);
  });
});

describe('npm run project -- import', () => {
  const randomise = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

  /** Two projects of a server, one of them revoked. */
  async function serverFolder() {
    const folder = newFolder();
    const database = openServerDatabase(folder);
    const projects = createSqliteProjects({ database, clock: systemClock, randomise });
    const shop = await projects.create({ name: 'Shop', network: 'mainnet', platforms: ['ETH'] }, OLD);
    const gone = await projects.create({ name: 'Gone', network: 'testnet', platforms: null });
    projects.noteUse(shop.project.id);
    await projects.flush();
    await projects.revoke(gone.project.id);
    return { folder, projects, shop: shop.project.id, gone };
  }

  it('shows what it would copy, copies it with --write, and nothing the second time', async () => {
    const { nats, owner } = await natsAlone();
    const { folder, shop, gone } = await serverFolder();
    const dry = await project('import', '--data', folder, ...nats);
    expect(dry).toMatchObject({ code: 0, err: expect.stringContaining('Nothing was written.') });
    expect(dry.out).toMatch(/Shop .*copied\n.*Gone .*copied/);
    expect((await project('list', ...nats)).err).toBe('No projects yet.\n');

    expect(await project('import', '--data', folder, '--write', ...nats)).toMatchObject({
      code: 0,
      err: '',
    });
    const inFolder = await project('list', '--data', folder);
    expect(await project('list', ...nats)).toEqual(inFolder);
    expect(inFolder.out).toMatch(/Shop +mainnet +ETH .* 1 {2}good/);
    expect([await owner(OLD), await owner(gone.key)]).toEqual([shop, null]);

    const again = await project('import', '--data', folder, '--write', ...nats);
    expect(again.out.match(/in NATS already/g)).toHaveLength(2);
    expect(await project('list', ...nats)).toEqual(inFolder);
  });

  it('leaves what was changed in NATS since', async () => {
    const { nats, owner } = await natsAlone();
    const { folder } = await serverFolder();
    await project('import', '--data', folder, '--write', ...nats);
    await project('rotate', 'Shop', ...nats);
    const again = await project('import', '--data', folder, '--write', ...nats);
    expect(again.out).toMatch(/Shop .*stays as NATS has it/);
    expect(await owner(OLD)).toBeNull();
  });

  it('does not copy a project whose key another one has', async () => {
    const { nats, owner } = await natsAlone();
    const { id } = await create(nats, `--key=${OLD}`);
    const { folder } = await serverFolder();
    const imported = await project('import', '--data', folder, '--write', ...nats);
    expect(imported.out).toMatch(/Shop .*another project in NATS has its key/);
    expect(await owner(OLD)).toBe(id);
  });

  it('copies the rest when it was killed at any write', async () => {
    const { folder } = await serverFolder();
    const inFolder = await project('list', '--data', folder);
    const { nats, node, owner } = await natsAlone();
    expect((await project('list', ...nats)).code).toBe(0);
    for (const _ of [1, 2]) {
      let kill = () => {};
      const { url } = await writesProxy(node.port, { write: 1, passes: true, onCut: () => kill() });
      const { child, ended } = started('project', ['import', '--data', folder, '--write', '--nats', url]);
      kill = () => void child.kill('SIGKILL');
      expect((await ended).code).toBeNull();
    }
    await project('import', '--data', folder, '--write', ...nats);
    expect(await project('list', ...nats)).toEqual(inFolder);
    expect(await owner(OLD)).not.toBeNull();
  });

  it('names a folder without projects', async () => {
    const folder = newFolder();
    expect(await project('import', '--data', folder, '--nats', '127.0.0.1:1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('No projects found in'),
    });
  });
});
