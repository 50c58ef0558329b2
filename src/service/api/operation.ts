/** The operation of docs/api.md on web-standard types: one function, wherever it is mounted. */
import { findPlatform } from '../../core/market/platforms.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import { askedOf, type Standing } from '../../core/sources/sources-to-ask.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { CSV_TYPE, csvOf, csvOfSeries, prefersCsv } from './csv-answer.ts';
import { entityTag, unlessUnchanged } from './entity-tag.ts';
import { entriesWithExtras } from './entry-extras.ts';
import { type Location, readLocation } from './location.ts';
import { type AnsweredMoment, createMomentList, type WantedMoment } from './moment-list.ts';
import { createPriceList, type PricedList } from './price-list.ts';
import type { Authorised, ProjectStore } from './projects.ts';
import { EngineAway, type Questions } from './questions.ts';
import { createRateLimit, type SharedRateLimit } from './rate-limit.ts';
import { createReceivedTimes, type ReceivedTimes } from './received-times.ts';
import * as refuse from './refusals.ts';
import { COMPARED_LIMIT, elementsOf } from './requested-addresses.ts';
import { readMoment } from './requested-moment.ts';
import { createSeriesAnswers } from './series-answer.ts';

/** Never rejects. */
export type Operation = (request: Request) => Promise<Response>;

export interface OperationParts {
  readonly questions: Questions;
  readonly clock: Clock;
  /** Which sources are asked, in which order, and why the others are not. */
  readonly standing: () => Standing | Promise<Standing>;
  readonly projects: AskedProjects;
  /** Requests a minute for each key; 0 for no limit. */
  readonly perMinute: number;
  /** Who counts them; the operation itself when left out. */
  readonly limit?: SharedRateLimit;
  /** Resolves when everything that outlived a restart is back: nothing is answered before. */
  readonly ready: Promise<unknown>;
  /** Hears how many of an answer's entries needed no source to be asked. */
  readonly onPriced?: (counts: { readonly hits: number; readonly misses: number }) => void;
}

/** What is asked of projects, wherever they are kept. */
export interface AskedProjects extends Pick<ProjectStore, 'restore'> {
  findByKey(key: string): Authorised | null | Promise<Authorised | null>;
  /** Resolves when the count is kept. */
  noteUse(id: string): void | Promise<void>;
}

interface Asked extends Omit<WantedMoment, 'at' | 'requester'> {
  readonly requester: Extract<Requester, { kind: 'key' }>;
  readonly isCsv: boolean;
  readonly premium: boolean;
  readonly sources: boolean;
}

const METHODS = ['GET', 'HEAD'];
const JSON_TYPE = 'application/json';

