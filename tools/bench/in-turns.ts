/** Two things measured in turns: whatever else the machine does meanwhile meets both of them. */

/** What most samples lie between, and the middle one. */
export interface Spread {
  readonly p5: number;
  readonly median: number;
  readonly p95: number;
}

export interface Measured {
  readonly rounds: number;
  readonly ours: Spread;
  readonly baseline: Spread;
  /** Its median is the one of ours over the one of the baseline; its ends are of the rounds' own ratios. */
  readonly ratio: Spread;
}

/** Takes one sample: milliseconds, requests a second, whatever both sides are told in. */
type Sample = () => Promise<number>;

/** One round: a sample of each. */
interface Round<T> {
  readonly ours: T;
  readonly baseline: T;
}

/**
 * Takes `rounds` samples of each, after one of each that does not count. Who begins changes from round to round: being
 * second after the other may help or hurt.
 */
export async function roundsInTurns<T>(
  ours: () => Promise<T>,
  baseline: () => Promise<T>,
  rounds: number,
): Promise<readonly Round<T>[]> {
  await ours();
  await baseline();
  const samples: Round<T>[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await ours();
      samples.push({ ours: first, baseline: await baseline() });
    } else {
      const first = await baseline();
      samples.push({ ours: await ours(), baseline: first });
    }
  }
  return samples;
}

export async function inTurns(ours: Sample, baseline: Sample, rounds: number): Promise<Measured> {
  return measuredOf(await roundsInTurns(ours, baseline, rounds));
}

export function measuredOf(rounds: readonly Round<number>[]): Measured {
  const mine = spreadOf(rounds.map(({ ours }) => ours));
  const theirs = spreadOf(rounds.map(({ baseline }) => baseline));
  const ratios = spreadOf(rounds.map(({ ours, baseline }) => ours / baseline));
  const ratio = { ...ratios, median: mine.median / theirs.median };
  return { rounds: rounds.length, ours: mine, baseline: theirs, ratio };
}

/** Throws RangeError when there are no samples. */
export function spreadOf(samples: readonly number[]): Spread {
  return { p5: quantile(samples, 0.05), median: quantile(samples, 0.5), p95: quantile(samples, 0.95) };
}

/** Between the two samples that lie around this share of them, in proportion: the median of two is their middle. */
function quantile(samples: readonly number[], share: number): number {
  const ascending = samples.toSorted((a, b) => a - b);
  const position = share * (ascending.length - 1);
  const below = ascending[Math.floor(position)];
  const above = ascending[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new RangeError('no samples');
  return below + (above - below) * (position - Math.floor(position));
}
