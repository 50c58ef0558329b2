/** A world that also serves saved pages at their own addresses, and has a price for every address written on them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorld, type World } from '../world/world.ts';
import type { ExpectedPage } from './expected.ts';
import { createPricedMarket } from './priced.ts';

/** The page around a frame that names none. */
const FRAMED = '/framed';

/** Where to go to see the page: a frame is seen inside another page of its host. */
export function addressOf({ url, frame, parent }: ExpectedPage): string {
  return frame ? (parent ?? new URL(FRAMED, url).href) : url;
}

export async function createCorpusWorld(folder: string, pages: readonly ExpectedPage[]): Promise<World> {
  const files = new Map<string, string>();
  for (const page of pages) {
    const html = await readFile(join(folder, page.file), 'utf8');
    if (files.has(page.url)) throw new Error(`two pages are served at ${page.url}`);
    files.set(page.url, html);
    if (page.frame && !page.parent) files.set(addressOf(page), frameAround(page.url));
  }
  const { market, addPriced } = createPricedMarket();
  for (const html of files.values()) addPriced(html);
  const world = createWorld({ market });
  const hosts = new Set(pages.map(({ url }) => new URL(url).host));
  return {
    ...world,
    handle: async (request) => {
      const html = files.get(request.url);
      if (html !== undefined) return response(200, html);
      // Without this catalog no address is new: a site's pages share a quota of new addresses, and would wait for each other.
      if (new URL(request.url).pathname.endsWith('/coins/list')) return response(503, '');
      // Pictures and style sheets that a saved page names, and that nobody saved.
      return hosts.has(new URL(request.url).host) ? response(404, '') : world.handle(request);
    },
  };
}

function response(status: number, html: string): Response {
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function frameAround(url: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Around a frame</title><h1>Around a frame</h1><iframe src="${url}" style="width:100%;height:2000px"></iframe>`;
}
