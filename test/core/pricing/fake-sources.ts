/** The engine over sources of a few lines each: who is asked, when, for what, and when a question is dropped. */
import { onTestFinished, vi } from 'vitest';
import { createPrivatePricing, type PrivatePricing } from '../../../src/core/engine/engine.ts';
import type { UsdKrw } from '../../../src/core/fx/rate.ts';
import type { Asset, AssetKey } from '../../../src/core/market/assets.ts';
import type { Answer } from '../../../src/core/market/prices.ts';
import { SOURCE_NAMES, type SourceName, sourceRow } from '../../../src/core/market/source-table.ts';
import { createPricing, type PriceRequest, type Pricing } from '../../../src/core/pricing/pricing.ts';
import { PERSON } from '../../../src/core/pricing/requester.ts';
import type { PriceSource } from '../../../src/core/sources/source-port.ts';
import { createMemoryStore } from '../../../src/core/storage/memory.ts';
import type { Store } from '../../../src/core/storage/store.ts';
import { systemClock } from '../../../src/core/upstream/clock.ts';
import { UpstreamError, type UpstreamFailure } from '../../../src/core/upstream/upstream.ts';
import { d, NOW } from './states.ts';

export interface Behaviour {
  /** Until the answer; `Infinity` never answers. */
  readonly afterMs?: number;
  readonly says?: (asset: Asset) => Answer | null;
  readonly fails?: UpstreamFailure | Error;
  readonly knows?: (asset: Asset) => boolean;
  /** Whether its own list has everything. */
  readonly lists?: boolean;
  /** What its list, once fetched, says that it does not have. */
  readonly rulesOut?: (asset: Asset) => boolean;
  /** False: skipped without a request. */
  readonly available?: boolean;
  readonly p95Ms?: number | null;
  /** Ignores that it was given up. */
  readonly deaf?: boolean;
}

export interface Question {
  readonly source: SourceName;
  readonly assets: readonly AssetKey[];
  /** Since the start of the test. */
  readonly atMs: number;
  /** When it was dropped; null when it was not. */
  droppedMs: number | null;
}

export interface FakeEngine {
  readonly pricing: Pricing;
  readonly privatePricing: PrivatePricing;
  readonly questions: Question[];
  /** Who was asked, in order of asking. */
  asked(): readonly SourceName[];
  /** Changes what a source does from now on. */
  behave(source: SourceName, behaviour: Behaviour): void;
  /** Asks and lets time pass until the answer; how long it took is in `tookMs`. */
  prices(
    keys: readonly AssetKey[],
    request: Omit<PriceRequest, 'requester'> & Partial<PriceRequest>,
  ): Promise<{ prices: Awaited<ReturnType<Pricing['prices']>>; tookMs: number }>;
}

/** A dollar quote that passes every gate. */
export function dollars(usd: string, asOfAgoMs = 0): Answer {
  return {
    kind: 'quoted',
    price: { in: 'USD', usd: d(usd) },
    asOf: Date.now() - asOfAgoMs,
    confidence: d('0.99'),
    liquidityUsd: d('1000000'),
    volume24hUsd: d('1000000'),
  };
}

export const UNLISTED: Answer = { kind: 'unlisted' };

const SILENT: Behaviour = { knows: () => false };

/** Time stands still until the test moves it. Sources that get no behaviour know nothing. */
export function fakeEngine(
  behaviours: Partial<Record<SourceName, Behaviour>>,
  store: Store = createMemoryStore(),
): FakeEngine {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const present = new Map<SourceName, Behaviour>(
    SOURCE_NAMES.map((name) => [name, behaviours[name] ?? SILENT]),
  );
  const questions: Question[] = [];
  const sources = SOURCE_NAMES.map((name) => fakeSource(name, () => present.get(name) ?? SILENT, questions));
  const tokens = { noteFromSource: () => {} };
  const parts = {
    sources,
    usdKrw: fixedRate('1400'),
    tokens,
    store,
    clock: systemClock,
    hostOffsetMs: () => 0,
    riders: { coins: [], saved: () => [], spare: [] },
  };
  const pricing = createPricing(parts);
  return {
    pricing,
    privatePricing: createPrivatePricing(parts, pricing),
    questions,
    asked: () => questions.map(({ source }) => source),
    behave: (name, behaviour) => present.set(name, behaviour),
    prices: async (keys, request) => {
      const startedAt = Date.now();
      const asking = pricing
        .prices(keys, { requester: PERSON, ...request })
        .then((prices) => ({ prices, endedAt: Date.now() }));
      const { prices, endedAt } = await untilSettled(asking);
      return { prices, tookMs: endedAt - startedAt };
    },
  };
}

