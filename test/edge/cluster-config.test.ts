import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { membersHere, readCluster, takeClusterSecrets } from '../../scripts/cluster-config.ts';
import { newFolder } from '../server/folder.ts';

const MEMBER = { name: 'a', peers: '10.0.0.1:7001', fronts: '10.0.0.1:7101' };
const OTHER = { name: 'b', peers: '[fd00::2]:7001', fronts: '[fd00::2]:7101' };
const GOOD = { bucket: 's3://prices/sise', members: [MEMBER, OTHER] };

function read(config: unknown) {
  const file = join(newFolder(), 'cluster.json');
  writeFileSync(file, JSON.stringify(config));
  try {
    return readCluster(file);
  } catch (error) {
    return (error as Error).message.replace(file, 'FILE');
  }
}

test('a cluster is read with where its bucket is', () => {
  expect(read({ ...GOOD, endpoint: 'https://s3.example', region: 'eu-west-1' })).toEqual({
    ...GOOD,
    bucketOptions: ['aws_endpoint=https://s3.example', 'aws_region=eu-west-1'],
  });
  expect(read(GOOD)).toMatchObject({ bucketOptions: ['aws_region=auto'] });
});

const ENDPOINT =
  'FILE: endpoint must be an origin, like https://s3.example; without TLS, one in a private network.';
const ADDRESS = 'must be an address of a private network with a port, like 10.0.0.1:7001.';

test.each([
  [{ ...GOOD, bucket: 'prices' }, 'FILE: bucket must be a bucket and a prefix, like s3://prices/sise.'],
  [{ ...GOOD, endpoint: 'https://s3.example/path' }, ENDPOINT],
  [{ ...GOOD, endpoint: 'http://s3.example' }, ENDPOINT],
  [{ ...GOOD, endpoint: 'http://203.0.113.7:9000' }, ENDPOINT],
  [{ ...GOOD, endpoint: 'ftp://10.0.0.9' }, ENDPOINT],
  [{ ...GOOD, members: [] }, 'FILE: members must have 1 to 16 entries.'],
  [{ ...GOOD, memebrs: [] }, 'FILE: the content has unknown keys: memebrs.'],
  [{ bucket: GOOD.bucket }, 'FILE: members must have 1 to 16 entries.'],
  [{ ...GOOD, members: [{ ...MEMBER, peers: '8.8.8.8:7001' }] }, `FILE: members[0].peers ${ADDRESS}`],
  [{ ...GOOD, members: [{ ...MEMBER, fronts: '10.0.0.1' }] }, `FILE: members[0].fronts ${ADDRESS}`],
  [{ ...GOOD, members: [{ ...MEMBER, fronts: '10.0.0.1:99999' }] }, `FILE: members[0].fronts ${ADDRESS}`],
  [{ ...GOOD, members: [{ ...MEMBER, fronts: 'host.example:7101' }] }, `FILE: members[0].fronts ${ADDRESS}`],
  [{ ...GOOD, members: [MEMBER, { ...OTHER, name: 'a' }] }, 'FILE: two members have the name a.'],
  [{ ...GOOD, members: [MEMBER, { ...OTHER, fronts: MEMBER.peers }] }, 'FILE: 10.0.0.1:7001 appears twice.'],
  [
    { ...GOOD, members: [MEMBER, { ...OTHER, fronts: '[FD00:0:0::2]:7001' }] },
    'FILE: [fd00::2]:7001 appears twice.',
  ],
  [
    { ...GOOD, members: [{ ...MEMBER, name: '../a' }] },
    'FILE: members[0].name must have up to 32 lower-case letters, digits and hyphens.',
  ],
  ['text', 'FILE: the content is missing or invalid.'],
])('%j is refused in a sentence', (config, sentence) => {
  expect(read(config)).toBe(sentence);
});

test.each([
  'http://127.0.0.1:9000',
  'http://localhost:9000',
  'http://10.0.0.9:9000',
  'http://[fd00::9]:9000',
])('a bucket at %s needs no TLS', (endpoint) => {
  expect(read({ ...GOOD, endpoint })).toMatchObject({
    bucketOptions: [`aws_endpoint=${endpoint}`, 'aws_region=auto'],
  });
});

test('members run here by their names, or where their addresses are', () => {
  const local = { name: 'c', peers: '127.0.0.1:7001', fronts: '127.0.0.1:7101' };
  const cluster = { bucket: GOOD.bucket, bucketOptions: [], members: [MEMBER, local] };
  expect(membersHere(cluster, ['a'])).toEqual([MEMBER]);
  expect(membersHere(cluster, [])).toContainEqual(local);
  const long = { name: 'd', peers: '[FD00:0:0:0::2]:7001', fronts: '[fd00::2]:7101' };
  expect(membersHere({ ...cluster, members: [MEMBER, long] }, [], ['fd00::2'])).toEqual([long]);
  expect(() => membersHere(cluster, ['z'])).toThrow('Unknown member "z".');
});

test('secrets are taken out of the environment, and those of messages differ from those of members', () => {
  const environment: NodeJS.ProcessEnv = {
    PATH: '/bin',
    SISE_CLUSTER_KEY: 'c1'.repeat(32),
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  const { key, messages, bucket } = takeClusterSecrets(environment);
  expect(environment).toEqual({ PATH: '/bin' });
  expect(key).toBe('c1'.repeat(32));
  expect(messages).toMatch(/^[\da-f]{64}$/);
  expect(messages).not.toBe(key);
  expect(bucket).toEqual({ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' });
  expect(() => takeClusterSecrets({})).toThrow(
    'A cluster requires SISE_CLUSTER_KEY, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY in the environment.',
  );
  expect(() =>
    takeClusterSecrets({ SISE_CLUSTER_KEY: 'short', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }),
  ).toThrow('SISE_CLUSTER_KEY must be 64 hexadecimal digits');
});
