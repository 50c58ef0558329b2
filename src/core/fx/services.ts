/**
 * The services that publish the USD/KRW rate, in the order of the requests (docs/sources.md §9). The
 * manifest's hosts and the documents' tables are made from this one. KRW-USDT of an exchange is not among
 * them: it carries the premium.
 */
import type { Budget } from '../market/source-table.ts';
import { HOUR_MS, MINUTE_MS } from '../market/time.ts';

export type RateServiceName = 'Coinbase' | 'ExchangeRate-API' | 'Frankfurter';

export interface RateService {
  readonly name: RateServiceName;
  readonly host: string;
  /** Tried in this order: a later one only when the body of the one before is not USD/KRW. */
  readonly urls: readonly string[];
  /** `history`: what rates of past days may have of it. */
  readonly budgets: { readonly prices: Budget; readonly history?: Budget };
  readonly attributionUrl: string;
  /** It tells one rate a day, or on working days. */
  readonly isDaily?: true;
}

/** One round of a service costs three requests at most (two addresses and a retry); failed rounds may follow each other. */
const A_FEW: Budget = { requests: 6, perMs: 10 * MINUTE_MS };

export const RATE_SERVICES: readonly RateService[] = [
  {
    name: 'Coinbase',
    host: 'api.coinbase.com',
    urls: ['https://api.coinbase.com/v2/exchange-rates?currency=USD'],
    budgets: { prices: A_FEW },
    attributionUrl: 'https://www.coinbase.com/',
  },
  {
    name: 'ExchangeRate-API',
    host: 'open.er-api.com',
    urls: ['https://open.er-api.com/v6/latest/USD'],
    // With more requests it responds with 429 for about 20 minutes.
    budgets: { prices: { requests: 1, perMs: HOUR_MS } },
    attributionUrl: 'https://www.exchangerate-api.com',
    isDaily: true,
  },
  {
    name: 'Frankfurter',
    host: 'api.frankfurter.dev',
    // v1 is frozen and stays; v2's own sample is of another pair.
    urls: [
      'https://api.frankfurter.dev/v2/rate/USD/KRW',
      'https://api.frankfurter.dev/v1/latest?base=USD&symbols=KRW',
    ],
    budgets: { prices: A_FEW, history: { requests: 2, perMs: 10 * MINUTE_MS } },
    attributionUrl: 'https://frankfurter.dev/',
    isDaily: true,
  },
];

export const RATE_HOSTS: readonly string[] = RATE_SERVICES.map((service) => service.host);
