/** Asks the team's server: one request for the assets of each platform, under the policy of every upstream. */
import * as z from 'zod/mini';
import { type AssetKey, assetOf, selectorOf } from '../../../core/market/assets.ts';
import { setNewest } from '../../../core/market/bounded-map.ts';
import { noPrice } from '../../../core/market/prices.ts';
import { HOUR_MS, MINUTE_MS } from '../../../core/market/time.ts';
import { parseStored } from '../../../core/storage/collection.ts';
import type { Store } from '../../../core/storage/store.ts';
import { chunk } from '../../../core/upstream/chunk.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import { type Upstream, UpstreamError, type Upstreams } from '../../../core/upstream/upstream.ts';
import { ADDRESS_LIMIT } from '../../../service/api/requested-addresses.ts';
import type { ServerCondition } from '../../messages/server.ts';
import {
  type AskedOfServer,
  READABLE,
  readServerAnswer,
  type ServerAnswer,
  type ServerConversion,
  type ServerPrice,
} from './server-answer.ts';

export interface ServerClient {
  /** Resolves when the stored state of an earlier worker is in memory. */
  readonly restored: Promise<void>;
  readonly upstream: Upstream;
  /** Requests all prices with the key. Never rejects. */
  ask(keys: readonly AssetKey[], apiKey: string, signal: AbortSignal): Promise<readonly Asked[]>;
  /** How the last request ended; null before the first. */
  condition(): ServerCondition | null;
  /** Forgets all replies: those to another key do not count for a new one. */
  forget(): Promise<void>;
}

/** What became of one request. */
export type Asked = {
  readonly keys: readonly AssetKey[];
} /** `unknown`: the server's release lacks the coin or platform, so none is listed. */ & (
  | { readonly outcome: 'prices' | 'unknown'; readonly prices: readonly ServerPrice[] }
  /** `isSkipped`: nothing was sent. */
  | { readonly outcome: 'failed'; readonly why: ServerCondition; readonly isSkipped: boolean }
);

/** The operation allows a key 600 a minute; one person's list takes five, and a page's look-up one. */
const BUDGETS = { prices: { requests: 120, perMs: MINUTE_MS } };

export function createServerClient({
  origin,
  upstreams,
  conversion,
  store,
  clock,
}: {
  readonly origin: string;
  readonly upstreams: Upstreams;
  readonly conversion: ServerConversion;
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
}): ServerClient {
  const { host: name, hostname: host } = new URL(origin);
  const upstream = upstreams.of({ name, host, budgets: BUDGETS });
  const tags = createAnswerTags(store);
  const conditions = createServerConditions(store);
  const accepted = createAcceptedSymbols(store, clock);
  const restored = Promise.all([conditions, upstreams, tags, accepted].map((each) => each.restored)).then(
    () => undefined,
  );

  async function once(
    platform: string,
    asked: readonly AskedOfServer[],
    apiKey: string,
    signal: AbortSignal,
  ): Promise<ServerAnswer> {
    const query = `addresses=${asked.map(({ address }) => address).join()}&detail=true`;
    const label = `${platform}?${query}`;
    const before = tags.of(label);
    let etag: string | null = null;
    const rate = conversion.ensureRate(signal);
    const { body, status } = await upstream.fetchJson(
      `${origin}/${platform}/token-price/${encodeURIComponent(apiKey)}?${query}`,
      {
        signal,
        readable: READABLE,
        before: before && { etag: before.etag, answer: { body: before.body, status: 200 } },
        onTag: (tag) => {
          etag = tag;
        },
        read: (body, status) => ({ body, status }),
      },
    );
    // Only the prices of a success are compared with the rate.
    if (status === 200) await rate;
    const answer = readServerAnswer(asked, body, status, {
      now: clock.now() + upstreams.hostTime.offsetMs(),
      conversion,
    });
    if (answer.kind === 'prices' && etag !== null) await tags.keep(label, { etag, body });
    return answer;
  }

  async function askOne(
    platform: string,
    keys: readonly AssetKey[],
    apiKey: string,
    signal: AbortSignal,
  ): Promise<Asked> {
    const asked = keys.map((asset) => ({ asset, address: assetOf(asset).address ?? '0x' }));
    try {
      const answer = accepted.lacks(platform) ? UNKNOWN : await once(platform, asked, apiKey, signal);
      if (answer.kind === 'unknown' && answer !== UNKNOWN) await accepted.note(answer.accepted);
      return { keys, ...outcomeOf(keys, answer) };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const isSkipped = error.failure === 'skipped';
      // Where the server is not paused, only our own budget can have caused the skip.
      const isLeftAlone = upstream.health().nextTryAt !== null;
      const why = isSkipped ? (isLeftAlone && conditions.of('failure')) || 'busy' : whyFailed(error);
      if (!isSkipped) await conditions.note('failure', why);
      return { keys, outcome: 'failed', why, isSkipped };
    }
  }

  async function conclude(asked: readonly Asked[]): Promise<void> {
    const [first] = asked.map((each) => (each.outcome === 'failed' ? each.why : 'works')).sort(worksFirst);
    if (first !== undefined) await conditions.note('condition', first);
  }

  return {
    restored,
    upstream,
    condition: () => conditions.of('condition'),
    async ask(keys, apiKey, signal) {
      await restored;
      const batches = [...Map.groupBy([...keys].sort(), (key) => selectorOf(assetOf(key)))].flatMap(
        ([selector, ofSelector]) => chunk(ofSelector, ADDRESS_LIMIT).map((part) => ({ selector, part })),
      );
      const asked = await Promise.all(
        batches.map(({ selector, part }) => askOne(selector, part, apiKey, signal)),
      );
      await conclude(asked);
      return asked;
    },
    async forget() {
      await restored;
      await tags.forget();
      upstream.forgive();
      await Promise.all([conditions.forget(), accepted.forget()]);
    },
  };
}

