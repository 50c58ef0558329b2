/** Asks the rate services, hedged: the next one as soon as the one before is silent or said nothing to believe. */
import type { Clock } from '../upstream/clock.ts';
import { withDeadline } from '../upstream/deadline.ts';
import { type Upstream, UpstreamError } from '../upstream/upstream.ts';
import { dayOf } from './days.ts';
import type { Rate } from './rate.ts';
import { READERS, type ReadOffRate } from './service-bodies.ts';
import type { RateService } from './services.ts';

/** Of one service: the last of three, begun when the two before were silent, still ends within a lookup's 6 s. */
const SERVICE_MS = 1800;
/**
 * A service that has said nothing for so long gets the next one asked beside it (docs/pricing.md §5
 * Rate).
 */
const SILENT_MS = 800;

interface AskingServices {
  readonly services: readonly { readonly service: RateService; readonly upstream: Upstream }[];
  readonly clock: Clock;
  /** Which of the rates said so far, in the order of the services, is believed. */
  readonly choose: (rates: readonly Rate[]) => Rate | null;
  /** Called each time a service has been silent. */
  readonly onSilent: () => void;
}

/**
 * The first rate that is believed; null when none is or the signal aborts. Services that are silent still are left
 * to their time, so that their silence is counted.
 */
export async function askServices(asking: AskingServices, signal: AbortSignal): Promise<Rate | null> {
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
    // Whoever still waits hears of a mistake in the program; nobody does of one after the choice.
    asked.catch(() => {});
    await untilSilent(asking, () => running.has(asked) && !chosen(), running);
    if (signal.aborted || chosen()) return chosen();
  }
  while (running.size > 0 && !signal.aborted && !chosen()) await Promise.race(running);
  return chosen();
}

/** A daily one that does not say of which day it is counts as today's. */
function rateOf({ name, isDaily }: RateService, { krwPerUsd, date }: ReadOffRate, checkedAt: number): Rate {
  return { krwPerUsd, service: name, checkedAt, ...(isDaily && { date: date ?? dayOf(checkedAt) }) };
}

/** Resolves when `isWaiting` is false after one of the services has ended, or when they have been silent together. */
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

/** What the service says; null when it fails, which its upstream counts. */
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

/** The address was wrong or its body is; what broke on the way would break again. */
function isAnotherAddressWorthIt(error: unknown): boolean {
  return error instanceof UpstreamError && (error.failure === 'refused' || error.failure === 'unreadable');
}
