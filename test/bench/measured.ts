/** One line of the bench: what was measured, against the budget of design §10. */
export interface Measured {
  readonly what: string;
  /** Of all samples where there are several: the 95th percentile. */
  readonly value: number;
  readonly unit: 'ms' | 'kB' | 'MB' | 'requests' | 'requests/s' | 'addresses' | 'prices' | 'shift';
  /** Not to be exceeded; null where there is none. */
  readonly budget: number | null;
  /** The budget is to be reached instead. */
  readonly isFloor?: true;
  /** In the order they were taken. */
  readonly samples?: readonly number[];
}

export function isWithin({ value, budget, isFloor }: Measured): boolean {
  return budget === null || (isFloor ? value >= budget : value <= budget);
}

/** The smallest sample that this share of all of them does not exceed (nearest rank). */
export function percentile(samples: readonly number[], share: number): number {
  const ascending = [...samples].sort((a, b) => a - b);
  const found = ascending[Math.ceil(share * ascending.length) - 1];
  if (found === undefined) throw new RangeError('no samples');
  return found;
}

/** A line for samples in milliseconds. */
export function p95(what: string, samples: readonly number[], budget: number | null): Measured {
  return { what, value: percentile(samples, 0.95), unit: 'ms', budget, samples };
}
