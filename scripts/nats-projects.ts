/** Opens the projects in NATS for one command; its failures are sentences. */
import { randomFillSync } from 'node:crypto';
import { type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { systemClock } from '../src/core/upstream/clock.ts';
import { type BucketName, ENGINE_BUCKETS, openBucket, replicasFor } from '../src/service/many/buckets.ts';
import { connectionOptions, connectToNats, NatsTrouble } from '../src/service/many/connection.ts';
import { createNatsProjects, type NatsProjects } from '../src/service/many/nats-projects.ts';
import type { NatsArguments } from '../src/service/server/arguments.ts';
import type { ImportCommand, ProjectCommand } from '../src/service/server/project-arguments.ts';

type Act = ProjectCommand['act'] | ImportCommand['act'];

/** Acts that create the engine's buckets, too: no other user of deploy/nats may. A revocation does without them. */
const CREATING: readonly Act[] = ['create', 'import', 'list'];
const OTHERS = ENGINE_BUCKETS.filter((name) => name !== 'uses');

/** The operator waits for a slow NATS rather than for a second try. */
const CALL_MS = 5_000;

/** Names of the errors of NATS' client, some of whose classes it does not export. */
const NATS_ERRORS = [
  'TimeoutError',
  'RequestError',
  'NoRespondersError',
  'ConnectionError',
  'ClosedConnectionError',
  'PermissionViolationError',
  'JetStreamApiError',
  'JetStreamError',
  'JetStreamNotEnabled',
  'StreamNotFoundError',
];

/** After a request without a response: it may have arrived. */
const WHAT_TO_DO: Readonly<Record<Act, string>> = {
  list: 'Try again.',
  create: 'The project may have been created: check with list, and revoke it, as its key is lost.',
  rename: 'The change may have been made: check with list.',
  rotate: 'Rotate again. Until a new key was shown, the old one works.',
  revoke: 'The key may still work: revoke it again.',
  import: 'Repeat the command: what was copied is not copied twice.',
};

export async function withNatsProjects(
  nats: NatsArguments,
  act: Act,
  task: (projects: NatsProjects) => Promise<void>,
): Promise<void> {
  const nc = await connected(nats);
  try {
    const replicas = replicasFor(nats.replicas, nats.servers.length);
    const open = (name: BucketName) => openBucket(nc, name, replicas, CALL_MS);
    const [projects, keys, uses] = await Promise.all([open('projects'), open('keys'), open('uses')]);
    if (CREATING.includes(act)) await Promise.all(OTHERS.map(open));
    await task(createNatsProjects({ projects, keys, uses, clock: systemClock, randomise: randomFillSync }));
  } catch (error) {
    throw error instanceof Error && NATS_ERRORS.includes(error.name) ? troubleOf(error, act) : error;
  } finally {
    await nc.close();
  }
}

async function connected(nats: NatsArguments): Promise<NatsConnection> {
  let first: unknown;
  try {
    return await connectToNats(
      { ...connectionOptions(nats), timeout: CALL_MS },
      {
        signal: AbortSignal.timeout(CALL_MS),
        onWaiting: (error) => {
          first = error;
        },
      },
    );
  } catch (error) {
    if (error instanceof NatsTrouble) throw error;
    throw new NatsTrouble(
      `NATS at ${nats.servers.join(', ')} cannot be reached (${messageOf(first ?? error)}). Nothing was changed.`,
      { cause: error },
    );
  }
}

function troubleOf(error: unknown, act: Act): NatsTrouble {
  const sentence = isForbidden(error)
    ? `NATS does not permit this to the user of --nats-auth (${messageOf(error)}). Use the file of the user for npm run project.`
    : `NATS did not do it (${messageOf(error)}). ${WHAT_TO_DO[act]}`;
  return new NatsTrouble(sentence, { cause: error });
}

/** JetStream's client wraps the error of the connection. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && (error instanceof PermissionViolationError || isForbidden(error.cause));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
