/** Who asks: shared budgets, what rides along and what is kept depend on it (docs/pricing.md §9 Requester). */
export type Requester =
  /** The person, in a page of ours, by the shortcut, or through the alarm. */
  | { readonly kind: 'person' }
  /** An explorer page, by its host. */
  | { readonly kind: 'page'; readonly host: string }
  /** Whoever has a project's key, by the project's id. */
  | { readonly kind: 'key'; readonly project: string }
  /** The person in a private window: nothing of it is kept, nor rides with what others ask. */
  | { readonly kind: 'private window' };

export const PERSON: Requester = { kind: 'person' };