/** Lets time pass, from one timer to the next, until the promise settles. */
export async function untilSettled<T>(promise: Promise<T>): Promise<T> {
  let settled = false;
  const mark = () => {
    settled = true;
  };
  promise.then(mark, mark);
  for (let timers = 0; timers < 3_000; timers++) {
    // What needs no time comes first, bodies on their way through streams included.
    for (let turn = 0; turn < TURNS; turn++) {
      await new Promise(setImmediate);
      if (settled) return promise;
    }
    if (vi.getTimerCount() === 0) throw new Error('nothing came, and nothing is waited for');
    await vi.advanceTimersToNextTimerAsync();
  }
  throw new Error('nothing came of it');
}

/** More than any answer in memory takes. */
const TURNS = 10;

function fixedRate(krwPerUsd: string): UsdKrw {
  const rate = { krwPerUsd: d(krwPerUsd), service: 'Coinbase', checkedAt: NOW };
  return {
    current: () => ({ ...rate, isStale: false }),
    live: () => rate,
    lastGood: () => rate,
    ensure: async () => ({ ...rate, isStale: false }),
    imply: () => {},
    noteTether: () => {},
    isTetherSound: () => true,
    restored: Promise.resolve(),
  };
}

function fakeSource(name: SourceName, behaviour: () => Behaviour, questions: Question[]): PriceSource {
  const row = sourceRow(name);
  return {
    row,
    upstream: {
      fetchJson: () => Promise.reject(new Error('a fake source fetches nothing')),
      isAllowed: () => true,
      available: () => behaviour().available ?? true,
      waitMs: () => 0,
      spare: () => 1_000,
      left: () => 1,
      health: () => ({
        name,
        lastAnswerAt: null,
        lastFailure: null,
        answers: 0,
        failures: 0,
        latencyP95Ms: behaviour().p95Ms ?? null,
        nextTryAt: null,
        budgetLeft: {},
      }),
      setBudgets: () => {},
      forgive: () => {},
    },
    prepare: async () => {},
    couldKnow: (asset) => behaviour().knows?.(asset) ?? true,
    ...(behaviour().rulesOut && { rulesOut: (asset: Asset) => behaviour().rulesOut?.(asset) ?? false }),
    lists: () => behaviour().lists ?? false,
    plan: (assets) => [
      { assets, budget: 'prices', ask: (signal) => answer(name, assets, behaviour(), questions, signal) },
    ],
  };
}

async function answer(
  source: SourceName,
  assets: readonly Asset[],
  { afterMs = 100, says = () => UNLISTED, fails, deaf = false }: Behaviour,
  questions: Question[],
  signal: AbortSignal,
): Promise<ReadonlyMap<AssetKey, Answer>> {
  const question: Question = {
    source,
    assets: assets.map(({ key }) => key),
    atMs: Date.now() - NOW,
    droppedMs: null,
  };
  questions.push(question);
  signal.addEventListener('abort', () => {
    question.droppedMs = Date.now() - NOW;
  });
  try {
    await systemClock.sleep(Math.min(afterMs, 1e9), deaf ? undefined : signal);
  } catch (reason) {
    const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError';
    throw new UpstreamError(isTimeout ? 'timeout' : 'aborted', 'gave up');
  }
  if (fails instanceof Error) throw fails;
  if (fails) throw new UpstreamError(fails, 'as the test wants it');
  return new Map(
    assets.flatMap((asset) => {
      const said = says(asset);
      return said ? [[asset.key, said] as const] : [];
    }),
  );
}
