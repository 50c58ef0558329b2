/** The operation of docs/api.md: one function from a web-standard request to its response, for all places where it is mounted. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { ComparedSource } from '../../core/market/comparison.ts';
import { findSelection } from '../../core/market/selections.ts';
import type { Premium, PremiumLeg } from '../../core/market/shown-premium.ts';
import type { Requester } from '../../core/pricing/requester.ts';
import { activeOf, type Standing } from '../../core/sources/active-sources.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { BOARD_SECONDS, createBoardAnswers } from './board-answer.ts';
import { CSV_TYPE, csvOf, csvOfBoard, csvOfSeries, prefersCsv } from './csv-answer.ts';
import type { ComparedFields, DetailedEntry, Entry, PremiumBoard, PremiumFields } from './entry-schema.ts';
import { createMomentList, isoOf, type Unpriced, type WantedMoment } from './moment-entries.ts';
import { type Location, parsePath } from './parse-path.ts';
import { createPriceList, type PricedList } from './price-list.ts';
import type { Authorised, ProjectStore } from './projects.ts';
import { EngineAway, type Questions } from './questions.ts';
import { createRateLimit, type SharedRateLimit } from './rate-limit.ts';
import { createReceivedTimes, type ReceivedTimes } from './received-times.ts';
import * as refuse from './refusals.ts';
import { COMPARED_LIMIT, elementsOf } from './requested-addresses.ts';
import { readMoment } from './requested-moment.ts';
import { createSeriesAnswers } from './series-answer.ts';

/** Answers a request of the API. Never rejects. */
export type Operation = (request: Request) => Promise<Response>;

export interface OperationParts {
  readonly questions: Questions;
  readonly clock: Clock;
  /** The active sources in their order, and those that are switched off. */
  readonly standing: () => Standing | Promise<Standing>;
  readonly projects: ProjectLookup;
  /** The most requests of a key per minute; 0 for no limit. */
  readonly perMinute: number;
  /** The counter of requests per key; the operation has its own where it is absent. */
  readonly limit?: SharedRateLimit;
  /** Resolves when the stored state is read, for which the first answer waits. */
  readonly ready: Promise<unknown>;
  /** Called with how many entries of an answer needed no request to a source (`hits`), and how many did (`misses`). */
  readonly onPriced?: (counts: { readonly hits: number; readonly misses: number }) => void;
}

/** The projects as the operation uses them. */
export interface ProjectLookup extends Pick<ProjectStore, 'restore'> {
  findByKey(key: string): Authorised | null | Promise<Authorised | null>;
  /** Counts a request of the project. Resolves when the count is stored. */
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
  const ordered = { ...parts, order: async () => activeOf(await parts.standing()) };
  const list = createPriceList(ordered);
  const receivedTimes = createReceivedTimes(clock);
  const momentList = createMomentList(ordered);
  const seriesAnswer = createSeriesAnswers(ordered);
  const board = createBoardAnswers(ordered);
  let isRestored = false;

  async function restore(): Promise<void> {
    await Promise.all([ready, projects.restore()]);
    isRestored = true;
  }

