/** The engine's subscriptions: it answers questions, grants quotas and adds up uses for as long as its lease is valid. */
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Questions } from '../api/questions.ts';
import { answerQuestion } from './answer-question.ts';
import { parsed } from './buckets.ts';
import type { KeyQuota } from './key-quota.ts';
import type { Term } from './lease.ts';
import type { UseCounts } from './use-counts.ts';
import {
  type Kind,
  LEASE_HEADER,
  quotaQuestion,
  RECEIVED_HEADER,
  REFUSED_HEADER,
  subjectOf,
  usesReport,
} from './wire.ts';

export interface ResponderParts {
  readonly nats: Pick<NatsConnection, 'subscribe'>;
  readonly term: Term;
  readonly questions: Questions;
  readonly quota: KeyQuota;
  readonly uses: Pick<UseCounts, 'add'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Fronts of this one and of the one before are answered. */
  readonly protocol: number;
}

const SEEN_FOR_MS = 60_000;
const REFUSAL = 'This is no message of a front of Sise, or one of another release.';

/** Returns how to end it. */
export function respondToFronts({
  nats,
  term,
  questions,
  quota,
  uses,
  clock,
  protocol,
}: ResponderParts): () => void {
  const fronts = createSeenFronts(clock);

  /** Nothing is sent once the lease is not valid: another engine may have answered. */
  function send(message: Msg, name: string, value: string, body: unknown = null): void {
    if (!term.isValid()) return;
    const sent = headers();
    sent.set(LEASE_HEADER, String(term.revision));
    sent.set(name, value);
    message.respond(JSON.stringify(body), { headers: sent });
  }

  const handlers: Record<Kind, (body: unknown) => Promise<unknown> | unknown> = {
    engine: (body) => answerQuestion(questions, body),
    quota(body) {
      const wanted = quotaQuestion.safeParse(body).data;
      return wanted && { ...quota.grant(wanted.project, wanted), fronts: fronts.count(wanted.front) };
    },
    uses(body) {
      const report = usesReport.safeParse(body).data;
      for (const [id, requests, lastUsedAt] of report?.uses ?? [])
        void uses.add(id, { requests, lastUsedAt });
      return report && {};
    },
  };

  async function receive(kind: Kind, message: Msg): Promise<void> {
    try {
      if (kind === 'engine') send(message, RECEIVED_HEADER, 'yes');
      const answer = await handlers[kind](parsed(message.data));
      if (answer === null || answer === undefined) send(message, REFUSED_HEADER, REFUSAL);
      else send(message, ANSWER_HEADER, 'yes', answer);
    } catch (error) {
      if (!term.isValid()) return;
      console.error('a message of a front could not be answered', error);
      send(message, REFUSED_HEADER, 'The engine failed; its log says why.');
    }
  }

  const subscriptions = [protocol, protocol - 1].flatMap((version) =>
    (Object.keys(handlers) as Kind[]).map((kind) =>
      nats.subscribe(subjectOf(version, kind), {
        callback: (error, message) => {
          if (!error && term.isValid()) void receive(kind, message);
        },
      }),
    ),
  );
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

const ANSWER_HEADER = 'sise-answer';

/** How many fronts there are, by the messages of the last minute. */
function createSeenFronts(clock: Pick<Clock, 'now'>) {
  const seenAt = new Map<string, number>();
  return {
    count(front: string): number {
      const now = clock.now();
      seenAt.set(front, now);
      for (const [each, at] of seenAt) if (now - at > SEEN_FOR_MS) seenAt.delete(each);
      return seenAt.size;
    },
  };
}
