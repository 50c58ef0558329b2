/** Opens buckets of NATS' key-value store, and refuses those of other programs. Reads from the leader, writes by revision. */
import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, jetstream } from '@nats-io/jetstream';
import { type KV, type KvEntry, Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import { DAY_MS } from '../../core/market/time.ts';
import { chunk } from '../../core/upstream/chunk.ts';
import { CALL_MS, NatsTrouble } from './connection.ts';

/** A value with its revision. */
export interface Revised {
  /** Null when there is no such key, or it was deleted. */
  readonly value: Uint8Array | null;
  /** The revision of the key's last change; 0 when there was never such a key. */
  readonly revision: number;
  /** When it was written, by the clock of NATS (Unix milliseconds). */
  readonly createdAt?: number;
}

/** A bucket, whose keys may have any characters. Each call but `all` ends within `callMs`, and rejects if NATS does not answer. */
export interface Bucket {
  /** The value of the key, as the bucket's leader has it. */
  read(key: string): Promise<Revised>;
  /**
   * Writes the key if its revision is the given one. Resolves to the new revision once NATS has stored it, or to null
   * if the key has another revision.
   */
  compareAndSet(key: string, value: string | Uint8Array, revision: number): Promise<number | null>;
  /** Deletes the key if it has the given revision; resolves to whether it did. */
  remove(key: string, revision: number): Promise<boolean>;
  /** The names of all keys, as the leader has them, deleted ones included. */
  names(): Promise<readonly string[]>;
  /** All keys with their values, deleted ones included. */
  all(): Promise<ReadonlyMap<string, Revised>>;
}

/** The buckets that the engine writes. */
export const ENGINE_BUCKETS = ['lease', 'budgets', 'rates', 'catalogs', 'prices', 'uses'] as const;
/** The buckets that `npm run project` writes. */
export const PROJECT_BUCKETS = ['projects', 'keys'] as const;
export type BucketName = (typeof ENGINE_BUCKETS | typeof PROJECT_BUCKETS)[number];

/**
 * The version of the format of keys and values, raised with each change after which earlier releases cannot read them.
 */
const LAYOUT = 1;
/** The key of a value that marks the bucket as one of Sise. */
const MARK = 'sise-layout';
const DESCRIPTION = 'Sise';
const mark = z.object({ program: z.literal('sise'), layout: z.number() });

const NOTHING: Revised = { value: null, revision: 0 };
const READS_AT_ONCE = 100;
/** How long the values of a bucket stay. In a bucket that is missing here, they stay until they are deleted. */
const TTL_MS: Partial<Record<BucketName, number>> = { prices: DAY_MS };

/** The number of copies of each bucket: as wanted, else three where there are three servers. */
export function replicasFor(wanted: number | null, servers: number): number {
  return wanted ?? (servers >= 3 ? 3 : 1);
}

/** Opens a bucket; creates it, or adds copies to it, where needed. Throws NatsTrouble. Rejects if NATS does not answer. */
export async function openBucket(
  nc: NatsConnection,
  name: BucketName,
  replicas: number,
  callMs = CALL_MS,
): Promise<Bucket> {
  const fullName = `sise-${name}`;
  const ttl = TTL_MS[name];
  const js = jetstream(nc, { timeout: callMs });
  try {
    const kv = await new Kvm(js).create(fullName, {
      replicas,
      description: DESCRIPTION,
      history: 1,
      allow_direct: false,
      ...(ttl && { ttl }),
    });
    const manager = await js.jetstreamManager(false);
    const bucket = bucketOf(kv, fullName, manager);
    await addCopies(manager, `KV_${fullName}`, replicas);
    await compareMark(kv, bucket, fullName);
    return bucket;
  } catch (error) {
    throw troubleOf(error, { fullName, replicas, nc }) ?? error;
  }
}

/**
 * Opens a bucket for reading, which other processes create and write. Until it exists, no key has a value. Throws
 * NatsTrouble for a bucket of another program.
 */
export async function openForReading(nc: NatsConnection, name: BucketName): Promise<Pick<Bucket, 'read'>> {
  const js = jetstream(nc, { timeout: CALL_MS });
  const fullName = `sise-${name}`;
  const kv = await new Kvm(js).open(fullName, { allow_direct: false });
  const bucket = bucketOf(kv, fullName, await js.jetstreamManager(false));
  let isCreated = false;

  async function read(key: string): Promise<Revised> {
    try {
      const found = await bucket.read(key);
      isCreated = true;
      return found;
    } catch (error) {
      // If an earlier read succeeded, the bucket was lost since: an error, because its keys must not count as deleted.
      if (!isCreated && isWithCode(error, JetStreamApiCodes.StreamNotFound)) return NOTHING;
      throw error;
    }
  }

  const { value } = await read(MARK).catch(() => NOTHING);
  if (value !== null) requireOurs(value, fullName);
  return { read };
}

async function addCopies(manager: JetStreamManager, stream: string, replicas: number): Promise<void> {
  const { config } = await manager.streams.info(stream);
  if (config.num_replicas < replicas) await manager.streams.update(stream, { num_replicas: replicas });
}

async function compareMark(kv: KV, bucket: Bucket, fullName: string): Promise<void> {
  const { value, revision } = await bucket.read(MARK);
  if (value === null) {
    const { values, description } = await kv.status();
    // In a bucket whose values expire, the mark expires as well, so the description is compared instead.
    if (values > 0 && description !== DESCRIPTION) throw new NatsTrouble(foreign(fullName));
    const isFirst = await bucket.compareAndSet(
      MARK,
      JSON.stringify({ program: 'sise', layout: LAYOUT }),
      revision,
    );
    return isFirst === null ? compareMark(kv, bucket, fullName) : undefined;
  }
  requireOurs(value, fullName);
}

function requireOurs(value: Uint8Array, fullName: string): void {
  const found = mark.safeParse(parsed(value)).data;
  if (!found) throw new NatsTrouble(foreign(fullName));
  if (found.layout !== LAYOUT)
    throw new NatsTrouble(
      `The bucket ${fullName} has layout ${found.layout}, and this release of Sise reads ${LAYOUT}. Use the release that wrote it.`,
    );
}

function bucketOf(kv: KV, fullName: string, manager: JetStreamManager): Bucket {
  const bucket: Bucket = {
    async read(key) {
      const entry = await kv.get(encoded(key));
      return entry === null ? NOTHING : revised(entry);
    },
    async compareAndSet(key, value, revision) {
      try {
        return await kv.put(encoded(key), value, { previousSeq: revision });
      } catch (error) {
        if (isConflict(error)) return null;
        throw error;
      }
    },
    async remove(key, revision) {
      // With revision 0, the library would delete the key without a condition, because it takes 0 for no revision.
      if (revision === 0) return (await bucket.read(key)).revision === 0;
      try {
        await kv.delete(encoded(key), { previousSeq: revision });
        return true;
      } catch (error) {
        if (isConflict(error)) return false;
        throw error;
      }
    },
    async names() {
      const prefix = `$KV.${fullName}.`;
      const { state } = await manager.streams.info(`KV_${fullName}`, { subjects_filter: `${prefix}>` });
      const names = Object.keys(state.subjects ?? {}).map((subject) => decoded(subject.slice(prefix.length)));
      return names.filter((name) => name !== MARK);
    },
    // Each key is read from the leader. A consumer would read all at once, but may be on a node that is gone, or read a
    // copy that is behind.
    async all() {
      const found = new Map<string, Revised>();
      for (const names of chunk(await bucket.names(), READS_AT_ONCE))
        await Promise.all(names.map(async (name) => found.set(name, await bucket.read(name))));
      return found;
    },
  };
  return bucket;
}

function revised({ operation, value, revision, created }: KvEntry): Revised {
  return { value: operation === 'PUT' ? value : null, revision, createdAt: created.getTime() };
}

/** The key as NATS accepts it: letters, digits, `-`, `_` and `/`. Other characters become `=` and their code. */
function encoded(key: string): string {
  const dotted = /[.!~*'()]/g;
  const codeOf = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(key).replace(dotted, codeOf).replaceAll('%', '=');
}

function decoded(key: string): string {
  return decodeURIComponent(key.replaceAll('=', '%'));
}

/** The value as JSON; undefined where there is none or it is not JSON. */
export function parsed(value: Uint8Array | null): unknown {
  try {
    return value === null ? undefined : JSON.parse(new TextDecoder().decode(value));
  } catch {
    return undefined;
  }
}

/**
 * NATS' error codes for a write with a wrong revision. Newer servers send the second code during another write of the
 * key.
 */
const CONFLICTS = [
  JetStreamApiCodes.StreamWrongLastSequence,
  JetStreamApiCodes.StreamWrongLastSequenceUnknown,
];

const isConflict = (error: unknown) => CONFLICTS.some((code) => isWithCode(error, code));

function isWithCode(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}

/** Error codes of JetStream (errors.json of nats-server): it is off for the account; several copies need a cluster. */
const NOT_FOR_ACCOUNT = 10_039;
const NOT_CLUSTERED = 10_074;

/**
 * The error that only the operator can resolve; null where the cause may end by itself, so that a retry can succeed.
 */
function troubleOf(
  error: unknown,
  {
    fullName,
    replicas,
    nc,
  }: { readonly fullName: string; readonly replicas: number; readonly nc: NatsConnection },
): NatsTrouble | null {
  if (!(error instanceof Error)) return null;
  const code = error instanceof JetStreamApiError ? error.code : null;
  const why = { cause: error };
  if (error.name === 'JetStreamNotEnabled' && nc.info?.jetstream !== true)
    return new NatsTrouble(
      'NATS runs without JetStream. Add a jetstream block to its configuration, and start it again.',
      why,
    );
  if (code === NOT_FOR_ACCOUNT || (error.cause as { code?: unknown } | undefined)?.code === NOT_FOR_ACCOUNT)
    return new NatsTrouble(
      'JetStream is not enabled for the account of these credentials. Enable it in the configuration of NATS.',
      why,
    );
  if (code === NOT_CLUSTERED)
    return new NatsTrouble(
      `NATS is one node and cannot keep ${replicas} copies of ${fullName}. Pass --nats-replicas 1, or start a cluster of ${replicas} nodes.`,
      why,
    );
  return null;
}

function foreign(fullName: string): string {
  return `The bucket ${fullName} belongs to another program. It was not changed. Use another account of NATS for Sise.`;
}