  async function answer(request: Request): Promise<Response> {
    const location = parsePath(request.url);
    if (!location) return refuse.notFound();
    const { coinSymbol } = location;
    const selection = coinSymbol === null ? null : findSelection(coinSymbol);
    if (coinSymbol !== null && !selection) return refuse.unusableCoinSymbol(coinSymbol);
    if (!METHODS.includes(request.method)) return refuse.methodNotAllowed(request.method, METHODS);

    if (!isRestored) await restore();
    const project = await projects.findByKey(location.key);
    if (!project) return refuse.unknownKey();
    const waitSeconds = await limit.take(project.id);
    if (waitSeconds > 0) return refuse.tooManyRequests(perMinute, waitSeconds);
    void projects.noteUse(project.id);
    const [format] = location.format;
    const isCsv = format === undefined ? prefersCsv(request.headers.get('accept')) : format === 'csv';
    const refused =
      refuse.onTestnet(project) ??
      (selection && refuse.notForProject(project, selection)) ??
      refuse.malformedParameter(location, isCsv);
    if (refused) return refused;
    if (!selection) return boardResponse(await board(project), isCsv);
    const asked = {
      ...{ selection, isCsv },
      addresses: location.addresses[0] ?? null,
      detail: location.detail[0] === 'true',
      premium: location.premium[0] === 'true',
      sources: location.sources[0] === 'true',
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
    const csv = () => csvOf(entries, asked.detail ? 'moment' : 'plain');
    return inFormat(asked.isCsv ? csv : { prices: entries }, maxAgeSeconds);
  }

  async function series(asked: Asked, location: Location): Promise<Response> {
    const { selection, detail, isCsv, requester } = asked;
    const answered = await seriesAnswer({ selection, detail, location, requester });
    if (answered.outcome === 'refused') return answered.response;
    const csv = () => csvOfSeries(answered.series, detail);
    return inFormat(isCsv ? csv : answered.series, answered.maxAgeSeconds);
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
  const csv = () => csvOf(entries, asked.detail ? 'detailed' : 'plain');
  return inFormat(asked.isCsv ? csv : { prices: entries }, maxAgeSeconds);
}

function failed(error: unknown): Response {
  if (error instanceof EngineAway) return refuse.noSourceAnswered();
  console.error('the operation failed', error);
  return refuse.internalError();
}

function refused(answered: Unpriced): Response {
  switch (answered.outcome) {
    case 'too many':
      return refuse.tooManyAddresses(answered.given);
    case 'bad':
      return refuse.malformedAddresses(answered.bad);
    case 'unanswered':
      return refuse.noSourceAnswered();
  }
}

function boardResponse(board: PremiumBoard | null, isCsv: boolean): Response {
  if (!board) return refuse.noSourceAnswered();
  return inFormat(isCsv ? () => csvOfBoard(board) : board, BOARD_SECONDS);
}

/** The response with an answer: as CSV where `answer` is a function that makes it, else as JSON. */
function inFormat(answer: object | (() => string), maxAgeSeconds: number): Response {
  return typeof answer === 'function'
    ? success(answer(), CSV_TYPE, maxAgeSeconds)
    : success(JSON.stringify(answer), JSON_TYPE, maxAgeSeconds);
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

type Premiums = Awaited<ReturnType<Questions['premiums']>>;

/** The entries with the kimchi premium and the comparison of sources, where the request wants them. */
async function entriesWithExtras(
  { body, assets, order, compared }: PricedList,
  questions: Pick<Questions, 'premiums'> | null,
  received: ReceivedTimes,
): Promise<readonly (Entry | DetailedEntry)[]> {
  const { prices }: { prices: readonly (Entry | DetailedEntry)[] } = JSON.parse(body);
  const ofKorea: Premiums = questions ? await questions.premiums([...new Set(assets)], order) : new Map();
  const extrasOf = (asset: AssetKey) => {
    const premium = ofKorea.get(asset);
    const beside = compared.get(asset)?.map((source) => comparedFields(asset, source, received));
    return { ...(premium && premiumFields(asset, premium, received)), ...(beside && { sources: beside }) };
  };
  return prices.map((entry, i) => ({ ...entry, ...extrasOf(assets[i] as AssetKey) }));
}

/** The fields of one source in a comparison: its last price, and why it is shown or not. */
function comparedFields(
  asset: AssetKey,
  { source, price, reason, ...why }: ComparedSource,
  received: ReceivedTimes,
): ComparedFields {
  const { value, minimum, oldestMs, quoteAsOf, until } = why;
  const times = price && received.shown({ asset, source, ...price });
  return {
    source,
    usdPrice: price?.usd ?? null,
    krwPrice: price?.krw ?? null,
    asOf: times && isoOf(times.asOf),
    checkedAt: times && isoOf(times.checkedAt),
    differencePercent: price?.difference?.usd ?? null,
    reason,
    ...(value !== undefined && { value }),
    ...(minimum !== undefined && { minimum }),
    ...(oldestMs !== undefined && { oldestSeconds: oldestMs / 1000 }),
    ...(quoteAsOf !== undefined && { quoteAsOf: isoOf(quoteAsOf) }),
    ...(until !== undefined && { until: isoOf(until) }),
  };
}

/** The fields of a premium: both prices with source and time, or the reason why there is none. */
function premiumFields(asset: AssetKey, premium: Premium, received: ReceivedTimes): PremiumFields {
  if (premium.percent === null) return { premium: null, premiumMissing: premium.why };
  const { percent, korea, world, rate, includesKorea } = premium;
  const times = (leg: PremiumLeg) => {
    const { asOf, checkedAt } = received.shown({ asset, ...leg });
    return { asOf: isoOf(asOf), checkedAt: isoOf(checkedAt) };
  };
  return {
    premium: {
      percent,
      korea: { source: korea.source, krwPrice: korea.price, ...times(korea) },
      global: {
        source: world.source,
        usdPrice: world.price,
        ...times(world),
        includesKoreanVolume: includesKorea,
      },
      rate: { ...rate },
    },
    premiumMissing: null,
  };
}

/** The answer; but `304` without a body where the request has its entity tag in `If-None-Match`. */
function unlessUnchanged({ headers }: Request, answer: Response): Response {
  const etag = answer.headers.get('etag');
  if (etag === null || !isAmong(etag, headers.get('if-none-match'))) return answer;
  const unchanged = new Headers(answer.headers);
  unchanged.delete('content-type');
  return new Response(null, { status: 304, headers: unchanged });
}

/** Whether the header has the tag. Compares weakly, because proxies may weaken a tag. */
function isAmong(etag: string, header: string | null): boolean {
  if (header === null) return false;
  return header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
}

/**
 * The entity tag of a body: two multiplicative hashes of 32 bits, and the length. Enough to distinguish the answers to one client,
 * in a few microseconds; not collision-resistant.
 */
function entityTag(body: string): string {
  let a = 0x811c9dc5;
  let b = 0x2f0b4c47;
  for (let i = 0; i < body.length; i++) {
    const unit = body.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 15;
  }
  return `"${[a, b, body.length].map((each) => (each >>> 0).toString(36)).join('-')}"`;
}
