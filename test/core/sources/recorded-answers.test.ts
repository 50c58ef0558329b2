/**
 * Answers of upstreams with what they say: of our own making in `answers.json`, and recorded ones where
 * `../shared/upstream-bodies` is at hand.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createUsdKrw } from '../../../src/core/fx/rate-in-use.ts';
import { createHistory } from '../../../src/core/history/create-history.ts';
import { factKey } from '../../../src/core/history/source-facts.ts';
import { type AssetKey, assetOf } from '../../../src/core/market/assets.ts';
import type { Decimal } from '../../../src/core/market/decimal.ts';
import { platformRow } from '../../../src/core/market/platforms.ts';
import type { SourceName } from '../../../src/core/market/source-table.ts';
import { createPricing } from '../../../src/core/pricing/pricing.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import { createSources } from '../../../src/core/sources/create-sources.ts';
import type { RecordSide } from '../../../src/core/sources/history.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import { createOnChain, isWalletOnChains } from '../../../src/core/tokens/create-tokens.ts';
import { systemClock as clock } from '../../../src/core/upstream/clock.ts';
import { createUpstreams } from '../../../src/core/upstream/create-upstreams.ts';
import { createShares } from '../../../src/core/upstream/shares.ts';
import { UpstreamError } from '../../../src/core/upstream/upstream.ts';
import { untilSettled } from '../pricing/fake-sources.ts';

const OURS = join(import.meta.dirname, 'answers.json');
const RECORDED = join(import.meta.dirname, '../../../../shared/upstream-bodies');

interface Played {
  /** In the address or the body of the request; the first that fits answers. */
  readonly match: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Question =
  | { readonly kind: 'quote' | 'price'; readonly source: SourceName; readonly keys: readonly AssetKey[] }
  | {
      readonly kind: 'past';
      readonly source: SourceName;
      readonly wanted: readonly { readonly key: AssetKey; readonly at: string; readonly side: RecordSide }[];
    }
  | { readonly kind: 'rate' }
  | { readonly kind: 'wallet'; readonly address: string }
  | { readonly kind: 'names'; readonly key: AssetKey };

interface Case {
  readonly name: string;
  readonly answers: readonly Played[];
  readonly now: string;
  readonly ask: Question;
  readonly expected: Readonly<Record<string, unknown>>;
}

const RATE: Played = {
  match: 'api.coinbase.com',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"data":{"currency":"USD","rates":{"KRW":"1400"}}}',
};
const AWAY = { status: 503, headers: { 'content-type': 'application/json' }, body: '{}' };

function upstreamsOn(answers: readonly Played[]) {
  return createUpstreams({
    clock,
    store: createMemoryStore(),
    random: () => 0.5,
    fetch: async (url, { body }) => {
      const asked = `${url} ${body ?? ''}`;
      const { status, headers, body: text } = answers.find(({ match }) => asked.includes(match)) ?? AWAY;
      return new Response(text, { status, headers });
    },
  });
}

const store = createMemoryStore;
const { signal } = new AbortController();

