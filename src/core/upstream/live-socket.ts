/** One socket to a host: limits how often it connects and what it reads, backs off after failures, and detects silence. */
import { MINUTE_MS, SECOND_MS } from '../market/time.ts';
import { createFailureLog } from '../storage/failure-log.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from './clock.ts';
import { untilAborted } from './deadline.ts';

/** An open connection, or one that is about to open. */
export interface SocketLink {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  /** A frame: text, or binary. */
  received(data: unknown): void;
  /** Called once when the connection has ended, even if it never opened. */
  closed(): void;
}

/** Starts to open a connection. Throws when the browser refuses the URL at once. */
export type ConnectSocket = (url: string, events: SocketEvents) => SocketLink;

const SILENT_MS = 30 * SECOND_MS;
const LARGEST_FRAME = 64 * 1024;
const MOST_FRAMES = 200;
const BACKOFF_MS = 10 * SECOND_MS;
const LONGEST_BACKOFF_MS = 5 * MINUTE_MS;

interface LiveSocketParts {
  readonly url: string;
  /** Minimum interval between two connections, also of different workers. */
  readonly spacingMs: number;
  readonly connect: ConnectSocket;
  /** Contains when the socket last connected. It must survive a stopped worker. */
  readonly store: Pick<Store, 'get' | 'put'>;
  readonly clock: Clock;
  readonly random: () => number;
  /** Reads the text of a frame; returns whether it was of a subscribed market. */
  readonly read: (text: string) => boolean;
  /** Called for each connection that has opened, before its first frame. */
  readonly opened: () => void;
}

export type LiveSocket = ReturnType<typeof createLiveSocket>;

export function createLiveSocket(parts: LiveSocketParts) {
  const { url, connect, clock, read, opened } = parts;
  const awaitTurn = createTurns(parts);
  let wanted: string | null = null;
  let running = new AbortController();
  /** The connection that has opened, if any. */
  let link: SocketLink | null = null;
  let receivedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;

  const isReceiving = () => {
    const ageMs = clock.now() - receivedAt;
    return link !== null && ageMs >= 0 && ageMs < SILENT_MS;
  };

  async function keepOpen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await awaitTurn(failures, signal);
      if (signal.aborted) return;
      await runConnection(signal);
      failures += 1;
    }
  }

  /** Runs one connection. Resolves when it has ended, is silent, or `signal` aborts; it is closed then. */
  async function runConnection(signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const isOver = AbortSignal.any([signal, over.signal]);
    const admit = createFrameLimit(clock);
    const startedAt = clock.now();
    receivedAt = Number.NEGATIVE_INFINITY;
    let own: SocketLink | null = null;
    try {
      own = connect(url, {
        opened() {
          if (isOver.aborted || wanted === null) return;
          link = own;
          opened();
          own?.send(wanted);
        },
        received(data) {
          if (isOver.aborted || !admit(data)) return;
          if (!read(textOf(data))) return;
          receivedAt = clock.now();
          failures = 0;
        },
        closed: () => over.abort(),
      });
      await untilSilent(() => Math.max(startedAt, receivedAt), isOver);
    } catch (reason) {
      console.warn('a socket failed', reason);
    }
    over.abort();
    if (link === own) link = null;
    own?.close();
  }

  async function untilSilent(lastAt: () => number, signal: AbortSignal): Promise<void> {
    let ageMs = 0;
    // A negative age, of a clock that was set back, counts as silence, too.
    while (!signal.aborted && ageMs >= 0 && ageMs < SILENT_MS) {
      await pause(clock, SILENT_MS - ageMs, signal);
      ageMs = clock.now() - lastAt();
    }
  }

  return {
    /** Keeps a connection with this subscription until `close`. */
    open(subscription: string) {
      if (wanted === subscription) return;
      const isRunning = wanted !== null;
      wanted = subscription;
      if (isRunning) return link?.send(subscription);
      running = new AbortController();
      failures = 0;
      void keepOpen(running.signal);
    },
    close(): void {
      wanted = null;
      running.abort();
    },
    /** Whether a frame of a subscribed market has been received in the last 30 s. */
    isReceiving,
  };
}

/** Creates a function that waits until a connection may be opened, and stores the time. It never rejects. */
function createTurns({ url, spacingMs, store, clock, random }: LiveSocketParts) {
  const unstored = createFailureLog('warn', 'the time of a connection cannot be stored');
  let lastAt = Number.NEGATIVE_INFINITY;
  let queue = Promise.resolve();

  async function readLast(): Promise<number> {
    const stored = await store.get(url).catch(() => undefined);
    return Math.max(lastAt, typeof stored === 'number' ? stored : Number.NEGATIVE_INFINITY);
  }

  async function take(failures: number, signal: AbortSignal): Promise<void> {
    const backoffMs = failures === 0 ? 0 : Math.min(LONGEST_BACKOFF_MS, BACKOFF_MS * 2 ** (failures - 1));
    if (backoffMs > 0) await pause(clock, backoffMs * (1 + random() / 4), signal);
    // `spacingMs` is the limit: a stored time in the future is from before the clock was set back.
    const restMs = Math.min(spacingMs, (await readLast()) + spacingMs - clock.now());
    if (restMs > 0) await pause(clock, restMs, signal);
    if (signal.aborted) return;
    lastAt = clock.now();
    await store.put({ [url]: lastAt }).catch(unstored.note);
  }

  return (failures: number, signal: AbortSignal): Promise<void> => {
    queue = queue.then(() => take(failures, signal));
    return queue;
  };
}

/** Creates a function that admits frames of at most 64 KB, and of each second the first 200. */
function createFrameLimit(clock: Pick<Clock, 'now'>): (data: unknown) => boolean {
  let second = Number.NaN;
  let frames = 0;
  return (data) => {
    const now = Math.floor(clock.now() / SECOND_MS);
    if (now !== second) frames = 0;
    second = now;
    frames += 1;
    return frames <= MOST_FRAMES && sizeOf(data) <= LARGEST_FRAME;
  };
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string') return data.length;
  return data instanceof ArrayBuffer ? data.byteLength : Number.POSITIVE_INFINITY;
}

function textOf(data: unknown): string {
  return typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer);
}

/** Sleeps until the time has passed or the signal aborts. Never rejects. */
async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  await untilAborted(
    clock.sleep(ms, signal).catch(() => {}),
    signal,
  );
}
