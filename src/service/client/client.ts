/** The client of the API, for Node, browsers and workers. Decimals stay strings. */
import type { ADDRESS_LIMIT, COMPARED_LIMIT } from '../api/requested-addresses.ts';
import type {
  DetailedEntry,
  DetailedMomentEntry,
  DetailedSeries,
  Entry,
  PremiumBoard,
  Series,
} from './answers.ts';
import { attempted, fetchTransport, type Transport } from './attempts.ts';
import { countedFrom, objectOf, SiseFailure } from './client-errors.ts';

/** A moment: ISO 8601 with a time zone, Unix seconds, or a date. */
export type AskedMoment = string | number | Date;

export interface ClientOptions {
  readonly key: string;
  /** `http://127.0.0.1:8787`, `chrome-extension://<id>`, or a transport. */
  readonly at: string | Transport;
  /** Time limit of a call in milliseconds, retries included. Default 30,000; at most 24 days. */
  readonly deadlineMs?: number;
  /** The most repetitions of a request. Default 3. */
  readonly retries?: number;
}

export interface AskedPrices {
  readonly detail?: boolean;
  readonly premium?: boolean;
  readonly sources?: boolean;
  readonly at?: AskedMoment;
  readonly signal?: AbortSignal;
}

export interface AskedHistory {
  readonly from: AskedMoment;
  readonly to?: AskedMoment;
  readonly step?: Series['step'];
  readonly detail?: boolean;
  readonly signal?: AbortSignal;
}

type EntryOf<O> = O extends { detail: true }
  ? O extends { at: AskedMoment }
    ? DetailedMomentEntry
    : DetailedEntry
  : Entry;
type SeriesOf<O> = O extends { detail: true } ? DetailedSeries : Series;

export interface PremiumsOptions {
  readonly signal?: AbortSignal;
}

export interface SiseClient {
  /** Resolves to one entry for each address, in their order. A long list becomes several requests. */
  prices<const O extends AskedPrices = AskedPrices>(
    coinSymbol: string,
    addresses: readonly string[],
    options?: O,
  ): Promise<EntryOf<O>[]>;
  /** Resolves to past prices of one address, at even steps. */
  history<const O extends AskedHistory>(
    coinSymbol: string,
    address: string,
    options: O,
  ): Promise<SeriesOf<O>>;
  /** Resolves to every market in won of Upbit, or of Bithumb if Upbit does not answer, with its premium. */
  premiums(options?: PremiumsOptions): Promise<PremiumBoard>;
}

/** The limits of one request. Their types are the API's own limits, so that they cannot differ. */
const MOST_ADDRESSES: typeof ADDRESS_LIMIT = 100;
const MOST_COMPARED: typeof COMPARED_LIMIT = 10;
const DEADLINE_MS = 30_000;
const RETRIES = 3;
/** The longest timer: `setTimeout` ends a longer one at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Creates a client. Its calls reject with `SiseProblem` when the API refuses the request, with `SiseFailure` when there is no usable
 * response, with the reason of your signal when that aborts, and with `TypeError` for arguments that cannot be sent.
 */
