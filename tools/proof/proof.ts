/** What a proof is: something tried very often, each time with an outcome that was laid down before. */

export interface Proof {
  readonly what: string;
  /** `times` shortens what lasts minutes: 1 is as long as it should be. */
  prove(scale: Scale, progress: Progress, times?: number): Promise<Proved>;
}

/** 1 is everything; less tries so much of it, by the same draws. */
export type Scale = number;

/** `problems`: those so far, for runs that are ended early. */
export type Progress = (done: number, of: number, problems?: readonly string[]) => void;

export interface Proved {
  readonly tried: number;
  readonly unit: string;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

export function scaled(count: number, scale: Scale): number {
  return Math.max(1, Math.round(count * scale));
}
