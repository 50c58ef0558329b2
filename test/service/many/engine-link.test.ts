import { headers, type Msg } from '@nats-io/transport-node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE_MS } from '../../../src/core/market/time.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createEngineLink, type LinkParts } from '../../../src/service/many/engine-link.ts';
import { createSharedTime } from '../../../src/service/many/shared-time.ts';
import { LEASE_HEADER } from '../../../src/service/many/wire.ts';

/** A link to an engine that answers each message with this text. */
async function linkedTo(text: string) {
  let receive: (message: Msg) => void = () => {};
  const thrown: unknown[] = [];
  const sent = headers();
  sent.set(LEASE_HEADER, '5');
  const nats = {
    isClosed: () => false,
    subscribe: (_: string, { callback }: { callback: (error: null, message: Msg) => void }) => {
      receive = (message) => callback(null, message);
    },
    // The library calls back in its reader, which ends with what a callback throws.
    publish: (_: string, __: string, { reply }: { reply: string }) =>
      queueMicrotask(() => {
        const data = Buffer.from(text);
        try {
          receive({ subject: reply, headers: sent, data, json: () => JSON.parse(text) } as unknown as Msg);
        } catch (error) {
          thrown.push(error);
        }
      }),
  } as unknown as LinkParts['nats'];
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const link = createEngineLink({
    ...{
      nats,
      clock: systemClock,
      time: createSharedTime(systemClock),
      protocol: 1,
      signal: stopping.signal,
      onAcknowledged: () => {},
    },
  });
  await expect.poll(link.isAway).toBe(false);
  return { link, thrown };
}

describe('createEngineLink', () => {
  it('gives undefined when the answer is no JSON, and throws nothing into the library', async () => {
    const { link, thrown } = await linkedTo('{');
    expect(await link.ask({ ask: 'now' }, 500)).toBeUndefined();
    expect(thrown).toEqual([]);
  });

  it('probes an engine that acknowledges nothing once a second', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const publish = vi.fn();
    createEngineLink({
      nats: { isClosed: () => false, subscribe: vi.fn(), publish },
      clock: systemClock,
      time: createSharedTime(systemClock),
      protocol: 1,
      signal: stopping.signal,
      onAcknowledged: () => {},
    });
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(publish.mock.calls.length).toBeGreaterThanOrEqual(60);
    expect(publish.mock.calls.length).toBeLessThanOrEqual(61);
  });
});
