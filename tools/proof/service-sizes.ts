/** What must not grow in a service that runs for long, and the pace at which it asks CoinGecko. */
import { sourceRow } from '../../src/market/source-table.ts';
import type { StartedService } from '../../test/edge/started-service.ts';
import type { Logged } from '../../test/world/world.ts';
import { memoryMb } from '../bench/process-use.ts';

/** Of processes, by their names. */
export type Memory = Readonly<Record<string, { readonly pid: number; readonly mb: number }>>;

/** Growth from one third of the time to the next that is none: a share, and what is too little to be told from chance. */
const SHARE = 1.15;
const SLACK_MB = 10;
/** Of fewer samples than these nothing is said. */
const FEWEST = 30;

export function memoryOf(service: Pick<StartedService, 'pidOf'>, names: readonly string[]): Memory {
  const running = names.flatMap((name) => {
    const pid = service.pidOf(name);
    return pid === null ? [] : [[name, { pid, mb: Math.round(memoryMb(pid)) }] as const];
  });
  return Object.fromEntries(running);
}

export interface Trend {
  readonly name: string;
  /** Medians of the second and of the last third. */
  readonly before: number;
  readonly after: number;
  readonly isGrowing: boolean;
}

/** Of the last run of each. The first third is for everything to be seen once. */
export function memoryTrends(samples: readonly Memory[], names: readonly string[]): readonly Trend[] {
  return names.map((name) => {
    const all = samples.flatMap((sample) => sample[name] ?? []);
    const values = all.filter(({ pid }) => pid === all.at(-1)?.pid).map(({ mb }) => mb);
    const third = Math.floor(values.length / 3);
    const [before, after] = [median(values.slice(third, 2 * third)), median(values.slice(2 * third))];
    return { name, before, after, isGrowing: values.length >= FEWEST && after > before * SHARE + SLACK_MB };
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Our own second attempt comes later. */
const REPEATED_MS = 100;

/**
 * When CoinGecko was asked for prices (Unix milliseconds). Where a connection breaks that was used before, workerd sends a GET
 * again by itself, on each other one that it has and on a new one, as browsers do and RFC 9110 §9.2.2 allows: nobody hears of
 * it, and nobody could pay for it.
 */
export function pricesAskedAt(
  log: readonly Pick<Logged, 'at' | 'host' | 'path' | 'url' | 'status'>[],
): readonly number[] {
  const asked = log.filter(
    ({ host, path }) => host === 'api.coingecko.com' && path.startsWith('/api/v3/simple'),
  );
  const isRepeated = ({ at, url }: (typeof asked)[number], place: number) =>
    asked
      .slice(0, place)
      .some((before) => before.status === null && before.url === url && at - before.at <= REPEATED_MS);
  return asked.filter((each, place) => !isRepeated(each, place)).map(({ at }) => at);
}

/** On a machine that is busy a request arrives so much later than it was sent. */
const LATE_MS = 3_000;

/** What befell the service, and when (Unix milliseconds). */
export interface Happened {
  readonly at: number;
  readonly what: string;
}

/** So much of what befell it before is told of, too. */
const BEFORE_MS = 60_000;

/**
 * Where more came within some time than its budget ever allows, in words, with what befell the service then. `times`: of its
 * requests for prices (Unix milliseconds), ascending.
 */
export function paceProblems(
  times: readonly number[],
  happened: readonly Happened[] = [],
): readonly string[] {
  const { prices } = sourceRow('CoinGecko').budgets;
  if (!('burst' in prices)) throw new RangeError('CoinGecko has a budget of another kind');
  const { burst, refillMs } = prices;
  const tooMany = times.flatMap((last, j) =>
    times.slice(0, j).flatMap((first, i) => {
      const most = burst + Math.floor((last - first + LATE_MS) / refillMs);
      return j - i + 1 > most
        ? [`CoinGecko was asked ${j - i + 1} times in ${last - first} ms, not ${most}${storyOf(first, last)}`]
        : [];
    }),
  );
  return tooMany.slice(0, 1);

  function storyOf(first: number, last: number): string {
    const asked = times.map((at) => ({ at, what: 'asked' }));
    const story = [...asked, ...happened]
      .filter(({ at }) => at >= first - BEFORE_MS && at <= last)
      .sort((a, b) => a.at - b.at)
      .map(({ at, what }) => `${at - first} ms ${what}`);
    return happened.length > 0 ? ` (${story.join(', ')})` : '';
  }
}
