/** Who requests a price, on which budgets, riders and what is stored depend (docs/pricing.md §9 Requester). */
export type Requester =
  /** The user of the extension: a page of the extension, the shortcut, or the alarm. */
  | { readonly kind: 'person' }
  /** An explorer page; `host` is its host name. */
  | { readonly kind: 'page'; readonly host: string }
  /** A program with an API key; `project` is the id of its project. */
  | { readonly kind: 'key'; readonly project: string }
  /** The user in a private window: nothing of the request is stored, and its assets never become riders. */
  | { readonly kind: 'private window' };

export const PERSON: Requester = { kind: 'person' };
