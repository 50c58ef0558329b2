/** A client of the operation, the same in Node, browsers and workers. Decimals stay the strings that they are. */
import type { ADDRESS_LIMIT, COMPARED_LIMIT } from '../api/requested-addresses.ts';
import type { DetailedEntry, DetailedMomentEntry, DetailedSeries, Entry, Series } from './answers.ts';
import { attempted } from './attempts.ts';
import { countedFrom, objectOf, SiseFailure } from './client-errors.ts';
import { areEntriesOf, isSeriesOf } from './entries-answered.ts';
import { fetchTransport, type Transport } from './transports.ts';

/** ISO 8601 with its zone, Unix seconds, or a date. */
export type AskedMoment = string | number | Date;

export interface ClientOptions {
  readonly key: string;
  /** Where the operation is: `http://127.0.0.1:8787`, `chrome-extension://<id>`, or a transport. */
  readonly at: string | Transport;
  /** How long a call may take in all, in milliseconds: 30,000 unless you say otherwise, 24 days at most. */
  readonly deadlineMs?: number;
  /** How often a request is repeated at most: 3 times unless you say otherwise. */
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

export interface SiseClient {
  /** One entry for each address, in their order. A list longer than a request may hold is asked in parts. */
  prices<const O extends AskedPrices = AskedPrices>(
    coinSymbol: string,
    addresses: readonly string[],
    options?: O,
  ): Promise<EntryOf<O>[]>;
  /** Past prices of one address, at even steps. */
  history<const O extends AskedHistory>(
    coinSymbol: string,
    address: string,
    options: O,
  ): Promise<SeriesOf<O>>;
}

/** The compiler holds both to the operation's own. */
const MOST_ADDRESSES: typeof ADDRESS_LIMIT = 100;
const MOST_COMPARED: typeof COMPARED_LIMIT = 10;
const DEADLINE_MS = 30_000;
const RETRIES = 3;
/** A timer that is set for longer ends at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Throws `SiseProblem` where the operation refuses, `SiseFailure` where nobody answers, the reason of your signal, and
 * `TypeError` where what is asked for could not be sent as it is.
 */
export function createClient({ key, at, deadlineMs = DEADLINE_MS, retries = RETRIES }: ClientOptions) {
  if (key === '') throw new TypeError('key is required.');
  const transport = typeof at === 'string' ? fetchTransport(at) : at;

  const inTime = <T>(signal: AbortSignal | undefined, ask: (get: Get) => Promise<T>): Promise<T> =>
    withDeadline(deadlineMs, signal, (own) => {
      const patience = { key, transport, retries, signal: own, until: Date.now() + deadlineMs };
      return ask(async ([coinSymbol, operation], query) => {
        const path = [coinSymbol, operation, key].map(encodeURIComponent).join('/');
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
          const asked = get([coinSymbol, 'token-price'], { addresses: part.join(), ...options });
          const { prices } = await asked.catch((error) => Promise.reject(countedFrom(from, error)));
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
  };
  return client;
}

type Query = Readonly<Record<string, string | boolean | number | Date | undefined>>;
type Get = (
  operation: readonly [coinSymbol: string, name: string],
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
