import { connect, headers, type Msg } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createEngineLink } from '../../../src/service/many/engine-link.ts';
import { createSharedTime } from '../../../src/service/many/shared-time.ts';
import { LEASE_HEADER, RECEIVED_HEADER, REFUSED_HEADER, subjectOf } from '../../../src/service/many/wire.ts';
import { newFolder } from '../server/folder.ts';
import { natsNodes } from './nats-server.ts';

const PROTOCOL = 7;
const PROBE = { ask: 'now' };

/** A link, and an engine of which the test writes each answer. */
async function linked(receive: (question: unknown, answer: ReturnType<typeof answering>) => void) {
  const [node] = await natsNodes(newFolder());
  const [front, engine] = await Promise.all([
    connect({ servers: node?.url ?? '' }),
    connect({ servers: node?.url ?? '' }),
  ]);
  const stopping = new AbortController();
  onTestFinished(async () => {
    stopping.abort();
    await Promise.all([front.close(), engine.close()]);
  });
  const subscription = engine.subscribe(subjectOf(PROTOCOL, 'engine'), {
    callback: (_, message) => receive(message.json(), answering(message)),
  });
  await engine.flush();
  const hops: number[] = [];
  const link = createEngineLink({
    ...{ nats: front, clock: { ...systemClock, now: () => performance.now() }, protocol: PROTOCOL },
    time: createSharedTime(systemClock),
    signal: stopping.signal,
    onAcknowledged: (seconds) => void hops.push(seconds),
  });
  await expect.poll(link.isAway, { timeout: 10_000 }).toBe(false);
  return { link, hops, leave: () => subscription.unsubscribe() };
}

function answering(message: Msg) {
  const send = (lease: number, name: string, body: unknown) => {
    const sent = headers();
    sent.set(LEASE_HEADER, String(lease));
    sent.set(name, 'yes');
    message.respond(JSON.stringify(body), { headers: sent });
  };
  return {
    acknowledge: (lease = 5) => send(lease, RECEIVED_HEADER, null),
    give: (body: unknown, lease = 5) => send(lease, 'sise-answer', body),
    refuse: () => send(5, REFUSED_HEADER, null),
  };
}

const isProbe = (question: unknown) => JSON.stringify(question) === JSON.stringify(PROBE);

describe('the link to the engine', () => {
  test('gives the answer of the engine with the latest lease, and drops those of an older one', async () => {
    const { link, hops } = await linked((question, answer) => {
      answer.acknowledge(4);
      answer.give(isProbe(question) ? 0 : 'of the old engine', 4);
      answer.acknowledge(5);
      answer.give(isProbe(question) ? 0 : 'of the new engine', 5);
    });
    await expect.poll(() => link.ask({ ask: 'x' }, 3_000)).toBe('of the new engine');
    expect(await link.ask({ ask: 'x' }, 3_000)).toBe('of the new engine');
    expect(hops.length).toBeGreaterThan(1);
  });

  test('is away when a question is not acknowledged within a second, until a probe is', async () => {
    let isSilent = false;
    const { link } = await linked((question, answer) => {
      if (isSilent) return;
      answer.acknowledge();
      answer.give(question);
    });
    isSilent = true;
    const startedAt = performance.now();
    const both = [link.ask({ ask: 1 }, 7_000), link.ask({ ask: 2 }, 7_000)].map((each) => each.catch(String));
    expect(await Promise.all(both)).toEqual(Array(2).fill(expect.stringContaining('EngineAway')));
    const ms = performance.now() - startedAt;
    expect([ms > 900, ms < 3_000]).toEqual([true, true]);
    // The next ones do not wait.
    const next = performance.now();
    await expect(link.ask({ ask: 3 }, 7_000)).rejects.toThrow('the engine does not respond');
    expect(performance.now() - next).toBeLessThan(200);
    isSilent = false;
    await expect.poll(link.isAway, { timeout: 5_000 }).toBe(false);
    expect(await link.ask({ ask: 4 }, 7_000)).toEqual({ ask: 4 });
  });

  test('gives up a question that was acknowledged when the engine ends before it answers', async () => {
    const { link, leave } = await linked((question, answer) => {
      answer.acknowledge();
      if (isProbe(question)) answer.give(0);
      else leave();
    });
    const startedAt = performance.now();
    await expect(link.ask({ ask: 'x' }, 20_000)).rejects.toThrow(/the engine went away|no engine/);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(link.isAway()).toBe(true);
  });

  test('rejects when a question that was acknowledged has no answer within its limit, and is not away', async () => {
    const { link } = await linked((question, answer) => {
      answer.acknowledge();
      if (isProbe(question)) answer.give(0);
    });
    const startedAt = performance.now();
    await expect(link.ask({ ask: 'x' }, 1_500)).rejects.toThrow('no answer in time');
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(link.isAway()).toBe(false);
  });

  test('rejects with the sentence of a refusal, and is not away', async () => {
    const { link } = await linked((question, answer) => {
      if (isProbe(question)) answer.acknowledge();
      else answer.refuse();
    });
    await expect(link.ask({ ask: 'x' }, 3_000)).rejects.toThrow('yes');
    expect(link.isAway()).toBe(false);
  });
});