export function createClient({ key, at, deadlineMs = DEADLINE_MS, retries = RETRIES }: ClientOptions) {
  if (key === '') throw new TypeError('key is required.');
  const transport = typeof at === 'string' ? fetchTransport(at) : at;

  const inTime = <T>(signal: AbortSignal | undefined, ask: (get: Get) => Promise<T>): Promise<T> =>
    withDeadline(deadlineMs, signal, (own) => {
      const patience = { key, transport, retries, signal: own, until: Date.now() + deadlineMs };
      return ask(async (operation, query) => {
        const path = [...operation, key].map(encodeURIComponent).join('/');
        return answerOf(await attempted(`/${path}?${written(query)}`, patience));
      });
    });

  const client: SiseClient = {
    prices: <const O extends AskedPrices>(
      coinSymbol: string,
      addresses: readonly string[],
      { signal, ...options }: O | AskedPrices = {},
    ) =>
      inTime(signal, async (get) => {
        const split = addresses.findIndex((address) => address.includes(','));
        if (split >= 0) throw new TypeError(`Address ${split} contains a comma. Pass two addresses instead.`);
        const most = options.sources ? MOST_COMPARED : MOST_ADDRESSES;
        const entries: unknown[] = [];
        for (let from = 0; from < addresses.length; from += most) {
          const part = addresses.slice(from, from + most);
          const request = get([coinSymbol, 'token-price'], { addresses: part.join(), ...options });
          const { prices } = await request.catch((error) => Promise.reject(countedFrom(from, error)));
          if (!areEntriesOf(part, prices)) throw notAnAnswer();
          entries.push(...prices);
        }
        return entries as EntryOf<O>[];
      }),
    history: <const O extends AskedHistory>(
      coinSymbol: string,
      address: string,
      { signal, ...options }: O | AskedHistory,
    ) =>
      inTime(signal, async (get) => {
        const read = await get([coinSymbol, 'price-history'], { address, ...options });
        if (!isSeriesOf(address, read)) throw notAnAnswer();
        return read as unknown as SeriesOf<O>;
      }),
    premiums: ({ signal } = {}) =>
      inTime(signal, async (get) => {
        const read = await get(['premiums'], { format: 'json' });
        if (!isBoard(read)) throw notAnAnswer();
        return read as unknown as PremiumBoard;
      }),
  };
  return client;
}

type Query = Readonly<Record<string, string | boolean | number | Date | undefined>>;
type Get = (
  operation: readonly [coinSymbol: string, name: string] | readonly [name: string],
  query: Query,
) => Promise<Readonly<Record<string, unknown>>>;

function written(query: Query): string {
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = value instanceof Date ? value.toISOString() : String(value);
      return `${name}=${encodeURIComponent(text).replaceAll('%2C', ',')}`;
    })
    .join('&');
}

function answerOf(body: string): Readonly<Record<string, unknown>> {
  const read = objectOf(body);
  if (!read) throw notAnAnswer();
  return read;
}

function notAnAnswer(): SiseFailure {
  return new SiseFailure('not an answer', 'The response is not from Sise.', 200);
}

async function withDeadline<T>(
  ms: number,
  outer: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const late = () => controller.abort(new SiseFailure('deadline', `No response within ${ms} ms.`));
  const timer = setTimeout(late, Math.min(ms, LONGEST_TIMER_MS));
  const abort = () => controller.abort(outer?.reason);
  outer?.addEventListener('abort', abort);
  try {
    return await act(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

/** Whether there is an entry for each address, in their order, with prices that are strings or null. */
function areEntriesOf(addresses: readonly string[], prices: unknown): prices is readonly unknown[] {
  return (
    Array.isArray(prices) &&
    prices.length === addresses.length &&
    prices.every((entry, i) => hasPrices(entry) && isOf(addresses[i], entry))
  );
}

/** Whether the answer is a series of that address, with prices that are strings or null. */
function isSeriesOf(address: string, read: Readonly<Record<string, unknown>>): boolean {
  return isOf(address, read) && Array.isArray(read.points) && read.points.every(hasPrices);
}

/** Whether the answer is a premium board: markets with prices that are strings or null. */
function isBoard({ markets }: Readonly<Record<string, unknown>>): boolean {
  return (
    Array.isArray(markets) &&
    markets.every((market) => typeof market?.market === 'string' && hasPrices(market))
  );
}

/** Whether the entry is of the address, which the API repeats exactly. */
function isOf(address: string | undefined, { token }: Readonly<Record<string, unknown>>): boolean {
  return isObject(token) && token.address === address;
}

function hasPrices(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && [value.usdPrice, value.krwPrice].every(isPrice);
}

function isPrice(price: unknown): boolean {
  return price === null || typeof price === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
