/** The connection to NATS: its URLs and credentials, read strictly, and the limits under which it lives. */
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

/** What is wrong with NATS or its configuration, and what to do, in a sentence for the operator. */
export class NatsTrouble extends Error {
  override readonly name = 'NatsTrouble';
}

export interface NatsOptions {
  readonly servers: readonly string[];
  /** A file with an nkey seed, `user:password` or the text of a `.creds`. */
  readonly authFile?: string | undefined;
  /** A file with the certificates that a server's certificate must lead to. */
  readonly caFile?: string | undefined;
}

/** Every call to NATS ends within it. */
export const CALL_MS = 1_000;
const RECONNECT_MS = 250;

/** Reads `--nats`. Throws NatsTrouble: the library ignores a password, a path and a scheme that it does not know. */
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

/** Reads the files that the options name. Throws NatsTrouble. */
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
    // A server may refuse a password for as long as its configuration is being changed.
    ignoreAuthErrorAbort: true,
    // Only the servers that the operator has named: a certificate may not cover what a cluster calls itself.
    ignoreClusterUpdates: true,
    noAsyncTraces: true,
    ...(authFile !== undefined && credentials(authFile)),
    ...(wantsTls && { tls: caFile === undefined ? {} : { ca: readOption('--nats-ca', caFile) } }),
  };
}

/** Where the user with this public key receives answers; the permissions of deploy/nats grant it to no other. */
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

/** Null for what is no seed of an nkey. */
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
 * Connects as soon as any of the servers accepts it, and waits for that as long as it takes; afterwards the library
 * reconnects without end. Throws NatsTrouble where a server refuses the credentials, and the signal's reason.
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

/** After a refusal: the operator may have changed the permissions meanwhile. */
const SUBSCRIBE_AGAIN_MS = 5_000;

/** Subscribes, also again each time that NATS refuses it, where the library gives up. Returns a function that ends it. */
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
 * Destroys the socket of a stale connection. The library first waits until everything is sent, which after a loss of the
 * link takes minutes where the socket's buffer is full.
 */
async function replaceStale(nats: NatsConnection): Promise<void> {
  const { protocol } = nats as unknown as WithSocket;
  for await (const { type } of nats.status())
    if (type === 'staleConnection') protocol.transport.socket?.destroy();
}

/** Internals of the library, which has no call for this: `reconnect` waits in the same way. */
interface WithSocket {
  readonly protocol: { readonly transport: { readonly socket?: Pick<Socket, 'destroy'> } };
}

const REFUSED =
  'NATS refuses the credentials. Check --nats-auth against the users in the configuration of the NATS server.';
