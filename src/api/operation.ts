/** The operation of docs/architecture.md §1 on web-standard types: one function, wherever it is mounted. */
import { findPlatform, type Platform } from '../market/platforms.ts';
import { type Location, readLocation } from './location.ts';
import { createPriceList, type PriceListParts } from './price-list.ts';
import type { ProjectStore } from './projects.ts';
import { createRateLimit } from './rate-limit.ts';
import * as refuse from './refusals.ts';

/** Never rejects. */
export type Operation = (request: Request) => Promise<Response>;

export interface OperationParts extends PriceListParts {
  readonly projects: Pick<ProjectStore, 'restore' | 'findByKey' | 'noteUse'>;
  /** Requests a minute for each key; 0 for no limit. */
  readonly perMinute: number;
  /** Resolves when everything that outlived a restart is back: nothing is answered before. */
  readonly ready: Promise<unknown>;
  /** Hears how many of an answer's entries needed no source to be asked. */
  readonly onPriced?: (counts: { readonly hits: number; readonly misses: number }) => void;
}

const METHODS = ['GET', 'HEAD'];

export function createOperation(parts: OperationParts): Operation {
  const { projects, clock, perMinute, ready, onPriced } = parts;
  const limit = createRateLimit(perMinute, clock);
  const list = createPriceList(parts);
  let isRestored = false;

  async function restore(): Promise<void> {
    await Promise.all([ready, projects.restore()]);
    isRestored = true;
  }

  async function answer(request: Request): Promise<Response> {
    const location = readLocation(request.url);
    if (!location) return refuse.notFound();
    const platform = findPlatform(location.coinSymbol);
    if (!platform) return refuse.unknownCoinSymbol(location.coinSymbol);
    if (!METHODS.includes(request.method)) return refuse.methodNotAllowed(request.method, METHODS);

    if (!isRestored) await restore();
    const project = projects.findByKey(location.key);
    if (!project) return refuse.unknownKey();
    const waitSeconds = limit.take(project.id);
    if (waitSeconds > 0) return refuse.tooManyRequests(perMinute, waitSeconds);
    projects.noteUse(project.id);
    return refuse.notForProject(project, platform) ?? priced(platform, location, project.id);
  }

  async function priced(platform: Platform, location: Location, project: string): Promise<Response> {
    const wrong = refuse.malformedParameter(location);
    if (wrong) return wrong;
    const answered = await list({
      platform,
      addresses: location.addresses[0] ?? null,
      detail: location.detail[0] === 'true',
      requester: { kind: 'key', project },
    });
    switch (answered.outcome) {
      case 'too many':
        return refuse.tooManyAddresses(answered.given);
      case 'bad':
        return refuse.malformedAddresses(answered.bad);
      case 'nobody answered':
        return refuse.nobodyAnswered();
      case 'priced':
        onPriced?.({ hits: answered.hits, misses: answered.misses });
        return new Response(answered.body, {
          headers: {
            'content-type': 'application/json',
            'cache-control': `private, max-age=${answered.maxAgeSeconds}`,
            'x-content-type-options': 'nosniff',
          },
        });
    }
  }

  return async (request) => {
    const response = await answer(request).catch((error: unknown) => {
      console.error('the operation failed', error);
      return refuse.internalError();
    });
    if (request.method !== 'HEAD') return response;
    return new Response(null, { status: response.status, headers: response.headers });
  };
}