const UNKNOWN: ServerAnswer = { kind: 'unknown', accepted: [] };

function outcomeOf(keys: readonly AssetKey[], answer: ServerAnswer) {
  switch (answer.kind) {
    case 'prices':
      return { outcome: 'prices', prices: answer.prices } as const;
    case 'unknown':
      return { outcome: 'unknown', prices: keys.map((asset) => noPrice(asset, 'unlisted')) } as const;
    case 'refused':
      return { outcome: 'failed', why: answer.why, isSkipped: false } as const;
  }
}

/** Sorts `works` first: a key works even where it is refused for some platforms. */
function worksFirst(a: ServerCondition, b: ServerCondition): number {
  return Number(b === 'works') - Number(a === 'works');
}

function whyFailed({ failure, status }: UpstreamError): ServerCondition {
  switch (failure) {
    case 'network':
    case 'timeout':
    case 'aborted':
      return 'unreachable';
    case 'rate limited':
    case 'skipped':
      return 'busy';
    case 'refused':
      return status !== null && status >= 500 ? 'failing' : 'not Sise';
    case 'wrong key':
    case 'too large':
    case 'unreadable':
      return 'not Sise';
  }
}

/** `condition`: how the last request ended. `failure`: how the last one failed that was sent; shown while the server is paused. */
type Kind = 'condition' | 'failure';

const KINDS: readonly Kind[] = ['condition', 'failure'];
const CONDITIONS = [
  ...(['works', 'wrong key', 'not for this key', 'unknown host', 'not Sise'] as const),
  ...(['other version', 'failing', 'busy', 'unreachable'] as const),
];

function createServerConditions(store: Store) {
  const last = new Map<Kind, ServerCondition>();

  async function restore(kind: Kind): Promise<void> {
    const kept = parseStored(z.enum(CONDITIONS), await store.get(kind));
    if (kept) last.set(kind, kept);
  }

  return {
    restored: Promise.all(KINDS.map(restore)).then(
      () => undefined,
      (error: unknown) => console.warn('the state of the server could not be read', error),
    ),
    of: (kind: Kind): ServerCondition | null => last.get(kind) ?? null,
    async note(kind: Kind, condition: ServerCondition): Promise<void> {
      if (last.get(kind) === condition) return;
      last.set(kind, condition);
      await store
        .put({ [kind]: condition })
        .catch((reason: unknown) => console.warn('the state of the server is not kept', reason));
    },
    async forget(): Promise<void> {
      last.clear();
      await store.delete(KINDS);
    },
  };
}

/** A cached answer with its ETag, stored across restarts of the worker: the server need not send it again unchanged. */
interface Tagged {
  readonly etag: string;
  /** Not parsed yet: each use parses it by the time of that use. */
  readonly body: unknown;
}

const PREFIX = 'answer ';
/** Most cached answers: few lists are requested repeatedly, and requests of pages are seldom repeated. */
const LIMIT = 40;

const stored = z.object({ etag: z.string().check(z.maxLength(200)), body: z.unknown() });

function createAnswerTags(store: Store) {
  const tags = new Map<string, Tagged>();

  const restored = store.entries().then((entries) => {
    for (const [key, value] of entries) {
      const tagged = key.startsWith(PREFIX) ? parseStored(stored, value) : null;
      if (tagged) tags.set(key.slice(PREFIX.length), tagged);
    }
  });

  const change = (writing: Promise<void>) =>
    writing.catch((reason: unknown) => console.warn('a server response could not be cached', reason));

  return {
    restored,
    of: (label: string): Tagged | undefined => tags.get(label),
    async keep(label: string, tagged: Tagged): Promise<void> {
      const deleted = setNewest(tags, label, tagged, LIMIT);
      if (deleted.length > 0) await change(store.delete(deleted.map((each) => PREFIX + each)));
      await change(store.put({ [PREFIX + label]: tagged }));
    },
    async forget(): Promise<void> {
      const labels = [...tags.keys()].map((label) => PREFIX + label);
      tags.clear();
      await change(store.delete(labels));
    },
  };
}

const ACCEPTED = 'accepted';
/** How long accepted symbols are remembered: an update of the server may add some. */
const ACCEPTED_MS = HOUR_MS;

const storedSymbols = z.object({ symbols: z.array(z.string()), at: z.number() });

/** The symbols that a server of an earlier release accepts, stored across restarts: the server limits refusals per client. */
function createAcceptedSymbols(store: Store, clock: Pick<Clock, 'now'>) {
  let last: z.infer<typeof storedSymbols> | null = null;
  return {
    restored: store.get(ACCEPTED).then(
      (value) => {
        last = parseStored(storedSymbols, value);
      },
      (error: unknown) => console.warn('the symbols of the server could not be read', error),
    ),
    /** Whether the server has recently refused a symbol, and does not accept this one. */
    lacks: (symbol: string) =>
      last !== null && Math.abs(clock.now() - last.at) < ACCEPTED_MS && !last.symbols.includes(symbol),
    async note(symbols: readonly string[]): Promise<void> {
      last = { symbols: [...symbols], at: clock.now() };
      await store
        .put({ [ACCEPTED]: last })
        .catch((reason: unknown) => console.warn('the symbols of the server are not kept', reason));
    },
    async forget(): Promise<void> {
      last = null;
      await store.delete([ACCEPTED]);
    },
  };
}