async function quotes(answers: readonly Played[], name: SourceName, keys: readonly AssetKey[]) {
  const upstreams = upstreamsOn(answers);
  const sources = createSources({ upstreams, clock, store: store(), session: store() });
  const source = sources.find(({ row }) => row.name === name);
  if (!source) throw new Error(`no source ${name}`);
  try {
    const asked = source.plan(keys.map(assetOf)).map((batch) => batch.ask(signal));
    const found = await untilSettled(Promise.all(asked));
    return { failure: null, quotes: Object.fromEntries(found.flatMap((each) => [...each])) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { nextTryAt } = source.upstream.health();
    return { failure: error.failure, waitS: nextTryAt === null ? 0 : (nextTryAt - Date.now()) / 1000 };
  }
}

async function prices(answers: readonly Played[], name: SourceName, keys: readonly AssetKey[]) {
  const upstreams = upstreamsOn([...answers, RATE]);
  const usdKrw = createUsdKrw({ upstreams, clock, store: store() });
  // The second witness of the rate.
  usdKrw.noteTether({ exchange: 'Upbit', krwPerUsd: '1400' as Decimal });
  const pricing = createPricing({
    sources: createSources({ upstreams, clock, store: store(), session: store() }),
    usdKrw,
    tokens: { noteFromSource: () => {} },
    store: store(),
    clock,
    hostOffsetMs: upstreams.hostTime.offsetMs,
    riders: { coins: [], saved: () => [], spare: [] },
  });
  const found = await untilSettled(pricing.prices(keys, { requester: PERSON, order: [name] }));
  return { prices: Object.fromEntries(found) };
}

async function facts(answers: readonly Played[], { source: name, wanted }: Question & { kind: 'past' }) {
  const history = createHistory({
    upstreams: upstreamsOn(answers),
    clock,
    store: store(),
    shares: createShares(clock),
  });
  const source = history.sources.find((each) => each.name === name);
  if (!source) throw new Error(`no past of ${name}`);
  const records = wanted.map(({ key, at, side }) => ({ asset: assetOf(key), at: Date.parse(at), side }));
  const pause = await untilSettled(history.facts.ask({ source, wanted: records, requester: PERSON, signal }));
  return {
    failure: pause?.reason ?? null,
    facts: Object.fromEntries(
      records.map(({ asset, at, side }) => [
        `${asset.key}|${new Date(at).toISOString()}`,
        history.facts.of(asset.key, at).get(factKey(name, side)),
      ]),
    ),
  };
}

async function answerOf({ answers, ask }: Case): Promise<unknown> {
  const parts = { upstreams: upstreamsOn(answers), clock };
  switch (ask.kind) {
    case 'quote':
      return quotes(answers, ask.source, ask.keys);
    case 'price':
      return prices(answers, ask.source, ask.keys);
    case 'past':
      return facts(answers, ask);
    case 'rate':
      return { rate: await untilSettled(createUsdKrw({ ...parts, store: store() }).ensure({ signal })) };
    case 'wallet':
      return {
        wallet: await untilSettled(
          isWalletOnChains(parts, ask.address, ['ETH', 'BNB', 'POL', 'KAIA'], signal),
        ),
      };
    case 'names': {
      const asset = assetOf(ask.key);
      if (asset.address === null) throw new Error('a coin has no contract');
      const asking = createOnChain(parts)(platformRow(asset.platform), [asset.address], signal);
      return { names: { [ask.key]: (await untilSettled(asking))?.[0] } };
    }
  }
}

/** Decimals without the zeros at their end: how many an upstream writes is no matter. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, trimmed(each)]));
}

function recorded(): readonly Case[] {
  if (!existsSync(RECORDED)) return [];
  const files = readdirSync(RECORDED).filter((file) => file.endsWith('.json'));
  return files.map((file) => ({ ...JSON.parse(readFileSync(join(RECORDED, file), 'utf8')), name: file }));
}

const SETS: readonly (readonly [what: string, cases: readonly Case[]])[] = [
  ['made-up answers', JSON.parse(readFileSync(OURS, 'utf8'))],
  ['recorded answers', recorded()],
];

afterEach(() => {
  vi.useRealTimers();
});

describe.each(SETS.filter(([, cases]) => cases.length > 0))('%s', (_what, cases) => {
  test.each(cases.map((each) => [each.name, each] as const))(
    '%s is read as what it says',
    async (_, each) => {
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse(each.now) });
      const { waitAtLeastS = 0, ...expected } = each.expected;
      const answer = await answerOf(each);
      expect(trimmed(answer)).toMatchObject(trimmed(expected) as object);
      const { waitS = 0 } = answer as { waitS?: number };
      expect(waitS).toBeGreaterThanOrEqual(Number(waitAtLeastS));
    },
  );
});

if (!existsSync(RECORDED)) console.info('recorded answers: ../shared/upstream-bodies is absent');
