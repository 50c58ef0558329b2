/** The three exchange-rate services (docs/sources.md §9). */
import {
  type Asked,
  commaList,
  counts,
  type Host,
  object,
  type Reply,
  reply,
  type Stage,
  string,
  uncounted,
} from '../answers.ts';
import { DAY_MS, publishedRates } from '../past.ts';

export const coinbase: Host = {
  hosts: ['api.coinbase.com'],
  limits: { rates: { requests: 10_000, perMs: 3_600_000 } },
  routes: [{ method: 'GET', path: /^\/v2\/exchange-rates$/, limit: counts('rates'), answer: exchangeRates }],
  tooMany: (seconds) =>
    reply(429, '{"errors":[{"id":"rate_limit_exceeded","message":"Too many requests"}]}', {
      'retry-after': String(seconds),
    }),
  notFound: reply(404, '{"errors":[{"id":"not_found","message":"Not found"}]}'),
};

export const erApi: Host = {
  hosts: ['open.er-api.com'],
  // Asked more than hourly it refuses for about 20 minutes; a few are let through.
  limits: { rates: { requests: 3, perMs: 3_600_000, penaltyMs: 1_200_000 } },
  routes: [{ method: 'GET', path: /^\/v6\/latest\/([^/]+)$/, limit: counts('rates'), answer: latest }],
  tooMany: (seconds) =>
    reply(429, '{"result":"error","error-type":"rate-limited"}', { 'retry-after': String(seconds) }),
  notFound: reply(404, '{"result":"error","error-type":"malformed-request"}'),
};

export const frankfurter: Host = {
  hosts: ['api.frankfurter.dev'],
  limits: {},
  routes: [
    { method: 'GET', path: /^\/v2\/rate\/([^/]+)\/([^/]+)$/, limit: uncounted, answer: v2Rate },
    { method: 'GET', path: /^\/v1\/latest$/, limit: uncounted, answer: v1Latest },
    {
      method: 'GET',
      path: /^\/v1\/(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/,
      limit: uncounted,
      answer: v1Range,
    },
  ],
  tooMany: () => reply(429, '{"message":"too many requests"}'),
  notFound: reply(404, '{"message":"not found"}'),
};

function exchangeRates({ url }: Asked, { market, shown, has }: Stage): Reply {
  const currency = url.searchParams.get('currency') ?? 'USD';
  if (currency !== 'USD')
    return reply(400, '{"errors":[{"id":"invalid_request","message":"Currency is invalid"}]}');
  const rates = object({
    AED: '"3.6731"',
    AFN: '"103.163942"',
    KRW: shown.quoted(market.rate('Coinbase')),
    BTC: '"0.0000129912"',
  });
  return reply(
    200,
    object({ data: object({ currency: string(has('another currency') ? 'EUR' : 'USD'), rates }) }),
  );
}

function latest(_: Asked, { market, now, shown, has }: Stage, [, base = '']: readonly string[]): Reply {
  if (base !== 'USD') return reply(404, '{"result":"error","error-type":"unsupported-code"}');
  const at = Math.floor(now / DAY_MS) * DAY_MS + 151_000;
  const updated = shown.time(at <= now ? at : at - DAY_MS);
  return reply(
    200,
    object({
      result: string('success'),
      provider: string('https://www.exchangerate-api.com'),
      documentation: string('https://www.exchangerate-api.com/docs/free'),
      terms_of_use: string('https://www.exchangerate-api.com/terms'),
      time_last_update_unix: String(updated / 1000),
      time_last_update_utc: string(rfc2822(updated)),
      time_next_update_unix: String((updated + DAY_MS) / 1000),
      time_next_update_utc: string(rfc2822(updated + DAY_MS)),
      time_eol_unix: '0',
      base_code: string('USD'),
      rates: object({
        ...{ USD: '1', AED: '3.6725', EUR: '0.8644' },
        KRW: has('no won') ? undefined : shown.number(market.rate('er-api')),
      }),
    }),
  );
}

function v2Rate(
  _: Asked,
  { market, now, shown, has }: Stage,
  [, base = '', quote = '']: readonly string[],
): Reply {
  if (!/^[A-Z]{3}$/.test(base) || !/^[A-Z]{3}$/.test(quote))
    return reply(422, '{"message":"invalid currency"}');
  if (base !== 'USD' || quote !== 'KRW') return frankfurter.notFound;
  return reply(
    200,
    object({
      date: string(
        has('dated tomorrow') ? dayAfter(workingDay(shown.time(now))) : workingDay(shown.time(now)),
      ),
      base: string(base),
      quote: string(quote),
      rate: shown.number(market.rate('Frankfurter')),
    }),
  );
}

function v1Latest({ url }: Asked, { market, now, shown }: Stage): Reply {
  const base = url.searchParams.get('base') ?? 'EUR';
  const symbols = commaList(url.searchParams.get('symbols'));
  if (base !== 'USD' || !symbols.includes('KRW')) return frankfurter.notFound;
  return reply(
    200,
    object({
      amount: '1',
      base: string(base),
      date: string(workingDay(shown.time(now))),
      rates: object({ KRW: shown.number(market.rate('Frankfurter')) }),
    }),
  );
}

/** Published days only; the start snaps back to one. */
function v1Range(
  { url }: Asked,
  { market, now, shown }: Stage,
  [, from = '', to = '']: readonly string[],
): Reply {
  const base = url.searchParams.get('base') ?? 'EUR';
  const symbols = commaList(url.searchParams.get('symbols'));
  if (base !== 'USD' || !symbols.includes('KRW')) return frankfurter.notFound;
  const before = new Date(Date.parse(`${from}T00:00:00Z`) - 14 * DAY_MS).toISOString().slice(0, 10);
  const all = publishedRates(market, before, to, now);
  const start = all.findLast(({ date }) => date <= from)?.date ?? from;
  const days = all.filter(({ date }) => date >= start);
  if (days.length === 0) return frankfurter.notFound;
  return reply(
    200,
    object({
      amount: '1.0',
      base: string(base),
      start_date: string(days[0]?.date ?? ''),
      end_date: string(days.at(-1)?.date ?? ''),
      rates: object(days.map(({ date, krw }) => [date, object({ KRW: shown.number(krw) })] as const)),
    }),
  );
}

/** Some of the institutions whose rates version 2 blends are a day ahead. */
function dayAfter(date: string): string {
  return new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
}

/** The central bank publishes on working days only. */
function workingDay(now: number): string {
  const weekday = new Date(now).getUTCDay();
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  return new Date(now - back * DAY_MS).toISOString().slice(0, 10);
}

function rfc2822(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
