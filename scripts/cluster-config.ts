/** What a cluster is: a file that is the same on all its machines, and secrets from the environment. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import * as z from 'zod/mini';

export interface Member {
  readonly name: string;
  /** Where the other members reach it, as `10.0.0.1:7001`. */
  readonly peers: string;
  /** Where fronts do. */
  readonly fronts: string;
}

export interface Cluster {
  readonly bucket: string;
  /** As workerd takes them. */
  readonly bucketOptions: readonly string[];
  readonly members: readonly Member[];
}

export interface ClusterSecrets {
  /** Between members. */
  readonly key: string;
  /** Between fronts and members, in hexadecimal. */
  readonly messages: string;
  /** What opens the bucket, by the names of the environment. */
  readonly bucket: Readonly<Record<string, string>>;
}

/** What is wrong with a cluster, in a sentence. */
class WrongCluster extends Error {
  override readonly name = 'WrongCluster';
}

const NOTHING_SECRET = 'must be an address of a private network with a port, like 10.0.0.1:7001';

/** Neither what workerd's members nor what fronts send is encrypted. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE.addSubnet(net, bits);
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');

/** `host`: without a port, IPv6 in brackets or not. */
function isPrivate(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  if (isIP(plain) === 0) return plain === 'localhost';
  return PRIVATE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

const address = z.string(NOTHING_SECRET).check(
  z.refine((text) => {
    const host = hostOf(text);
    return host !== null && isPrivate(host);
  }, NOTHING_SECRET),
);
const NAME = 'must have up to 32 lower-case letters, digits and hyphens';
const member = z.strictObject({
  name: z.string(NAME).check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, NAME)),
  peers: address,
  fronts: address,
});
const BUCKET = 'must be a bucket and a prefix, like s3://prices/sise';
const ENDPOINT = 'must be an origin, like https://s3.example; without TLS, one in a private network';
const REGION = 'must be the name of a region, like eu-west-1';
const MEMBERS = 'must have 1 to 16 entries';
const config = z.strictObject({
  bucket: z.string(BUCKET).check(z.regex(/^s3:\/\/[\w.-]+\/[\w.-]+(\/[\w.-]+)*$/, BUCKET)),
  endpoint: z.optional(z.string(ENDPOINT).check(z.refine(isOrigin, ENDPOINT))),
  region: z.optional(z.string(REGION).check(z.regex(/^[a-z0-9-]+$/, REGION))),
  members: z.array(member, MEMBERS).check(z.minLength(1, MEMBERS), z.maxLength(16, MEMBERS)),
});

/** Throws WrongCluster. */
export function readCluster(file: string): Cluster {
  const read = config.safeParse(jsonIn(file));
  if (!read.success) throw new WrongCluster(`${file}: ${read.error.issues.map(sentenceOf).join(' ')}`);
  const { bucket, endpoint, region = 'auto', members } = read.data;
  const twice = (texts: readonly string[]) => texts.find((text, i) => texts.indexOf(text) !== i);
  const name = twice(members.map((each) => each.name));
  if (name !== undefined) throw new WrongCluster(`${file}: two members have the name ${name}.`);
  const place = twice(members.flatMap(({ peers, fronts }) => [peers, fronts].map(plainPlace)));
  if (place !== undefined) throw new WrongCluster(`${file}: ${place} appears twice.`);
  return {
    ...{ bucket, members },
    bucketOptions: [...(endpoint === undefined ? [] : [`aws_endpoint=${endpoint}`]), `aws_region=${region}`],
  };
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new WrongCluster(`${file} ${why}: ${error instanceof Error ? error.message : error}.`);
  }
}

function sentenceOf({ path, message, ...issue }: z.core.$ZodIssue): string {
  const where = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  const what = where.replace(/^\./, '') || 'the content';
  if (issue.code === 'unrecognized_keys') return `${what} has unknown keys: ${issue.keys.join(', ')}.`;
  return `${what} ${/^must /.test(message) ? message : 'is missing or invalid'}.`;
}

/** Null where the text is no IP address with a port. */
function hostOf(text: string): string | null {
  const [, v6, v4, port] = /^(?:\[([\da-f:]+)\]|([\d.]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = v6 ?? v4 ?? '';
  return isIP(host) !== 0 && Number(port) > 0 && Number(port) < 65_536 ? host : null;
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url?.origin !== text) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isPrivate(url.hostname));
}

/** As URLs write it, which is one way for each address. */
function plainIp(address: string): string {
  const host = address.includes(':') ? `[${address}]` : address;
  return URL.parse(`http://${host}`)?.hostname ?? address;
}

function plainPlace(text: string): string {
  return `${plainIp(hostOf(text) ?? '')}${text.slice(text.lastIndexOf(':'))}`;
}

/** Those that are named, or whose addresses are this machine's. Throws WrongCluster where one is named that there is not. */
export function membersHere(
  { members }: Cluster,
  named: readonly string[],
  own = ownAddresses(),
): readonly Member[] {
  const unknown = named.find((name) => !members.some((each) => each.name === name));
  if (unknown !== undefined) throw new WrongCluster(`Unknown member ${JSON.stringify(unknown)}.`);
  if (named.length > 0) return members.filter(({ name }) => named.includes(name));
  const plain = own.map(plainIp);
  return members.filter(({ peers }) => plain.includes(plainIp(hostOf(peers) ?? '')));
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map((each) => each.address));
}

const KEY = 'SISE_CLUSTER_KEY';
const REQUIRED = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/** Takes them out of the environment: not every process that is started has to know them. Throws WrongCluster. */
export function takeClusterSecrets(environment: NodeJS.ProcessEnv): ClusterSecrets {
  const missing = [KEY, ...REQUIRED].filter((name) => !environment[name]);
  if (missing.length > 0)
    throw new WrongCluster(`A cluster requires ${missing.join(', ')} in the environment.`);
  const key = environment[KEY] ?? '';
  if (!/^[\da-f]{64,}$/i.test(key))
    throw new WrongCluster(`${KEY} must be 64 hexadecimal digits, as from "openssl rand -hex 32".`);
  const names = [...REQUIRED, 'AWS_SESSION_TOKEN'];
  const bucket = Object.fromEntries(
    names.map((name) => [name, environment[name] ?? '']).filter(([, v]) => v),
  );
  for (const name of [KEY, ...names]) delete environment[name];
  return { key, bucket, messages: createHmac('sha256', key).update('messages of fronts').digest('hex') };
}

/** What must stand in no line that somebody reads. */
export function allSecrets({ key, messages, bucket }: ClusterSecrets): readonly string[] {
  return [key, messages, ...Object.values(bucket)];
}
