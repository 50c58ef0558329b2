/** The connection to NATS: reads its URLs and credentials strictly, connects, and subscribes. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AuthorizationError,
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type Msg,
  type NatsConnection,
  nkeyAuthenticator,
  nkeys,
  type Subscription,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';

/** Thrown where only the operator can help. The message says what is wrong with NATS or its configuration, and what to do. */
export class NatsTrouble extends Error {
  override readonly name = 'NatsTrouble';
}

export interface NatsOptions {
  readonly servers: readonly string[];
  /** The path of a file with an nkey seed, `user:password` or the text of a `.creds`. */
  readonly authFile?: string | undefined;
  /** The path of a file with the root certificates that servers' certificates must be signed by. */
  readonly caFile?: string | undefined;
}

/** The time limit of every call to NATS. */
export const CALL_MS = 1_000;
const RECONNECT_MS = 250;

/** The URLs in `--nats`. Throws NatsTrouble for a password, a path or an unknown scheme, which the library would ignore. */
export function readNatsUrls(text: string): readonly string[] {
  return text.split(',').map((each) => {
    const url = URL.parse(each.includes('://') ? each : `nats://${each}`);
    if (!url?.hostname || !['nats:', 'tls:'].includes(url.protocol) || !['', '/'].includes(url.pathname))
      throw new NatsTrouble(
        `--nats: ${JSON.stringify(each.replace(/\/\/.*@/, '//…@'))} is no URL of a NATS server, such as nats://HOST:4222 or tls://HOST:4222.`,
      );
    if (url.username || url.password)
      throw new NatsTrouble(
        '--nats: a URL with a user or password is not accepted. Put user:password into a file and name it with --nats-auth.',
      );
    return `${url.protocol}//${url.host}`;
  });
}

/** The library's options, with the contents of the files that `--nats-auth` and `--nats-ca` name. Throws NatsTrouble. */
export function connectionOptions({ servers, authFile, caFile }: NatsOptions): ConnectionOptions {
  const wantsTls = caFile !== undefined || servers.some((url) => url.startsWith('tls:'));
  return {
    servers: [...servers],
    name: 'sise',
    pingInterval: 1_000,
    maxPingOut: 2,
    timeout: CALL_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    reconnectJitterTLS: RECONNECT_MS,
    // A refused password is retried: a server may refuse it only while its configuration is being changed.
    ignoreAuthErrorAbort: true,
    // Connects only to the servers that the operator named: a certificate may not cover the names that a cluster reports.
    ignoreClusterUpdates: true,
    noAsyncTraces: true,
    ...(authFile !== undefined && credentials(authFile)),
    ...(wantsTls && { tls: caFile === undefined ? {} : { ca: readOption('--nats-ca', caFile) } }),
  };
}

/**
 * The subject under which the user with this public key receives answers. The permissions of deploy/nats let no other
 * user subscribe to it.
 */
export function inboxPrefixOf(publicKey: string): string {
  return `_INBOX_${publicKey}`;
}

function credentials(file: string): Pick<ConnectionOptions, 'authenticator' | 'inboxPrefix'> {
  const text = readOption('--nats-auth', file).trim();
  const bytes = new TextEncoder().encode(text);
  if (text.includes('BEGIN NATS USER JWT')) return { authenticator: credsAuthenticator(bytes) };
  const publicKey = publicKeyOf(bytes);
  if (publicKey !== null)
    return { authenticator: nkeyAuthenticator(bytes), inboxPrefix: inboxPrefixOf(publicKey) };
  const [, user = '', password = ''] = /^([^:\n]+):([^\n]+)$/.exec(text) ?? [];
  if (user !== '') return { authenticator: usernamePasswordAuthenticator(user, password) };
  throw new NatsTrouble(
    `--nats-auth: ${file} contains no seed of an nkey, no user:password and no credentials of NATS.`,
  );
}

/** The public key of an nkey's seed; null for another text. */
function publicKeyOf(seed: Uint8Array): string | null {
  try {
    return nkeys.fromSeed(seed).getPublicKey();
  } catch {
    return null;
  }
}

function readOption(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new NatsTrouble(`${option}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Connects to the first server that accepts it, and retries without a time limit. Later the library itself reconnects without
 * limit. Throws NatsTrouble if a server refuses the credentials, and the signal's reason if that aborts.
 */
export async function connectToNats(
  options: ConnectionOptions,
  { signal, onWaiting }: { readonly signal: AbortSignal; readonly onWaiting: (error: unknown) => void },
): Promise<NatsConnection> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      const nats = await connect(options);
      void replaceStale(nats);
      return nats;
    } catch (error) {
      if (error instanceof AuthorizationError) throw new NatsTrouble(REFUSED, { cause: error });
      if (attempt === 0) onWaiting(error);
    }
    await sleep(RECONNECT_MS * (1 + Math.random()), undefined, { signal });
  }
}

/** A refused subscription is retried after this time: the operator may have changed the permissions. */
const SUBSCRIBE_AGAIN_MS = 5_000;

/**
 * Subscribes to a subject, and retries whenever NATS refuses, because the library does not. Returns a function that
 * unsubscribes.
 */
export function subscribe(
  nats: Pick<NatsConnection, 'subscribe' | 'isClosed'>,
  subject: string,
  receive: (message: Msg) => void,
): () => void {
  let again: NodeJS.Timeout | undefined;
  let subscription = begin();

  function begin(): Subscription {
    return nats.subscribe(subject, {
      callback(error, message) {
        if (!error) return receive(message);
        again = setTimeout(() => {
          if (!nats.isClosed()) subscription = begin();
        }, SUBSCRIBE_AGAIN_MS).unref();
      },
    });
  }

  return () => {
    clearTimeout(again);
    subscription.unsubscribe();
  };
}

/**
 * Destroys the socket of a stale connection, so that the library connects again at once. The library would first wait
 * until all data is sent, which takes minutes if the link is lost while the socket's buffer is full.
 */
async function replaceStale(nats: NatsConnection): Promise<void> {
  const { protocol } = nats as unknown as WithSocket;
  for await (const { type } of nats.status())
    if (type === 'staleConnection') protocol.transport.socket?.destroy();
}

/**
 * The undocumented field of the library's connection that has its socket. The library has no function that closes the
 * socket at once: its `reconnect` also waits until all data is sent.
 */
interface WithSocket {
  readonly protocol: { readonly transport: { readonly socket?: Pick<Socket, 'destroy'> } };
}

const REFUSED =
  'NATS refuses the credentials. Check --nats-auth against the users in the configuration of the NATS server.';
