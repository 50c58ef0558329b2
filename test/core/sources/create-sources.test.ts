import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assetOf } from '../../../src/core/market/assets.ts';
import { SOURCE_NAMES } from '../../../src/core/market/source-table.ts';
import { createSources } from '../../../src/core/sources/create-sources.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { failureOf, freezeTime, html, json, LINK, type Network, NOW, silence, stage } from './staging.ts';

const ANSWERS: readonly (readonly [what: string, network: Network, failure: string])[] = [
  [
    'without a connection or a host permission',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'network',
  ],
  ['on HTML with status 200', () => html(200), 'unreadable'],
  ['on 429 in HTML', () => html(429), 'rate limited'],
  [
    'on 429 with a date to come back',
    () => json('{}', 429, { 'retry-after': 'Fri, 20 Nov 2026 12:02:00 GMT' }),
    'rate limited',
  ],
  ['on 418 with seconds to wait', () => json('{}', 418, { 'retry-after': '120' }), 'rate limited'],
  ['on 451', () => json('{}', 451), 'refused'],
  ['on 403', () => html(403), 'refused'],
  ['on 500', () => json('{"error":"oops"}', 500), 'refused'],
  ['on 502', () => html(502), 'refused'],
  ['on a truncated body', () => json('{"data":{"attributes":{"token_pri'), 'unreadable'],
  ['on NaN in the place of a number', () => json('[{"usd":NaN}]'), 'unreadable'],
  ['on a string', () => json('"soon"'), 'unreadable'],
  ['on null', () => json('null'), 'unreadable'],
  ['on a number', () => json('7'), 'unreadable'],
  ['on nothing', () => json(''), 'unreadable'],
  ['on more than 5 MB', () => json(`["${'x'.repeat(5_000_000)}"]`), 'too large'],
];

beforeEach(() => freezeTime(NOW));
afterEach(() => void vi.useRealTimers());

describe('the seven sources', () => {
  it('stand in the order of the table, each with an upstream of its name', () => {
    const sources = createSources({
      upstreams: createUpstreams({
        fetch: async () => json('{}'),
        clock: systemClock,
        store: createMemoryStore(),
        random: () => 0,
      }),
      clock: systemClock,
      store: createMemoryStore(),
      session: createMemoryStore(),
    });
    expect(sources.map((source) => source.row.name)).toEqual(SOURCE_NAMES);
    expect(sources.map((source) => source.upstream.health().name)).toEqual(SOURCE_NAMES);
  });

  describe.each(SOURCE_NAMES)('%s', (name) => {
    const create = (options: Parameters<typeof createSources>[0]) => {
      const source = createSources(options).find(({ row }) => row.name === name);
      if (!source) throw new Error(`no source ${name}`);
      return source;
    };

    it('fails on answers that are none, and crashes nothing', async () => {
      for (const [what, network, failure] of ANSWERS) {
        const { ask } = stage(create, network);
        expect.soft(await failureOf(ask(LINK)), what).toBe(failure);
      }
    });

    it('really aborts what is no longer wanted', async () => {
      const signals: (AbortSignal | null | undefined)[] = [];
      const { source } = stage(create, (url, init) => {
        signals.push(init.signal);
        return silence(url, init);
      });
      const wanted = new AbortController();
      const asked = source.plan([assetOf(LINK)])[0]?.ask(wanted.signal) ?? Promise.resolve();
      const failed = failureOf(asked);
      await vi.advanceTimersByTimeAsync(0);
      wanted.abort();
      expect(await failed).toBe('aborted');
      expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    });
  });
});
