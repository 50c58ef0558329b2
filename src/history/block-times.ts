/** When a block was made, by its chain's nodes (docs/sources.md §12). They are told its number and nothing else. */
import * as z from 'zod/mini';
import { type PlatformId, platformRow } from '../market/platforms.ts';
import type { Store } from '../storage/store.ts';
import { askNodes, type NodeParts } from '../tokens/ask-nodes.ts';

export interface Block {
  readonly platform: PlatformId;
  readonly number: number;
}

export interface BlockTimes {
  /** Unix milliseconds. `none`: there is no such block (yet). Null: nobody could tell. */
  of(block: Block, signal: AbortSignal): Promise<number | 'none' | null>;
}

/** Younger blocks may still be replaced by others. */
const SETTLED_AFTER_MS = 60 * 60_000;

const Quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,12}$/i));
const Answer = z.nullable(z.object({ number: Quantity, timestamp: Quantity }));
const Kept = z.int().check(z.positive());

/** A store that fails is done without. `now`: by the hosts' clocks where ours is wrong. */
export function createBlockTimes(
  nodes: NodeParts,
  { store, now }: { readonly store: Store; readonly now: () => number },
): BlockTimes {
  return {
    async of({ platform, number }, signal) {
      const key = `block:${platform}:${number}`;
      const kept = Kept.safeParse(await store.get(key).catch(() => undefined));
      if (kept.success) return kept.data;
      const at = await askNodes(
        nodes,
        platformRow(platform),
        {
          method: 'eth_getBlockByNumber',
          params: [`0x${number.toString(16)}`, false],
          read: (result) => readTime(result, number),
        },
        signal,
      );
      if (typeof at === 'number' && now() - at > SETTLED_AFTER_MS)
        await store.put({ [key]: at }).catch(() => {});
      return at;
    },
  };
}

/** Throws when it is about another block. */
function readTime(result: unknown, number: number): number | 'none' {
  const block = Answer.parse(result);
  if (!block) return 'none';
  if (Number(block.number) !== number) throw new RangeError(`block ${block.number} in place of ${number}`);
  return Kept.parse(Number(block.timestamp) * 1000);
}
