/** Answers the messages of fronts while the engine's lease is valid: questions, quotas and reports of uses. */
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { MINUTE_MS } from '../../core/market/time.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import type { Questions } from '../api/questions.ts';
import { parsed } from './buckets.ts';
import { subscribe } from './connection.ts';
import type { Term } from './lease.ts';
import type { KeyQuota } from './shared-limit.ts';
import type { UseCounts } from './use-counts.ts';
import {
  type Answers,
  type EngineQuestion,
  type Kind,
  LEASE_HEADER,
  question,
  quotaQuestion,
  RECEIVED_HEADER,
  REFUSED_HEADER,
  subjectOf,
  usesReport,
} from './wire.ts';

/** The answer to a question, as it is sent; null when the body is not a question. */
export async function answerQuestion(
  questions: Questions,
  body: unknown,
): Promise<Answers[keyof Answers] | null> {
  const read = question.safeParse(body);
  return read.success ? answer(questions, read.data) : null;
}

async function answer(questions: Questions, received: EngineQuestion): Promise<Answers[keyof Answers]> {
  switch (received.ask) {
    case 'prices': {
      const { ask: _, wanted, ...question } = received;
      questions.noteWanted(wanted, question.requester);
      const { prices, tokens, ...rest } = await questions.prices(question);
      return { ...rest, prices: [...prices], tokens: [...tokens] };
    }
    case 'premiums':
      return [...(await questions.premiums(received.keys, received.order))];
    case 'board':
      return { board: await questions.board(received.order) };
    case 'moments': {
      const { prices, tokens } = await questions.moments(received);
      return { prices: [...prices], tokens: [...tokens] };
    }
    case 'series':
      return questions.series(received);
    case 'now':
      return questions.now();
  }
}

export interface ResponderParts {
  readonly nats: Pick<NatsConnection, 'subscribe' | 'isClosed'>;
  readonly term: Term;
  readonly questions: Questions;
  readonly quota: KeyQuota;
  readonly uses: Pick<UseCounts, 'add'>;
  readonly clock: Pick<Clock, 'now'>;
  /** The version of the messages. Fronts of the version before are answered, too. */
  readonly protocol: number;
}

/** A front counts as present for this long after its last message. */
const SEEN_FOR_MS = MINUTE_MS;
/** The subjects on which clients receive answers. NATS replaces those of clients in another account by `_R_.…`. */
const INBOX = /^_(INBOX|R_)[._]/;
const REFUSAL = 'This is no message of a front of Sise, or one of another release.';

/** Subscribes to the messages of fronts. Returns a function that ends this. */
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

  /** Sends a response, unless the lease is not valid any more: then another engine may have answered. */
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
      if (kind === 'engine') send(message, RECEIVED_HEADER, String(clock.now()));
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
      subscribe(nats, subjectOf(version, kind), (message) => {
        // Only inboxes are answered: on another subject, the answer could be a write into one of the engine's buckets.
        if (term.isValid() && INBOX.test(message.reply ?? '')) void receive(kind, message);
      }),
    ),
  );
  return () => {
    for (const end of subscriptions) end();
  };
}

const ANSWER_HEADER = 'sise-answer';

/** Counts the fronts that have sent a message in the last minute. */
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
