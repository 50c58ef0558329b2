/** Pages of explorers: the hand-written corpus at its own addresses, and samples made from the market. */
import { readFileSync } from 'node:fs';
import { EXPLORER_SITES } from '../../../src/core/market/explorers.ts';
import { PLATFORMS, type PlatformId } from '../../../src/core/market/platforms.ts';
import { type Asked, type Host, type Reply, type Stage, uncounted } from '../answers.ts';
import { tokenListPage, tokenPage } from './explorer-pages.ts';

const CORPUS = new URL('../../corpus/', import.meta.url);
const WRITTEN = new Map(
  (JSON.parse(readFileSync(new URL('expected.json', CORPUS), 'utf8')) as { file: string; url: string }[]).map(
    ({ file, url }) => [url, file],
  ),
);

const NOT_FOUND = page(
  404,
  '<!DOCTYPE html><title>Not found</title><h1>Not found</h1><p>A sample explorer, made up.</p>',
);

export const explorers: readonly Host[] = EXPLORER_SITES.flatMap(({ hosts }) =>
  Object.entries(hosts).map(([host, symbol]) => ({
    hosts: [host],
    limits: {},
    routes: [
      {
        method: 'GET',
        path: /^\//,
        limit: uncounted,
        answer: (asked: Asked, { market }: Stage) =>
          written(asked) ?? (symbol && sample(asked, symbol, market)) ?? NOT_FOUND,
      },
    ],
    tooMany: () => NOT_FOUND,
    notFound: NOT_FOUND,
  })),
);

function written({ url }: Asked): Reply | null {
  const file = WRITTEN.get(url.href);
  return file === undefined ? null : page(200, readFileSync(new URL(file, CORPUS), 'utf8'));
}

/** `/` and `/tokens` list the market's tokens of the platform, `/token/0x…` shows one. */
function sample({ url }: Asked, platform: PlatformId, market: Stage['market']): Reply | null {
  if (/^\/(?:tokens)?$/.test(url.pathname))
    return page(200, tokenListPage(nameOf(platform), platform, market));
  const address = /^\/token\/(0x[0-9a-fA-F]{40})$/.exec(url.pathname)?.[1];
  const found = address ? market.contract(platform, address) : null;
  return found && page(200, tokenPage(nameOf(platform), found.coin, found.contract, market));
}

function nameOf(platform: PlatformId): string {
  return PLATFORMS.find(({ id }) => id === platform)?.name ?? platform;
}

function page(status: number, body: string): Reply {
  return { status, body, headers: { 'content-type': 'text/html; charset=utf-8' } };
}
