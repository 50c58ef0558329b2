/**
 * The services that publish the USD/KRW rate, in the order of the requests (docs/sources.md §9). The
 * manifest's hosts and the documents' tables are generated from this table. KRW-USDT of an exchange is not in it, because it
 * contains the premium.
 */
import type { Budget } from '../market/source-table.ts';
import { HOUR_MS, MINUTE_MS } from '../market/time.ts';

export type RateServiceName = 'Coinbase' | 'ExchangeRate-API' | 'Frankfurter';

export interface RateService {
  readonly name: RateServiceName;
  readonly host: string;
  /** Requested in this order: a later URL only when the previous one had no USD/KRW rate. */
  readonly urls: readonly string[];
  /** `history`: the requests for rates of past days, which are paid from both budgets. */
  readonly budgets: { readonly prices: Budget; readonly history?: Budget };
  readonly attributionUrl: string;
  /** The service has one rate a day, or one each working day. */
  readonly isDaily?: true;
}

/** Budget of two rounds in ten minutes: a round costs a service at most three requests (two URLs and a retry). */
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
    // After more requests the service responds with 429 for about 20 minutes.
    budgets: { prices: { requests: 1, perMs: HOUR_MS } },
    attributionUrl: 'https://www.exchangerate-api.com',
    isDaily: true,
  },
  {
    name: 'Frankfurter',
    host: 'api.frankfurter.dev',
    // Both API versions: the documentation of v2 shows another pair only, so won may be missing; v1 gets no changes, but still answers.
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
