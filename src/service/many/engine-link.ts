/** How a front reaches the engine: a question, acknowledged within a second, then its answer; away until a probe is acknowledged. */
import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../../core/upstream/clock.ts';
import { EngineAway } from '../api/questions.ts';
import { parsed } from './buckets.ts';
import { CALL_MS, subscribe } from './connection.ts';
import type { SharedTime } from './shared-time.ts';
import { type Kind, LEASE_HEADER, RECEIVED_HEADER, REFUSED_HEADER, subjectOf } from './wire.ts';

export interface EngineLink {
  /**
   * The answer to a question. Rejects with EngineAway at once while the engine is away, when the question is not
   * acknowledged within CALL_MS, and when the engine goes away meanwhile; and when there is no answer in time.
   */
  ask(question: object, limitMs: number): Promise<unknown>;
  /** The same for what is answered at once. */
  call(kind: Exclude<Kind, 'engine'>, body: object): Promise<unknown>;
  /** Until the first acknowledgement, and after a question without one. */
  isAway(): boolean;
}

export interface LinkParts {
  readonly nats: Pick<NatsConnection, 'subscribe' | 'publish' | 'isClosed'>;
  /** Of the connection; the library's own when left out. */
  readonly inboxPrefix?: string | undefined;
  /** Follows the engine. */
  readonly time: Pick<SharedTime, 'compare'>;
  /** Its `now` is never set. */
  readonly clock: Clock;
  readonly protocol: number;
  /** Ends the probes. */
  readonly signal: AbortSignal;
  /** Takes the time from a question to its acknowledgement. */
  readonly onAcknowledged: (seconds: number) => void;
}

const PROBE_EVERY_MS = 1_000;
/** After so long without an answer, revisions may have started again in another bucket. */
const FORGET_LEASE_MS = 10_000;

export function createEngineLink({ inboxPrefix, ...parts }: LinkParts): EngineLink {
  const { nats, time, clock, protocol, signal, onAcknowledged } = parts;
  const inbox = openInbox(nats, inboxPrefix);
  let lease = 0;
  let awaySince: number | null = clock.now();
  /** How to give up each question under way. Timers and signals of their own would stay until the limit. */
  const underWay = new Set<(error: Error) => void>();
  let isWatching = false;
  let tokens = 0;

  /** Whether the message is of the engine with the latest lease that is known. */
  function isCurrent(message: Msg): boolean {
    const revision = Number(message.headers?.get(LEASE_HEADER) || Number.NaN);
    if (!(revision >= lease)) return false;
    lease = revision;
    return true;
  }

  function goAway(): void {
    if (awaySince !== null) return;
    awaySince = clock.now();
    for (const giveUp of underWay) giveUp(new EngineAway('the engine went away'));
    void watch(PROBE_EVERY_MS);
  }

  async function exchange(
    kind: Kind,
    body: object,
    { limitMs, isProbe = false }: { readonly limitMs: number; readonly isProbe?: boolean },
  ): Promise<unknown> {
    const token = String(tokens++);
    const sentAt = clock.now();
    const compared = time.compare();
    let settle = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const end = (error: unknown) => {
          reject(error);
          goAway();
        };
        const unacknowledged = setTimeout(() => end(new EngineAway('the engine does not respond')), CALL_MS);
        const unanswered = setTimeout(() => reject(new Error('the engine has no answer in time')), limitMs);
        settle = () => {
          clearTimeout(unacknowledged);
          clearTimeout(unanswered);
          underWay.delete(reject);
        };
        if (!isProbe) underWay.add(reject);
        inbox.receivers.set(token, (message) => {
          if (message.headers?.code === NO_RESPONDERS) return end(new EngineAway('no engine is running'));
          if (!isCurrent(message)) return;
          clearTimeout(unacknowledged);
          awaySince = null;
          const engineTime = message.headers?.get(RECEIVED_HEADER);
          if (engineTime) {
            if (Number(engineTime) > 0) compared(Number(engineTime));
            return onAcknowledged((clock.now() - sentAt) / 1000);
          }
          const refused = message.headers?.get(REFUSED_HEADER);
          if (refused) reject(new Error(refused));
          else resolve(parsed(message.data));
        });
        nats.publish(subjectOf(protocol, kind), JSON.stringify(body), { reply: inbox.subjectOf(token) });
      });
    } finally {
      inbox.receivers.delete(token);
      settle();
    }
  }

  /** Probes the engine while it is away, and while it owes an answer. */
  async function watch(firstAfterMs: number): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    await clock.sleep(firstAfterMs, signal).catch(() => {});
    while (!signal.aborted && (awaySince !== null || underWay.size > 0)) {
      const probe = exchange('engine', { ask: 'now' }, { limitMs: 2 * CALL_MS, isProbe: true });
      await Promise.allSettled([probe, clock.sleep(PROBE_EVERY_MS, signal)]);
      if (awaySince !== null && clock.now() - awaySince > FORGET_LEASE_MS) lease = 0;
    }
    isWatching = false;
  }

  async function send(kind: Kind, body: object, limitMs: number): Promise<unknown> {
    if (awaySince !== null) throw new EngineAway('the engine does not respond');
    const answer = exchange(kind, body, { limitMs });
    void watch(PROBE_EVERY_MS);
    return answer;
  }

  void watch(0);
  return {
    ask: (question, limitMs) => send('engine', question, limitMs),
    call: (kind, body) => send(kind, body, CALL_MS),
    isAway: () => awaySince !== null,
  };
}

/** Receives answers by the token of their question. */
function openInbox(nats: LinkParts['nats'], prefix: string | undefined) {
  const receivers = new Map<string, (message: Msg) => void>();
  const inbox = createInbox(prefix);
  subscribe(nats, `${inbox}.*`, (message) => {
    receivers.get(message.subject.slice(inbox.length + 1))?.(message);
  });
  return { receivers, subjectOf: (token: string) => `${inbox}.${token}` };
}

/** The status of NATS where a subject has no subscription. */
const NO_RESPONDERS = 503;
