/** What each user of deploy/nats/accounts.conf may do, tried with a NATS server that has this configuration. */
import { type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import {
  type BucketName,
  ENGINE_BUCKETS,
  openBucket,
  openForReading,
  PROJECT_BUCKETS,
} from '../../../src/service/many/buckets.ts';
import { createKeyLookup } from '../../../src/service/many/key-lookup.ts';
import { type Kind, PROTOCOL, subjectOf } from '../../../src/service/many/wire.ts';
import { project } from '../server/process.ts';
import { createService, pricesOf, UP_MS } from './service.ts';
import { type ShippedNats, shippedNats } from './shipped-nats.ts';
import { optionsFor, type User } from './shipped-nodes.ts';

const ALL = [...ENGINE_BUCKETS, ...PROJECT_BUCKETS];
const KINDS: readonly Kind[] = ['engine', 'quota', 'uses'];
const TRIED = ['front', 'candidate', 'project'] as const satisfies readonly User[];

/** Whether NATS takes a message of this user on the subject; what comes of it does not count. */
async function mayPublish(nc: NatsConnection, subject: string): Promise<boolean> {
  const refused = statusOf(nc, 'publish', subject);
  nc.publish(subject, '{}', { reply: '_INBOX.permissions.test' });
  await nc.flush();
  return !(await refused());
}

async function maySubscribe(nc: NatsConnection, subject: string): Promise<boolean> {
  const refused = statusOf(nc, 'subscription', subject);
  const subscription = nc.subscribe(subject, { callback: () => {} });
  await nc.flush();
  const may = !(await refused());
  if (may) subscription.unsubscribe();
  return may;
}

/** NATS reports a violation before it answers the ping of `flush`. */
function statusOf(nc: NatsConnection, operation: string, subject: string): () => Promise<boolean> {
  let isRefused = false;
  const statuses = nc.status();
  const reading = (async () => {
    for await (const status of statuses)
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        isRefused ||= status.error.operation === operation && status.error.subject === subject;
  })();
  return async () => {
    (statuses as { stop?(): void }).stop?.();
    await reading;
    return isRefused;
  };
}

async function connections(nats: ShippedNats) {
  const made = await Promise.all(TRIED.map((user) => nats.connected(user)));
  return TRIED.map((user, i) => [user, made[i] as NatsConnection] as const);
}

const stream = (bucket: BucketName) => `KV_sise-${bucket}`;

/** What each user may publish: subjects by what they do. */
const PUBLISHING: readonly [what: string, subjects: readonly string[], users: readonly User[]][] = [
  ['read keys and projects', PROJECT_BUCKETS.map((each) => `$JS.API.STREAM.MSG.GET.${stream(each)}`), TRIED],
  [
    'read what the engine has',
    ENGINE_BUCKETS.map((each) => `$JS.API.STREAM.MSG.GET.${stream(each)}`),
    ['candidate', 'project'],
  ],
  ['write what the engine has', ENGINE_BUCKETS.map((each) => `$KV.sise-${each}.x`), ['candidate']],
  ['write keys and projects', PROJECT_BUCKETS.map((each) => `$KV.sise-${each}.x`), ['project']],
  [
    'create buckets and change their settings',
    ALL.flatMap((each) => ['CREATE', 'UPDATE'].map((act) => `$JS.API.STREAM.${act}.${stream(each)}`)),
    ['project'],
  ],
  [
    'delete, empty or copy a bucket',
    ALL.flatMap((each) =>
      ['DELETE', 'PURGE', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'].map(
        (act) => `$JS.API.STREAM.${act}.${stream(each)}`,
      ),
    ),
    [],
  ],
  [
    'read a bucket from another node than its leader',
    ALL.map((each) => `$JS.API.DIRECT.GET.${stream(each)}`),
    [],
  ],
  [
    'have keys delivered',
    PROJECT_BUCKETS.map((each) => `$JS.API.CONSUMER.CREATE.${stream(each)}.x.$KV.sise-${each}.>`),
    [],
  ],
  ['ask the engine', KINDS.map((kind) => subjectOf(PROTOCOL, kind)), ['front', 'candidate']],
  ['answer without a question', ['_INBOX.abc.1'], []],
  ['publish elsewhere', ['other', 'sise.x', 'sise.4.other', '$SYS.REQ.SERVER.PING'], []],
];

const SUBSCRIBING: readonly [what: string, subjects: readonly string[], users: readonly User[]][] = [
  ['receive answers for others', ['_INBOX.>', '_INBOX.abc.*', '*.>'], []],
  ['receive questions', KINDS.map((kind) => subjectOf(PROTOCOL, kind)), ['candidate']],
  ['watch buckets or everything', ['$KV.>', '$KV.sise-keys.>', '$JS.API.>', '>'], []],
];

describe('deploy/nats/accounts.conf', () => {
  it('permits each user what it needs, and nothing else', async () => {
    const nats = await shippedNats('one-node.conf');
    const made = await project('create', '--name', 'Shop', ...optionsFor(nats, 'project'));
    expect(made).toMatchObject({ code: 0 });
    const users = await connections(nats);
    for (const [what, subjects, expected] of PUBLISHING)
      for (const subject of subjects) {
        const may = await Promise.all(
          users.map(async ([user, nc]) => ((await mayPublish(nc, subject)) ? [user] : [])),
        );
        expect([what, subject, may.flat()]).toEqual([what, subject, expected]);
      }
    const inboxes = TRIED.map(
      (user) => [`receive answers for ${user}`, [`${nats.inboxPrefix(user)}.abc.*`], [user]] as const,
    );
    for (const [what, subjects, expected] of [...inboxes, ...SUBSCRIBING])
      for (const subject of subjects) {
        const may = await Promise.all(
          users.map(async ([user, nc]) => ((await maySubscribe(nc, subject)) ? [user] : [])),
        );
        expect([what, subject, may.flat()]).toEqual([what, subject, expected]);
      }
  });

  it('imports nothing that a user may not publish, were its permissions too wide', async () => {
    const nats = await shippedNats('one-node.conf');
    expect(await project('create', '--name', 'Shop', ...optionsFor(nats, 'project'))).toMatchObject({
      code: 0,
    });
    nats.setAccounts((shipped) => shipped.replaceAll(/publish: \[[^\]]*\]/g, 'publish: ">"'));
    for (const [user, nc] of await connections(nats)) {
      await expect.poll(() => mayPublish(nc, 'other')).toBe(true);
      for (const [what, subjects, users] of PUBLISHING)
        for (const subject of users.includes(user) ? [] : subjects.filter((each) => each.startsWith('$'))) {
          const answer = nc.request(subject, '{}').then((message) => message.string());
          await expect(answer, `${user}: ${what}, ${subject}`).rejects.toThrow('no responders');
        }
    }
  });

  it('is enough for a front, a candidate and the command', async () => {
    const nats = await shippedNats('one-node.conf');
    const made = await project('create', '--name', 'Shop', ...optionsFor(nats, 'project'));
    const key = /token-price\/([\w-]{43})/.exec(made.out)?.[1] ?? '';
    const [[, front], [, candidate]] = (await connections(nats)) as [
      [User, NatsConnection],
      [User, NatsConnection],
    ];

    for (const nc of [front, candidate]) {
      const [keys, projects] = await Promise.all([
        openForReading(nc, 'keys'),
        openForReading(nc, 'projects'),
      ]);
      const { findByKey } = createKeyLookup({ keys, projects, clock: systemClock });
      expect(await findByKey(key)).toMatchObject({ network: 'mainnet' });
    }
    for (const name of ENGINE_BUCKETS) {
      const bucket = await openBucket(candidate, name, 1);
      const revision = (await bucket.compareAndSet('x', '1', 0)) ?? 0;
      expect(await bucket.compareAndSet('x', '2', revision)).toBeGreaterThan(revision);
    }
    expect((await (await openBucket(candidate, 'prices', 1)).all()).size).toBe(1);

    candidate.subscribe(subjectOf(PROTOCOL, 'engine'), {
      callback: (_, message) => {
        message.respond('received');
        message.respond('answer');
      },
    });
    await candidate.flush();
    const answers: string[] = [];
    const inbox = `${nats.inboxPrefix('front')}.1`;
    front.subscribe(inbox, { callback: (_, message) => void answers.push(message.string()) });
    front.publish(subjectOf(PROTOCOL, 'engine'), '{}', { reply: inbox });
    await expect.poll(() => answers).toEqual(['received', 'answer']);
  });

  it.each(['one-node.conf', 'three-nodes.conf'] as const)(
    'is enough for serve with %s, as a candidate and with --front-only, once the command has created the buckets',
    async (file) => {
      const nats = await shippedNats(file);
      await nats.connected('admin');
      const { start } = await createService(nats.urls.join(), { count: 0, args: ['--nats-ca', nats.caFile] });
      const front = await start('d1', ['--front-only', '--nats-auth', nats.seedFile('front')]);
      const engine = await start('d2', ['--nats-auth', nats.seedFile('candidate')]);
      await expect.poll(engine.log, { timeout: UP_MS }).toContain('npm run project -- list');
      const listed = () => project('list', ...optionsFor(nats, 'project'));
      await expect.poll(listed, { timeout: 120_000 }).toMatchObject({ code: 0 });
      const made = await project('create', '--name', 'Shop', ...optionsFor(nats, 'project'));
      const key = /token-price\/([\w-]{43})/.exec(made.out)?.[1] ?? '';
      for (const { base, isReady } of [front, engine]) {
        await expect.poll(isReady, { timeout: UP_MS }).toBe(true);
        expect((await pricesOf(base, key, '0x')).prices[0]?.status).toBe('priced');
      }
      const counted = async () => (await listed()).out;
      await expect.poll(counted, { timeout: UP_MS }).toMatch(/Shop .* 2 {2}good/);
      expect([front.isEngine(), engine.isEngine()]).toEqual([false, true]);
      expect(front.log()).not.toMatch(/Permissions Violation|refused something/);
      expect(refusals(engine.log())).toEqual(['$JS.API.STREAM.CREATE.KV_sise-lease']);
    },
  );

  it('lets fronts and the engine go on without a restart once permissions that they lacked are there', async () => {
    const nats = await shippedNats('one-node.conf');
    const made = await project('create', '--name', 'Shop', ...optionsFor(nats, 'project'));
    const key = /token-price\/([\w-]{43})/.exec(made.out)?.[1] ?? '';
    nats.setAccounts((shipped) =>
      shipped
        .replace('subscribe: [$SISE_FRONT_INBOX]', 'subscribe: { deny: [$SISE_FRONT_INBOX] }')
        .replace('[$SISE_CANDIDATE_INBOX, "sise.*.engine",', '[$SISE_CANDIDATE_INBOX,'),
    );
    const { start } = await createService(nats.urls.join(), { count: 0, args: ['--nats-ca', nats.caFile] });
    const front = await start('d1', ['--front-only', '--nats-auth', nats.seedFile('front')]);
    const engine = await start('d2', ['--nats-auth', nats.seedFile('candidate')]);
    await expect.poll(front.log, { timeout: UP_MS }).toContain('NATS refused something');
    await expect.poll(engine.log, { timeout: UP_MS }).toContain('NATS refused something');
    expect([await front.isReady(), await engine.isReady()]).toEqual([false, false]);
    nats.setAccounts((shipped) => shipped);
    for (const { base, isReady } of [front, engine]) {
      await expect.poll(isReady, { timeout: UP_MS }).toBe(true);
      expect((await pricesOf(base, key, '0x')).prices[0]?.status).toBe('priced');
    }
  });

  it('refuses an unknown user, and a connection without TLS', async () => {
    const nats = await shippedNats('one-node.conf');
    await nats.connected('admin');
    const other = await shippedNats('one-node.conf');
    const foreign = ['--nats-auth', other.seedFile('project')];
    expect(
      await project('list', '--nats', nats.urls.join(), '--nats-ca', nats.caFile, ...foreign),
    ).toMatchObject({
      code: 1,
      err: expect.stringContaining('NATS refuses the credentials.'),
    });
    const plain = nats.urls.join().replaceAll('tls:', 'nats:');
    expect(await project('list', '--nats', plain, '--nats-auth', nats.seedFile('project'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be reached (unable to verify the first certificate'),
    });
  });
});

describe('deploy/nats/three-nodes.conf', () => {
  it('stores projects on three nodes, any of which may be lost', async () => {
    const nats = await shippedNats('three-nodes.conf');
    const admin = await nats.connected('admin');
    const options = optionsFor(nats, 'project');
    await expect.poll(() => project('list', ...options), { timeout: 120_000 }).toMatchObject({ code: 0 });
    const made = await project('create', '--name', 'Shop', ...options);
    expect(made.code).toBe(0);
    const info = await admin.request('$JS.API.STREAM.INFO.KV_sise-keys');
    expect(info.json()).toMatchObject({ config: { num_replicas: 3 } });
    await nats.kill(0);
    await expect
      .poll(() => project('list', ...options), { timeout: 120_000 })
      .toMatchObject({ code: 0, out: expect.stringContaining('Shop') });
  });
});

/** Subjects that NATS has refused to a process, each once. */
function refusals(log: string): string[] {
  return [
    ...new Set(
      [...log.matchAll(/Permissions Violation for \w+ to [^$\w]*([\w$.-]+)/g)].map(([, each = '']) => each),
    ),
  ];
}
