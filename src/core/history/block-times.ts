/** When a block was made, by its chain's nodes (docs/sources.md §12). They are told its number and nothing else. */
import * as z from 'zod/mini';
import { type PlatformId, platformRow } from '../market/platforms.ts';
import type { Store } from '../storage/store.ts';
import { type NodeParts, nodeAnswers } from '../tokens/ask-nodes.ts';

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

/** Blocks further apart leave one node too much room to be wrong in. */
const ENCLOSING_MS = 60 * 60_000;

const Quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,12}$/i));
const Answer = z.nullable(z.object({ number: Quantity, timestamp: Quantity }));
const Kept = z.int().check(z.positive());

/** A store that fails is done without. `now`: by the hosts' clocks where ours is wrong. */
export function createBlockTimes(
  nodes: NodeParts,
  { store, now }: { readonly store: Store; readonly now: () => number },
): BlockTimes {
  const stored = async (key: string) =>
    Kept.safeParse(await store.get(key).catch(() => undefined)).data ?? null;

  /** Whether the stored times of a lower and a higher block, an hour apart at most, enclose the time. */
  async function isEnclosed({ platform, number }: Block, at: number): Promise<boolean> {
    const prefix = `block:${platform}:`;
    const keys = await store.keysBetween(prefix, `${prefix}~`).catch(() => []);
    const numbers = keys.map((key) => Number(key.slice(prefix.length))).sort((a, b) => a - b);
    const lower = numbers.findLast((each) => each < number);
    const higher = numbers.find((each) => each > number);
    if (lower === undefined || higher === undefined) return false;
    const [from, to] = await Promise.all([stored(prefix + lower), stored(prefix + higher)]);
    return from !== null && to !== null && from < at && at < to && to - from <= ENCLOSING_MS;
  }

  return {
    async of(block, signal) {
      const { platform, number } = block;
      const key = `block:${platform}:${number}`;
      const known = await stored(key);
      if (known !== null) return known;
      const answers = nodeAnswers(
        nodes,
        platformRow(platform),
        {
          method: 'eth_getBlockByNumber',
          params: [`0x${number.toString(16)}`, false],
          read: (result) => readTime(result, number),
        },
        signal,
      );
      const at = (await answers.next()).value ?? null;
      if (typeof at !== 'number' || now() - at <= SETTLED_AFTER_MS) return at;
      // A second operator where no stored block vouches for it: one node alone may be wrong.
      if ((await isEnclosed(block, at)) || (await answers.next()).value === at)
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
