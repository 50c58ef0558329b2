/** Which messages the engine answers, by the subject to which they ask it to reply. */
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { type ResponderParts, respondToFronts } from '../../../src/service/many/engine-responder.ts';
import { subjectOf } from '../../../src/service/many/wire.ts';

const PROTOCOL = 2;

/** Reports a use with the reply subject: what the engine counts, and how often it answers. */
async function reported(reply: string | undefined) {
  const receivers = new Map<string, (error: null, message: Msg) => void>();
  const counted: string[] = [];
  let answers = 0;
  respondToFronts({
    nats: {
      isClosed: () => false,
      subscribe: ((subject: string, { callback }: { callback: (error: null, message: Msg) => void }) => {
        receivers.set(subject, callback);
      }) as unknown as NatsConnection['subscribe'],
    },
    term: { revision: 1, isValid: () => true, ended: new AbortController().signal, end: () => {} },
    uses: { add: async (id) => void counted.push(id) },
    clock: { now: () => 0 },
    protocol: PROTOCOL,
    ...({} as Pick<ResponderParts, 'questions' | 'quota'>),
  });
  const data = new TextEncoder().encode(JSON.stringify({ uses: [['p', 1, 0]] }));
  const message = { reply, data, respond: () => ++answers > 0 };
  receivers.get(subjectOf(PROTOCOL, 'uses'))?.(null, message as unknown as Msg);
  await Promise.resolve();
  return { counted, answers };
}

describe('the engine', () => {
  it.each(['_INBOX.AB.1', '_INBOX_UAB.C.1', '_R_.AB.C'])(
    'answers a message with the inbox %s',
    async (reply) => {
      expect(await reported(reply)).toEqual({ counted: ['p'], answers: 1 });
    },
  );

  it.each([
    '$KV.sise-projects.x',
    '$KV._INBOX.x',
    '$JS.API.STREAM.PURGE.KV_sise-projects',
    'sise.2.uses',
    '_INBOXES.x',
    undefined,
  ])('ignores a message with the reply subject %s', async (reply) => {
    expect(await reported(reply)).toEqual({ counted: [], answers: 0 });
  });
});
