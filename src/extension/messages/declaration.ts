/** How a message is declared: its fields as the background accepts them, its reply, and who may send it. */
import type * as z from 'zod/mini';

export interface Declaration {
  /**
   * The allowed senders. `explorer`: only content scripts on explorers. `card`: the card in any page, and Sise's own pages.
   * Left out: only Sise's own pages.
   */
  readonly from?: 'explorer' | 'card';
  /** The fields besides `type`, which is the declaration's name. */
  readonly request: z.ZodMiniObject;
  readonly reply: ReplyType<unknown>;
}

/** The type of a reply. It needs no schema, since Sise's own background writes it. */
export type ReplyType<T> = (reply: never) => T;
export const reply =
  <T>(): ReplyType<T> =>
  (value) =>
    value;

/** What a schema accepts, deeply read-only. */
export type Accepted<S extends z.core.$ZodType> = Frozen<z.output<S>>;

/** The object that fields accept. Mapped, so that an editor's *definition* of a property leads to its field. */
export type AcceptedFields<S> = FrozenFields<Pick<S, Exclude<keyof S, OptionalKey<S>>>> &
  Partial<FrozenFields<Pick<S, OptionalKey<S>>>>;

type FrozenFields<S> = {
  readonly [K in keyof S]: S[K] extends z.core.$ZodType ? Accepted<S[K]> : never;
};
type OptionalKey<S> = {
  [K in keyof S]: S[K] extends z.core.$ZodExactOptional ? K : never;
}[keyof S];

type Frozen<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer E)[]
    ? readonly Frozen<E>[]
    : T extends object
      ? { readonly [K in keyof T]: Frozen<T[K]> }
      : T;
