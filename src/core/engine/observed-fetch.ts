/** A fetch that reports host, status and duration of each request, for metrics. It reports no paths and no bodies. */
import { RATE_SERVICES } from '../fx/services.ts';
import { SOURCES } from '../market/source-table.ts';
import type { Fetch } from '../upstream/send-request.ts';

export interface ObservedRequest {
  /** By name; a node by its host. */
  readonly source: string;
  readonly outcome: string;
  /** To the head of its answer. */
  readonly seconds: number;
}

const SOURCE_OF_HOST = new Map<string, string>([
  ...SOURCES.map(({ host, name }) => [host, name] as const),
  ...RATE_SERVICES.flatMap(({ name, urls }) => urls.map((url) => [new URL(url).host, name] as const)),
]);

/** The same fetch; `onAsked` hears of each request that was sent. */
export function observedFetch(fetch: Fetch, onAsked: (asked: ObservedRequest) => void): Fetch {
  return async (url, init) => {
    const { host } = new URL(url);
    const source = SOURCE_OF_HOST.get(host) ?? `rpc ${host}`;
    const startedAt = performance.now();
    const told = (outcome: string) =>
      onAsked({ source, outcome, seconds: (performance.now() - startedAt) / 1000 });
    try {
      const response = await fetch(url, init);
      told(outcomeOf(response.status));
      return response;
    } catch (error) {
      told(init.signal?.aborted ? 'given up' : 'no connection');
      throw error;
    }
  };
}

function outcomeOf(status: number): string {
  if (status === 429 || status === 418) return 'rate limited';
  return status >= 200 && status < 300 ? 'answered' : `refused ${Math.floor(status / 100)}xx`;
}
