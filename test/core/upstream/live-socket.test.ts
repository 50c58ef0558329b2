/** One socket to a host that does as it likes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createLiveSocket } from '../../../src/core/upstream/live-socket.ts';
import { type FakeSocket, fakeSockets } from './fake-sockets.ts';

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

function start(behave?: (socket: FakeSocket) => void, store = createMemoryStore()) {
  const sockets = fakeSockets(behave);
  const texts: string[] = [];
  const socket = createLiveSocket({
    ...{ url: 'wss://host.test/ws', spacingMs: 10 * SECOND, connect: sockets.connect, store },
    ...{ clock: systemClock, random: () => 0, opened: () => {} },
    read: (text) => {
      texts.push(text);
      return text.startsWith('mine');
    },
  });
  return { ...sockets, socket, texts, store };
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a live socket', () => {
  it('subscribes when it has opened, and again by the same connection when the subscription changes', async () => {
    const { socket, made, last } = start();
    socket.open('a');
    await passed(1);
    socket.open('a');
    socket.open('b');
    expect(made).toHaveLength(1);
    expect(last().sent).toEqual(['a', 'b']);
  });

  it('reads text and binary frames', async () => {
    const { socket, last, texts } = start();
    socket.open('a');
    await passed(1);
    last().received('mine 1');
    last().received(new TextEncoder().encode('mine 2').buffer);
    expect(texts).toEqual(['mine 1', 'mine 2']);
    expect(socket.isReceiving()).toBe(true);
  });

  it('is silent after 30 s without a frame of a subscribed market, and connects again after 10 s or more', async () => {
    const { socket, made, last } = start();
    socket.open('a');
    await passed(1);
    last().received('mine');
    const foreign = setInterval(() => last().received('not subscribed'), SECOND);
    await passed(29 * SECOND);
    expect(socket.isReceiving()).toBe(true);
    await passed(2 * SECOND);
    clearInterval(foreign);
    expect(socket.isReceiving()).toBe(false);
    expect(last().isClosed).toBe(true);
    expect(made).toHaveLength(1);
    await passed(10 * SECOND);
    expect(made).toHaveLength(2);
  });

  it('connects ever less often to a host that closes at once each time', async () => {
    const { socket, made } = start(({ opened, closed }) => {
      opened();
      closed();
    });
    socket.open('a');
    await passed(600 * SECOND);
    const pauses = made.slice(1).map(({ at }, i) => Math.round((at - (made[i]?.at ?? 0)) / SECOND));
    expect(pauses).toEqual([10, 20, 40, 80, 160]);
    await passed(600 * SECOND);
    expect(made.length).toBeLessThanOrEqual(9);
  });

  it('drops a frame over 64 kB unread', async () => {
    const { socket, last, texts } = start();
    socket.open('a');
    await passed(1);
    last().received(`mine ${'x'.repeat(64 * 1024)}`);
    last().received(new ArrayBuffer(64 * 1024 + 1));
    expect(texts).toEqual([]);
    expect(socket.isReceiving()).toBe(false);
  });

  it('reads 200 of 10,000 frames of a second', async () => {
    const { socket, last, texts } = start();
    socket.open('a');
    await passed(1);
    for (let i = 0; i < 10_000; i += 1) last().received(`mine ${i}`);
    expect(texts).toHaveLength(200);
    await passed(SECOND);
    last().received('mine again');
    expect(texts.at(-1)).toBe('mine again');
  });

  it('connects once in 10 s over restarts of the worker', async () => {
    const store = createMemoryStore();
    const first = start(undefined, store);
    first.socket.open('a');
    await passed(SECOND);
    first.socket.close();
    const second = start(undefined, store);
    second.socket.open('a');
    await passed(8 * SECOND);
    expect(second.made).toHaveLength(0);
    await passed(2 * SECOND);
    expect(second.made).toHaveLength(1);
  });

  it('connects once in 10 s when it is closed and opened again and again', async () => {
    const { socket, made } = start();
    for (let i = 0; i < 30; i += 1) {
      socket.open('a');
      await passed(SECOND);
      socket.close();
      await passed(1);
    }
    const pauses = made.slice(1).map(({ at }, i) => at - (made[i]?.at ?? 0));
    expect(made.length).toBeGreaterThan(1);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10 * SECOND);
    expect(made.filter(({ isClosed }) => !isClosed)).toEqual([]);
  });

  it('waits 10 s at most after the clock was set back', async () => {
    const store = createMemoryStore();
    await store.put({ 'wss://host.test/ws': Date.now() + 3_600 * SECOND });
    const { socket, made } = start(undefined, store);
    socket.open('a');
    await passed(10 * SECOND + 1);
    expect(made).toHaveLength(1);
  });

  it('takes nothing in after it is closed, and none of a connection before', async () => {
    const { socket, made, last, texts } = start();
    socket.open('a');
    await passed(1);
    const first = last();
    first.closed();
    await passed(11 * SECOND);
    expect(made).toHaveLength(2);
    first.received('mine, late');
    socket.close();
    await passed(1);
    last().received('mine, later');
    expect(texts).toEqual([]);
    await passed(60 * SECOND);
    expect(made).toHaveLength(2);
  });

  it('goes on when the address is refused at once, or its time cannot be stored', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const sockets = fakeSockets();
    let refusals = 2;
    const socket = createLiveSocket({
      ...{ url: 'wss://host.test/ws', spacingMs: 10 * SECOND, clock: systemClock, random: () => 0 },
      ...{ read: () => true, opened: () => {} },
      store: { get: () => Promise.reject(new Error('broken')), put: () => Promise.reject(new Error('full')) },
      connect: (url, events) => {
        refusals -= 1;
        if (refusals >= 0) throw new Error('refused');
        return sockets.connect(url, events);
      },
    });
    socket.open('a');
    await passed(60 * SECOND);
    expect(sockets.made).toHaveLength(1);
    warned.mockRestore();
  });
});
