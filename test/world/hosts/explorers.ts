/** Sample pages of explorers of the Etherscan family, hand-written in the patterns of their real ones. */
import { PLATFORMS, type PlatformSymbol } from '../../../src/market/platforms.ts';
import { type Asked, type Host, type Reply, type Stage, uncounted } from '../answers.ts';
import { tokenListPage, tokenPage } from './explorer-pages.ts';

const EXPLORERS: readonly (readonly [string, PlatformSymbol])[] = [
  ['etherscan.io', 'ETH'],
  ['bscscan.com', 'BNB'],
  ['polygonscan.com', 'POL'],
];

const NOT_FOUND = page(
  404,
  '<!DOCTYPE html><title>Not found</title><h1>Not found</h1><p>A sample explorer, made up.</p>',
);

export const explorers: readonly Host[] = EXPLORERS.map(([host, symbol]) => ({
  hosts: [host],
  limits: {},
  routes: [
    {
      method: 'GET',
      path: /^\/token\/(0x[0-9a-fA-F]{40})$/,
      limit: uncounted,
      answer: (_: Asked, { market }: Stage, [, address = '']: readonly string[]) => {
        const found = market.contract(symbol, address);
        return found ? page(200, tokenPage(nameOf(symbol), found.coin, found.contract, market)) : NOT_FOUND;
      },
    },
    {
      method: 'GET',
      path: /^\/(?:tokens)?$/,
      limit: uncounted,
      answer: (_: Asked, { market }: Stage) => page(200, tokenListPage(nameOf(symbol), symbol, market)),
    },
  ],
  tooMany: () => NOT_FOUND,
  notFound: NOT_FOUND,
}));

function nameOf(symbol: PlatformSymbol): string {
  return PLATFORMS.find((row) => row.symbol === symbol)?.name ?? symbol;
}

function page(status: number, body: string): Reply {
  return { status, body, headers: { 'content-type': 'text/html; charset=utf-8' } };
}