export function createOperation(parts: OperationParts): Operation {
  const { projects, clock, perMinute, ready, onPriced } = parts;
  const { limit = createRateLimit(perMinute, clock) } = parts;
  const ordered = { ...parts, order: async () => askedOf(await parts.standing()) };
  const list = createPriceList(ordered);
  const receivedTimes = createReceivedTimes(clock);
  const momentList = createMomentList(ordered);
  const seriesAnswer = createSeriesAnswers(ordered);
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
    const project = await projects.findByKey(location.key);
    if (!project) return refuse.unknownKey();
    const waitSeconds = await limit.take(project.id);
    if (waitSeconds > 0) return refuse.tooManyRequests(perMinute, waitSeconds);
    void projects.noteUse(project.id);
    const [format] = location.format;
    const isCsv = format === undefined ? prefersCsv(request.headers.get('accept')) : format === 'csv';
    const refused = refuse.notForProject(project, platform) ?? refuse.malformedParameter(location, isCsv);
    if (refused) return refused;
    const asked = {
      platform,
      addresses: location.addresses[0] ?? null,
      detail: location.detail[0] === 'true',
      premium: location.premium[0] === 'true',
      sources: location.sources[0] === 'true',
      isCsv,
      requester: { kind: 'key', project: project.id } as const,
    };
    if (location.operation === 'price-history') return series(asked, location);
    const [moment] = location.at;
    return moment === undefined ? priced(asked) : pricedAt(asked, moment);
  }

  async function priced(asked: Asked): Promise<Response> {
    const given = elementsOf(asked.addresses).length;
    if (asked.sources && given > COMPARED_LIMIT) return refuse.tooManyAddresses(given, COMPARED_LIMIT);
    const standing = asked.sources ? await parts.standing() : null;
    const received = receivedTimes(asked.requester.project);
    const answered = await list({ ...asked, received, standing });
    if (answered.outcome !== 'priced') return refused(answered);
    onPriced?.({ hits: answered.hits, misses: answered.misses });
    const response = await priceAnswer(answered, asked, { questions: parts.questions, received });
    response.headers.set('server-timing', `age;dur=${answered.ageMs}`);
    return response;
  }

  async function pricedAt(asked: Asked, text: string): Promise<Response> {
    const moment = readMoment(text, await parts.questions.now());
    if (moment.outcome === 'malformed') return refuse.malformed('at', moment.detail);
    if (moment.outcome === 'out of reach') return refuse.outOfReach(moment.at, moment.detail);
    const answered = await momentList({ ...asked, at: moment.at });
    if (answered.outcome !== 'priced') return refused(answered);
    const { entries, maxAgeSeconds } = answered;
    return asked.isCsv
      ? success(csvOf(entries, asked.detail ? 'moment' : 'plain'), CSV_TYPE, maxAgeSeconds)
      : success(JSON.stringify({ prices: entries }), JSON_TYPE, maxAgeSeconds);
  }

  async function series(
    { platform, detail, isCsv, requester }: Asked,
    location: Location,
  ): Promise<Response> {
    const answered = await seriesAnswer({ platform, detail, location, requester });
    if (answered.outcome === 'refused') return answered.response;
    const { maxAgeSeconds } = answered;
    return isCsv
      ? success(csvOfSeries(answered.series, detail), CSV_TYPE, maxAgeSeconds)
      : success(JSON.stringify(answered.series), JSON_TYPE, maxAgeSeconds);
  }

  return async (request) => {
    const response = unlessUnchanged(request, await answer(request).catch(failed));
    if (request.method !== 'HEAD') return response;
    return new Response(null, { status: response.status, headers: response.headers });
  };
}

async function priceAnswer(
  answered: PricedList,
  asked: Asked,
  { questions, received }: { readonly questions: Questions; readonly received: ReceivedTimes },
): Promise<Response> {
  const { body, maxAgeSeconds } = answered;
  if (!asked.isCsv && !asked.premium && !asked.sources) return success(body, JSON_TYPE, maxAgeSeconds);
  const entries = await entriesWithExtras(answered, asked.premium ? questions : null, received);
  return asked.isCsv
    ? success(csvOf(entries, asked.detail ? 'detailed' : 'plain'), CSV_TYPE, maxAgeSeconds)
    : success(JSON.stringify({ prices: entries }), JSON_TYPE, maxAgeSeconds);
}

function failed(error: unknown): Response {
  if (error instanceof EngineAway) return refuse.nobodyAnswered();
  console.error('the operation failed', error);
  return refuse.internalError();
}

function refused(answered: Exclude<AnsweredMoment, { readonly outcome: 'priced' }>): Response {
  switch (answered.outcome) {
    case 'too many':
      return refuse.tooManyAddresses(answered.given);
    case 'bad':
      return refuse.malformedAddresses(answered.bad);
    case 'nobody answered':
      return refuse.nobodyAnswered();
  }
}

function success(body: string, type: string, maxAgeSeconds: number): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': `private, max-age=${maxAgeSeconds}`,
      etag: entityTag(body),
      vary: 'accept',
      'x-content-type-options': 'nosniff',
    },
  });
}
