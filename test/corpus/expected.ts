/** What a folder of saved explorer pages says should be on them: its `expected.json`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const token = z.object({ platform: z.enum(['BTC', 'ETH', 'BNB', 'POL', 'KAIA']), address: z.string() });

const page = z.object({
  file: z.string(),
  /** Where the page is served; for a frame, the frame's own address. */
  url: z.string(),
  frame: z._default(z.boolean(), false),
  /** For a frame: the page around it. */
  parent: z.optional(z.string()),
  note: z.optional(z.string()),
  /**
   * How many rows or places of a token carry one price each, hidden ones included. `roomFrom`: the narrowest window (CSS
   * pixels) in which its row need not wrap for it.
   */
  annotate: z.array(
    z.extend(token, {
      count: z.number(),
      optional: z.optional(z.boolean()),
      roomFrom: z._default(z.number(), 0),
    }),
  ),
  /** One more price, beside the name of what the page is about. `0x` is the platform's coin. */
  pageToken: z.nullable(token),
});

export type ExpectedPage = z.infer<typeof page>;

/** Reads `DIR/expected.json`. Throws when it is missing or not of its shape. */
export async function readExpected(folder: string): Promise<readonly ExpectedPage[]> {
  return z.array(page).parse(JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')));
}

/**
 * Counts per asset in a window of that width, the page's own token included; `least` is lower where a price is a matter of
 * taste, or of room.
 */
export function countsOf(
  { annotate, pageToken }: ExpectedPage,
  width: number,
): Map<string, { least: number; most: number }> {
  const counts = new Map<string, { least: number; most: number }>();
  const rows = [
    ...annotate,
    ...(pageToken ? [{ ...pageToken, count: 1, optional: false, roomFrom: 0 }] : []),
  ];
  for (const { platform, address, count, optional, roomFrom } of rows) {
    const key = `${platform}:${address.toLowerCase()}`;
    const { least, most } = counts.get(key) ?? { least: 0, most: 0 };
    counts.set(key, { least: least + (optional || width < roomFrom ? 0 : count), most: most + count });
  }
  return counts;
}
