/**
 * Sends a front's questions to the engine. An engine that does not acknowledge a question in time counts as away, until it
 * acknowledges a probe.
 */
import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../../core/upstream/clock.ts';
import { EngineAway } from '../api/questions.ts';
import { parsed } from './buckets.ts';
import { CALL_MS, subscribe } from './connection.ts';
import type { SharedTime } from './shared-time.ts';
import { type Kind, LEASE_HEADER, RECEIVED_HEADER, REFUSED_HEADER, subjectOf } from './wire.ts';

export interface EngineLink {
  /**
   * Resolves to the answer to a question. Rejects with EngineAway if the engine is away, does not acknowledge the question within
   * `CALL_MS`, or goes away before it answers; with another error if there is no answer within `limitMs`.
   */
  ask(question: object, limitMs: number): Promise<unknown>;
  /** As `ask`, but for requests for quotas and reports of uses, which the engine answers at once. */
  call(kind: Exclude<Kind, 'engine'>, body: object): Promise<unknown>;
  /**
   * Whether the engine is away: true before its first acknowledgement, and after a question that it did not
   * acknowledge.
   */
  isAway(): boolean;
}

export interface LinkParts {
  readonly nats: Pick<NatsConnection, 'subscribe' | 'publish' | 'isClosed'>;
  /** The prefix of the inbox; the library's own where it is absent. */
  readonly inboxPrefix?: string | undefined;
  /** The shared time, which is set by the engine's. */
  readonly time: Pick<SharedTime, 'compare'>;
  /** A clock whose `now` cannot be set, such as `monotonicClock`. */
  readonly clock: Clock;
  readonly protocol: number;
  /** Ends the probes of an engine that is away. */
  readonly signal: AbortSignal;
  /** Called with the time from a question to its acknowledgement. */
  readonly onAcknowledged: (seconds: number) => void;
}

const PROBE_EVERY_MS = 1_000;
/**
 * After this time without an answer, an engine is accepted even if its lease has a lower revision than the last one:
 * revisions start again in a new bucket.
 */
const FORGET_LEASE_MS = 10_000;

export function createEngineLink({ inboxPrefix, ...parts }: LinkParts): EngineLink {
  const { nats, time, clock, protocol, signal, onAcknowledged } = parts;
  const inbox = openInbox(nats, inboxPrefix);
  let leaseRevision = 0;
  let awaySince: number | null = clock.now();
  /** The functions that reject the pending questions. */
  const underWay = new Set<(error: Error) => void>();
  let isWatching = false;
  let tokens = 0;

  /** Whether the message is from the engine with the latest known lease, or a newer one, which is then the latest. */
  function isCurrent(message: Msg): boolean {
    const revision = Number(message.headers?.get(LEASE_HEADER) || Number.NaN);
    if (!(revision >= leaseRevision)) return false;
    leaseRevision = revision;
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

  /** Probes the engine while it is away or has not answered a question. */
  async function watch(firstAfterMs: number): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    await clock.sleep(firstAfterMs, signal).catch(() => {});
    while (!signal.aborted && (awaySince !== null || underWay.size > 0)) {
      const probe = exchange('engine', { ask: 'now' }, { limitMs: 2 * CALL_MS, isProbe: true });
      await Promise.allSettled([probe, clock.sleep(PROBE_EVERY_MS, signal)]);
      if (awaySince !== null && clock.now() - awaySince > FORGET_LEASE_MS) leaseRevision = 0;
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

/** Subscribes to answers, and passes each to the receiver of its question's token. */
function openInbox(nats: LinkParts['nats'], prefix: string | undefined) {
  const receivers = new Map<string, (message: Msg) => void>();
  const inbox = createInbox(prefix);
  subscribe(nats, `${inbox}.*`, (message) => {
    receivers.get(message.subject.slice(inbox.length + 1))?.(message);
  });
  return { receivers, subjectOf: (token: string) => `${inbox}.${token}` };
}

/** The status by which NATS reports that a subject has no subscription. */
const NO_RESPONDERS = 503;
