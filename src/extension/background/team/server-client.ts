/** Asks the team's server: one request for the assets of each platform, under the policy of every upstream. */

import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import type { Store } from '../../../core/storage/store.ts';
import { chunk } from '../../../core/upstream/chunk.ts';
import type { Clock } from '../../../core/upstream/clock.ts';
import { groupBy } from '../../../core/upstream/group-by.ts';
import { type Upstream, UpstreamError, type Upstreams } from '../../../core/upstream/upstream.ts';
import { ADDRESS_LIMIT } from '../../../service/api/requested-addresses.ts';
import type { ServerCondition } from '../../messages/server-requests.ts';
import { createAnswerTags } from './answer-tags.ts';
import {
  type AskedOfServer,
  READABLE,
  readServerAnswer,
  type SaidPrice,
  type ServerAnswer,
  type ServerConversion,
} from './server-answer.ts';
import { createServerConditions } from './server-conditions.ts';

export interface ServerClient {
  /** Resolves when what a worker before this one knew of the server is back. */
  readonly restored: Promise<void>;
  readonly upstream: Upstream;
  /** Asks about all of them with the key. Never rejects. */
  ask(keys: readonly AssetKey[], apiKey: string, signal: AbortSignal): Promise<readonly Asked[]>;
  /** How the last question ended; null before the first. */
  condition(): ServerCondition | null;
  /** Nothing that was said to another key counts for this one. */
  forget(): Promise<void>;
}

/** What became of one request. */
export type Asked = { readonly keys: readonly AssetKey[] } & (
  | { readonly outcome: 'told'; readonly prices: readonly SaidPrice[] }
  /** `isSkipped`: nothing was sent. */
  | { readonly outcome: 'failed'; readonly why: ServerCondition; readonly isSkipped: boolean }
);

/** The operation allows a key 600 a minute; one person's list takes five, and a page's look-up one. */
const BUDGETS = { prices: { requests: 120, perMs: 60_000 } };

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
  const upstream = upstreams.of({ name: new URL(origin).host, budgets: BUDGETS });
  const tags = createAnswerTags(store);
  const conditions = createServerConditions(store);
  const restored = Promise.all([conditions.restored, upstreams.restored, tags.restored]).then(
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
    // A refusal has no prices to compare.
    if (status === 200) await rate;
    const answer = readServerAnswer(asked, body, status, {
      now: clock.now() + upstreams.hostTime.offsetMs(),
      conversion,
    });
    if (answer.kind === 'told' && etag !== null) await tags.keep(label, { etag, body });
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
      const answer = await once(platform, asked, apiKey, signal);
      return answer.kind === 'told'
        ? { keys, outcome: 'told', prices: answer.prices }
        : { keys, outcome: 'failed', why: answer.why, isSkipped: false };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const isSkipped = error.failure === 'skipped';
      // Only our own budget is spent where it is not left alone.
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
      const batches = [...groupBy([...keys].sort(), (key) => assetOf(key).platform)].flatMap(
        ([platform, ofPlatform]) => chunk(ofPlatform, ADDRESS_LIMIT).map((part) => ({ platform, part })),
      );
      const asked = await Promise.all(
        batches.map(({ platform, part }) => askOne(platform, part, apiKey, signal)),
      );
      await conclude(asked);
      return asked;
    },
    async forget() {
      await restored;
      await tags.forget();
      upstream.forgive();
      await conditions.forget();
    },
  };
}

/** A key for some platforms works, though it is refused for others. */
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
