/** What a folder of saved explorer pages says should be on them: its `expected.json`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PLATFORM_IDS } from '../../src/core/market/platforms.ts';
import { linkedRows, sistersOf } from './sister-hosts.ts';

const token = z.object({ platform: z.enum(PLATFORM_IDS), address: z.string() });

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

export type WrittenPage = z.infer<typeof page>;

export interface ExpectedPage extends WrittenPage {
  /** Of the file, and of the host where it is served besides. */
  readonly name: string;
}

/**
 * Reads `DIR/expected.json`, with all chains on: saved pages are served at further hosts, too. Throws when the file is missing
 * or not of its shape.
 */
export async function readExpected(folder: string): Promise<readonly ExpectedPage[]> {
  const written = z.array(page).parse(JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')));
  const pages = await Promise.all(
    written.map(async (each) => {
      const html = await readFile(join(folder, each.file), 'utf8');
      const own = { ...each, name: each.file };
      return [own, ...sistersOf(own, html)];
    }),
  );
  return pages.flat().map((each) => ({ ...each, annotate: [...each.annotate, ...linkedRows(each)] }));
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
