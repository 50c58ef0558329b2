/** The engine's subscriptions: it answers questions, grants quotas and adds up uses for as long as its lease is valid. */
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

/** The answer for the wire; null when the body is not a question. */
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
  /** Also answers fronts of the version before. */
  readonly protocol: number;
}

const SEEN_FOR_MS = MINUTE_MS;
/** Where clients receive answers; NATS names a subject `_R_.…` for those of another account. */
const INBOX = /^_(INBOX|R_)[._]/;
const REFUSAL = 'This is no message of a front of Sise, or one of another release.';

/** Returns a function that ends it. */
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

  /** Sends nothing without a valid lease: another engine may have answered. */
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
        // An answer to another subject would be the engine's own message there: a write into one of its buckets.
        if (term.isValid() && INBOX.test(message.reply ?? '')) void receive(kind, message);
      }),
    ),
  );
  return () => {
    for (const end of subscriptions) end();
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
