/** How many requests an upstream may still get: what each kind of budget does in its own way. */

export interface RequestBudget {
  /** Requests left now. */
  left(): number;
  /** Milliseconds until one is left; 0 when one is. */
  waitMs(): number;
  /** Takes one; false, and nothing taken, when none is left. */
  spend(): boolean;
  /** What was taken at that time (Unix milliseconds) leaves only now. */
  leaves(takenAt: number): void;
  /** The upstream said "too many requests". */
  noteLimit(): void;
  /** What `createRequestBudget` takes back after a restart, or for another budget of the same requests. */
  state(): SpentBudget;
}

export interface SpentBudget {
  /** When each request that still counts was sent, in ascending order. */
  readonly sentAt: readonly number[];
  /** When the upstream last said "too many requests". */
  readonly limitedAt: number | null;
}
