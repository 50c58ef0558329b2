/** How the last question to the server ended, and why a request last failed: across a stopped worker. */
import * as z from 'zod/mini';
import { parseStored } from '../../../core/storage/parse-stored.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { ServerCondition } from '../../messages/server-requests.ts';

/** `failure`: of a request that was sent; while the server is left alone for it, it holds. */
type Kind = 'condition' | 'failure';

export interface ServerConditions {
  readonly restored: Promise<void>;
  of(kind: Kind): ServerCondition | null;
  note(kind: Kind, condition: ServerCondition): Promise<void>;
  forget(): Promise<void>;
}

const KINDS: readonly Kind[] = ['condition', 'failure'];
const CONDITIONS = [
  ...(['works', 'wrong key', 'not for this key', 'unknown host', 'not Sise'] as const),
  ...(['other version', 'failing', 'busy', 'unreachable'] as const),
];

export function createServerConditions(store: Store): ServerConditions {
  const last = new Map<Kind, ServerCondition>();

  async function restore(kind: Kind): Promise<void> {
    const kept = parseStored(z.enum(CONDITIONS), await store.get(kind));
    if (kept) last.set(kind, kept);
  }

  return {
    restored: Promise.all(KINDS.map(restore)).then(
      () => undefined,
      (error: unknown) => console.warn('the state of the server could not be read', error),
    ),
    of: (kind) => last.get(kind) ?? null,
    async note(kind, condition) {
      if (last.get(kind) === condition) return;
      last.set(kind, condition);
      await store
        .put({ [kind]: condition })
        .catch((reason: unknown) => console.warn('the state of the server is not kept', reason));
    },
    async forget() {
      last.clear();
      await store.delete(KINDS);
    },
  };
}
