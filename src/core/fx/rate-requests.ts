/** Hedged requests to the rate services: the next service is requested when the previous one is silent or not believed. */
import * as z from 'zod/mini';
import { compare } from '../market/arithmetic.ts';
import { type Decimal, parseDecimal } from '../market/decimal.ts';
import { dayOf } from '../market/time.ts';
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { type Upstream, UpstreamError } from '../upstream/upstream.ts';
import { isBelievable } from './believed-rate.ts';
import type { Rate } from './rate.ts';
import type { RateService, RateServiceName } from './services.ts';

/** Time limit of one service: the third one, requested after two were silent, still ends within a lookup's 6 s. */
const SERVICE_MS = 1800;
/** After this time without a response the next service is requested too (docs/pricing.md §5 Rate). */
const SILENT_MS = 800;

interface AskingServices {
  readonly services: readonly { readonly service: RateService; readonly upstream: Upstream }[];
  readonly clock: Clock;
  /** Chooses the rate that is believed from those received so far, in the order of the services; null for none. */
  readonly choose: (rates: readonly Rate[]) => Rate | null;
  /** Called each time a service has been silent. */
  readonly onSilent: () => void;
}

/**
 * The first rate that is believed; null without one, or when the signal aborts. Requests to services that are still silent
 * continue up to their time limit, so that their health counts the silence.
 */
export async function requestServices(asking: AskingServices, signal: AbortSignal): Promise<Rate | null> {
  const { services, clock, choose } = asking;
  const answers: (Rate | null)[] = services.map(() => null);
  const running = new Set<Promise<void>>();
  const chosen = () => (signal.aborted ? null : choose(answers.filter((rate) => rate !== null)));
  for (const [index, { service, upstream }] of services.entries()) {
    const asked = ask(service, upstream, clock, signal).then((rate) => {
      answers[index] = rate && rateOf(service, rate, clock.now());
      running.delete(asked);
    });
    running.add(asked);
    // An exception in `ask` rejects the race below. Once a rate is chosen nothing awaits it: it is ignored here.
    asked.catch(() => {});
    await untilSilent(asking, () => running.has(asked) && !chosen(), running);
    if (signal.aborted || chosen()) return chosen();
  }
  while (running.size > 0 && !signal.aborted && !chosen()) await Promise.race(running);
  return chosen();
}

/** Adds service, time and, for a service with one rate a day, the day: today in Korea if the response states none. */
function rateOf({ name, isDaily }: RateService, { krwPerUsd, date }: ReadOffRate, checkedAt: number): Rate {
  return { krwPerUsd, service: name, checkedAt, ...(isDaily && { date: date ?? dayOf(checkedAt) }) };
}

/** Resolves when a service has ended and `isWaiting` is false, or when no service has ended for `SILENT_MS`. */
async function untilSilent(
  { clock, onSilent }: AskingServices,
  isWaiting: () => boolean,
  running: ReadonlySet<Promise<void>>,
): Promise<void> {
  const over = new AbortController();
  const silence = clock.sleep(SILENT_MS, over.signal).then(
    () => 'silent',
    () => 'over',
  );
  while (isWaiting()) {
    if ((await Promise.race([...running, silence])) !== 'silent') continue;
    onSilent();
    break;
  }
  over.abort();
}

/** The service's rate; null when its requests fail, which its upstream counts. */
async function ask(
  service: RateService,
  upstream: Upstream,
  clock: Clock,
  signal: AbortSignal,
): Promise<ReadOffRate | null> {
  try {
    return await withDeadline(clock, SERVICE_MS, signal, (limited) => askInTurn(service, upstream, limited));
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

async function askInTurn(
  service: RateService,
  upstream: Upstream,
  signal: AbortSignal,
): Promise<ReadOffRate | null> {
  for (const [index, read] of READERS[service.name].entries()) {
    const url = service.urls[index];
    if (!url) break;
    try {
      const rate = await upstream.fetchJson(url, { signal, read });
      if (rate) return rate;
    } catch (error) {
      if (!isAnotherAddressWorthIt(error)) throw error;
    }
  }
  return null;
}

/** Whether the service's next URL may help: not after a broken connection, which would break again. */
function isAnotherAddressWorthIt(error: unknown): boolean {
  return error instanceof UpstreamError && (error.failure === 'refused' || error.failure === 'unreadable');
}

/** Numbers arrive as their source text. */
const number = z.string();

const coinbase = z.object({
  data: z.object({ currency: z.literal('USD'), rates: z.object({ KRW: number }) }),
});

const exchangeRateApi = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  rates: z.object({ KRW: number }),
  time_last_update_unix: z.optional(number),
});

const frankfurterV2 = z.object({
  date: z.optional(z.iso.date()),
  base: z.literal('USD'),
  quote: z.literal('KRW'),
  rate: number,
});

const frankfurterV1 = z.object({
  date: z.optional(z.iso.date()),
  amount: number,
  base: z.literal('USD'),
  rates: z.object({ KRW: number }),
});

/** Won per dollar, with the day of the rate where the body has it. */
interface ReadOffRate {
  readonly krwPerUsd: Decimal;
  readonly date?: string | undefined;
}

/**
 * Reads won per dollar from a body. Null for a rate of another pair: the service's next URL is tried. Throws when the body is
 * not as documented, or the rate not believable.
 */
type ReadRate = (body: unknown) => ReadOffRate | null;

/** The readers of each service's bodies: one for each of `RateService.urls`, in their order. */
export const READERS: Readonly<Record<RateServiceName, readonly ReadRate[]>> = {
  Coinbase: [(body) => ({ krwPerUsd: believable(coinbase.parse(body).data.rates.KRW) })],
  'ExchangeRate-API': [
    (body) => {
      const { rates, time_last_update_unix } = exchangeRateApi.parse(body);
      return { krwPerUsd: believable(rates.KRW), date: dayRead(time_last_update_unix) };
    },
  ],
  Frankfurter: [
    (body) => {
      const answer = frankfurterV2.safeParse(body);
      return answer.success ? { krwPerUsd: believable(answer.data.rate), date: answer.data.date } : null;
    },
    (body) => {
      const { amount, rates, date } = frankfurterV1.parse(body);
      const dollars = parseDecimal(amount);
      if (dollars === null || compare(dollars, ONE) !== 0)
        throw new RangeError(`a rate for ${amount} dollars`);
      return { krwPerUsd: believable(rates.KRW), date };
    },
  ],
};

const ONE = '1' as Decimal;

/** The day in Korea of Unix seconds; undefined for an invalid time. */
function dayRead(seconds: string | undefined): string | undefined {
  const ms = Number(seconds) * 1000;
  return ms > 0 && ms < 8.64e15 ? dayOf(ms) : undefined;
}

function believable(text: string): Decimal {
  const rate = parseDecimal(text);
  if (rate === null || !isBelievable(rate))
    throw new RangeError(`no believable USD/KRW rate: ${text.slice(0, 40)}`);
  return rate;
}
