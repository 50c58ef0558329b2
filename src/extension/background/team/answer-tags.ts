/** The last answers with the server's tags on them, across a stopped worker: what has not changed need not be sent again. */
import * as z from 'zod/mini';
import { parseStored } from '../../../core/storage/parse-stored.ts';
import type { Store } from '../../../core/storage/store.ts';

interface Tagged {
  readonly etag: string;
  /** As it came: it is read anew each time, by the clock of then. */
  readonly body: unknown;
}

export interface AnswerTags {
  readonly restored: Promise<void>;
  of(label: string): Tagged | undefined;
  keep(label: string, tagged: Tagged): Promise<void>;
  forget(): Promise<void>;
}

const PREFIX = 'answer ';
/** Lists that are asked again and again are few; what pages ask is seldom asked twice. */
const LIMIT = 40;

const stored = z.object({ etag: z.string().check(z.maxLength(200)), body: z.unknown() });

export function createAnswerTags(store: Store): AnswerTags {
  const tags = new Map<string, Tagged>();

  const restored = store.entries().then((entries) => {
    for (const [key, value] of entries) {
      const tagged = key.startsWith(PREFIX) ? parseStored(stored, value) : null;
      if (tagged) tags.set(key.slice(PREFIX.length), tagged);
    }
  });

  const change = (writing: Promise<void>) =>
    writing.catch((reason: unknown) => console.warn('a server response could not be cached', reason));

  return {
    restored,
    of: (label) => tags.get(label),
    async keep(label, tagged) {
      tags.delete(label);
      tags.set(label, tagged);
      const [oldest] = tags.keys();
      if (tags.size > LIMIT && oldest !== undefined) {
        tags.delete(oldest);
        await change(store.delete([PREFIX + oldest]));
      }
      await change(store.put({ [PREFIX + label]: tagged }));
    },
    async forget() {
      const labels = [...tags.keys()].map((label) => PREFIX + label);
      tags.clear();
      await change(store.delete(labels));
    },
  };
}
