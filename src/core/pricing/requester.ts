/** The origin of a request: budgets, riders and what is stored depend on it (docs/pricing.md §9 Requester). */
export type Requester =
  /** The person, in a page of ours, by the shortcut, or through the alarm. */
  | { readonly kind: 'person' }
  /** An explorer page, by its host. */
  | { readonly kind: 'page'; readonly host: string }
  /** A program with a project's key, by the project's id. */
  | { readonly kind: 'key'; readonly project: string }
  /** The person in a private window: nothing of it is stored, nor rides with other requests. */
  | { readonly kind: 'private window' };

export const PERSON: Requester = { kind: 'person' };
