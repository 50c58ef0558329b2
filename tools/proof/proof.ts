/** What a proof is: something tried very often, each time with an outcome that was laid down before. */

export interface Proof {
  /** A line of the report: what is tried. */
  readonly what: string;
  prove(scale: Scale, progress: Progress): Promise<Proved>;
}

/** 1 is everything; less tries so much of it, by the same draws. */
export type Scale = number;

/** `problems`: those so far. A run that is ended before its time has told them. */
export type Progress = (done: number, of: number, problems?: readonly string[]) => void;

export interface Proved {
  /** How often, in what the line counts: `cells`, `kills`. */
  readonly tried: number;
  readonly unit: string;
  /** Each failure, in words; empty when all held. */
  readonly problems: readonly string[];
  /** Figures worth a line: what could not be seen, the longest wait. */
  readonly notes: readonly string[];
}

/** At least one. */
export function scaled(count: number, scale: Scale): number {
  return Math.max(1, Math.round(count * scale));
}
