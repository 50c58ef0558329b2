/** An answer is the same whether or not another project requested the prices a moment before. */
import { describe, expect, test } from 'vitest';
import { createExternalReceiver } from '../../../src/extension/background/endpoint/external-messages.ts';
import type { Operation } from '../../../src/service/api/operation.ts';
import { OPERATIONS, type OperationName } from '../../../src/service/api/parse-path.ts';
import { answerQuestion } from '../../../src/service/many/engine-responder.ts';
import { createRemoteQuestions } from '../../../src/service/many/remote-questions.ts';
import { asking, stage } from './stage.ts';

const START = Date.UTC(2026, 10, 20, 12);
const EARLIER_MS = 23_000;
const LINK = '0x514910771af9ca656af840dff83e8264ecf986ca';
/** Priced by pools alone. */
const LLAMA = '0x5e00000000000000000000000000000000000002';
/** That no source lists. */
const UNLISTED = '0x5e00000000000000000000000000000000000000';

const QUERIES: Readonly<Record<OperationName, readonly string[]>> = {
  'token-price': [
    '',
    `?addresses=${LINK},${LLAMA},${UNLISTED}`,
    `?addresses=0x,${LINK},${LLAMA},${UNLISTED}&detail=true`,
    `?addresses=0x,${LINK},${LLAMA}&detail=true&format=csv`,
    `?addresses=0x,${LINK}&premium=true`,
    `?addresses=0x,${LINK}&premium=true&format=csv`,
    `?addresses=0x,${LINK},${LLAMA}&detail=true&premium=true&sources=true`,
    `?addresses=${UNLISTED}`,
    `?addresses=0x,${LINK}&at=2026-11-18T12:00:00Z&detail=true`,
    `?addresses=0x&at=2026-11-20T11:59:00Z`,
  ],
  'price-history': [
    '?from=2026-11-01T00:00:00Z&detail=true',
    `?address=${LINK}&from=2026-11-20T00:00:00Z&to=2026-11-20T11:30:00Z&step=5m`,
    '?from=2026-11-01T00:00:00Z&format=csv',
  ],
  premiums: ['', '?format=csv'],
};
const PATHS = OPERATIONS.flatMap((name) => {
  const path = name === 'premiums' ? '/premiums/KEY' : `/ETH/${name}/KEY`;
  return QUERIES[name].map((query) => `${path}${query}`);
});

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function overHttp(operation: Operation, path: string): Promise<Answered> {
  const response = await operation(new Request(`http://sise.test${path}`));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

async function byMessage(operation: Operation, path: string): Promise<Answered> {
  const answer = await createExternalReceiver(operation)({ path }, { id: 'another-extension' });
  if (!answer) throw new Error('no answer');
  return answer;
}

/** As a front has it: each question is a message. */
const linked: NonNullable<NonNullable<Parameters<typeof stage>[0]>['link']> = (questions, clock) =>
  createRemoteQuestions({
    engine: {
      ask: async (question) => JSON.parse(JSON.stringify(await answerQuestion(questions, question))),
    },
    clock,
  });

const TIME = /(?<=(\w*)":")\d{4}-\d\d-\d\dT[\d:.]+Z|(?<=,)\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** The text with its times apart. */
function parted(text: string) {
  const times = [...text.matchAll(TIME)].map(([time, name = 'asOf']) => ({ name, at: Date.parse(time) }));
  return { text: text.replace(TIME, 'TIME'), times };
}

/** What a source says of its own price is of the fetch: of 23 s before where that was then. */
function isOwnTime(alone: { readonly name: string; readonly at: number }, second: number): boolean {
  return alone.name === 'asOf' && alone.at < START + EARLIER_MS && alone.at - second === EARLIER_MS;
}

describe.each([
  ['over HTTP', overHttp, {}],
  ['from another extension', byMessage, {}],
  ['of a front', overHttp, { link: linked }],
  ['by Binance alone', overHttp, asking(['Binance'])],
] as const)('an answer %s', (_name, send, own) => {
  test.each(PATHS)('is the same when another project requested it: %s', async (path) => {
    const [one, other] = await Promise.all([
      stage({ ...own, startsAt: START }),
      stage({ ...own, startsAt: START }),
    ]);
    const before = await send(other.operation, path.replace('KEY', other.restrictedKey));
    expect(before.status).toBeLessThan(504);
    one.pass(EARLIER_MS);
    other.pass(EARLIER_MS);
    const alone = await send(one.operation, path.replace('KEY', one.key));
    const second = await send(other.operation, path.replace('KEY', other.key));
    const [ofAlone, ofSecond] = [parted(alone.body), parted(second.body)];
    const shown = ofSecond.times.map((time, i) => {
      const same = ofAlone.times[i];
      return same && isOwnTime(same, time.at) ? same : time;
    });
    expect({ ...ofSecond, times: shown }).toEqual(ofAlone);
    const { etag, ...headers } = alone.headers;
    const tag = alone.body === second.body ? etag : expect.any(String);
    expect([second.status, second.headers]).toEqual([
      alone.status,
      { ...headers, ...(etag && { etag: tag }) },
    ]);
  });
});
