/** Replies of NATS and of the engine that each user of deploy/nats requests at subjects of buckets and of their management. */
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { type BucketName, ENGINE_BUCKETS, PROJECT_BUCKETS } from '../../../src/service/many/buckets.ts';
import { type Kind, PROTOCOL, subjectOf } from '../../../src/service/many/wire.ts';
import { project } from '../server/process.ts';
import { shippedNats } from './shipped-nats.ts';
import { optionsFor } from './shipped-nodes.ts';

const ALL = [...ENGINE_BUCKETS, ...PROJECT_BUCKETS];
const KINDS: readonly Kind[] = ['engine', 'quota', 'uses'];

const stream = (bucket: BucketName) => `KV_sise-${bucket}`;

/** What NATS or the engine may answer, by a name that the key of a written reply shows. */
function requests(reply: string): Readonly<Record<string, readonly [subject: string, body: string]>> {
  const consumer = JSON.stringify({
    stream_name: stream('keys'),
    config: { deliver_subject: reply, ack_policy: 'none', deliver_policy: 'all' },
  });
  const ofKinds = KINDS.map((kind) => [`ask-${kind}`, [subjectOf(PROTOCOL, kind), '{}']] as const);
  const ofBuckets = ALL.flatMap(
    (bucket) =>
      [
        [`get-${bucket}`, [`$JS.API.STREAM.MSG.GET.${stream(bucket)}`, '{"seq":1}']],
        [`direct-${bucket}`, [`$JS.API.DIRECT.GET.${stream(bucket)}`, '{"seq":1}']],
        [`consume-${bucket}`, [`$JS.API.CONSUMER.CREATE.${stream(bucket)}`, consumer]],
        [`info-${bucket}`, [`$JS.API.STREAM.INFO.${stream(bucket)}`, '']],
        [`create-${bucket}`, [`$JS.API.STREAM.CREATE.${stream(bucket)}`, '{}']],
        [`update-${bucket}`, [`$JS.API.STREAM.UPDATE.${stream(bucket)}`, '{}']],
        [`write-${bucket}`, [`$KV.sise-${bucket}.own`, '{}']],
      ] as const,
  );
  return Object.fromEntries([
    ...ofKinds,
    ...ofBuckets,
    ['account', ['$JS.API.INFO', '']],
    ['names', ['$JS.API.STREAM.NAMES', '']],
  ]);
}

/** The worst engine: it answers each message, wherever that asks it to, with what NATS takes for a request to empty a bucket. */
async function answerEverything(engine: NatsConnection): Promise<void> {
  for (const kind of KINDS)
    engine.subscribe(subjectOf(PROTOCOL, kind), {
      callback: (_, message) => void (message.respond('null') && message.respond('{}')),
    });
  await engine.flush();
}

async function contentOf(admin: NatsConnection, buckets: readonly BucketName[]) {
  const manager = await jetstreamManager(admin);
  const found = buckets.map(async (bucket) => {
    const { config, state } = await manager.streams.info(stream(bucket), { subjects_filter: '>' });
    return { config, last: state.last_seq, subjects: Object.keys(state.subjects ?? {}).sort() };
  });
  return Promise.all(found);
}

/** Requests with each reply subject; what was requested has been answered when it resolves. */
async function requestReplies(nc: NatsConnection, replies: (name: string) => readonly string[]) {
  for (const name of Object.keys(requests('')))
    for (const reply of replies(name)) {
      const [subject = '', body = ''] = requests(reply)[name] ?? [];
      nc.publish(subject, body, { reply });
    }
  await nc.flush();
  expect((await nc.request(`$JS.API.STREAM.MSG.GET.${stream('keys')}`, '{"seq":1}')).string()).toContain(
    'stream_msg_get_response',
  );
}

describe('deploy/nats/accounts.conf', () => {
  it.each([
    ['front', ALL],
    ['candidate', PROJECT_BUCKETS],
    ['project', ENGINE_BUCKETS],
  ] as const)(
    'lets no reply for %s write, empty or read into a bucket that it may not write',
    async (user, closed) => {
      const nats = await shippedNats('one-node.conf');
      expect(await project('create', '--name', 'Shop', ...optionsFor(nats, 'project'))).toMatchObject({
        code: 0,
      });
      const [nc, admin, engine] = await Promise.all([
        nats.connected(user),
        nats.connected('admin'),
        nats.connected('candidate'),
      ]);
      await answerEverything(engine);
      const before = await contentOf(admin, closed);
      await requestReplies(nc, (name) =>
        closed.flatMap((bucket) => [`$KV.sise-${bucket}.${name}`, `$JS.API.STREAM.PURGE.${stream(bucket)}`]),
      );
      if (user !== 'project') await nc.request(subjectOf(PROTOCOL, 'quota'), '{}');
      expect(await contentOf(admin, closed)).toEqual(before);
    },
  );
});
