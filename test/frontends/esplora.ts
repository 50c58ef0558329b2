/** Blockstream's esplora: static files and an API of its own (CONTRIBUTING.md, "A living frontend"). */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { coinKey } from '../../src/market/assets.ts';
import { bitcoinAt, SAMPLE, TIP_TIME } from './esplora-api.ts';
import { BACK, click, FORTH, type Frontend, theme, type Visit } from './frontend.ts';
import { json, servedFile } from './served-files.ts';

const BTC = coinKey('BTC');

const VISITS: readonly Visit[] = [
  // Its card of dollars is the site's own.
  { path: '/', own: null, steps: [theme('dark'), theme('light')] },
  {
    path: '/blocks/recent',
    own: null,
    steps: [
      { name: 'more blocks', act: (page) => click(page, '.load-more') },
      { name: 'the first block', own: BTC, act: (page) => click(page, '.blocks-table-card-link') },
      { ...BACK, own: null },
      { ...FORTH, own: BTC },
    ],
  },
  {
    path: `/block/${SAMPLE.block}`,
    own: BTC,
    steps: [
      { name: 'its details', act: (page) => click(page, '[data-toggleblock], .details-btn') },
      { name: 'more transactions', act: (page) => click(page, '.load-more') },
      { name: 'a transaction', own: BTC, act: (page) => click(page, 'a.identifier-text[href^="tx/"]') },
      { ...BACK, own: BTC },
    ],
  },
  {
    path: `/tx/${SAMPLE.transaction}`,
    own: BTC,
    steps: [
      { name: 'its details', act: (page) => click(page, '.details-btn') },
      theme('dark'),
      theme('light'),
    ],
  },
  { path: `/tx/${SAMPLE.unconfirmed}`, own: BTC },
  {
    path: `/address/${SAMPLE.address}`,
    own: BTC,
    steps: [
      { name: 'more transactions', act: (page) => click(page, '.load-more') },
      { name: 'the blocks', own: null, act: (page) => click(page, 'a[href="blocks/recent"]') },
      { ...BACK, own: BTC },
    ],
  },
  { path: '/tx/recent', own: null },
  { path: '/mempool', own: null },
  { path: '/explorer-api', own: null },
  { path: '/tx/push', own: null },
  { path: '/search?q=nothing', own: null },
  { path: `/tx/${'0'.repeat(64)}`, own: null },
];

export const ESPLORA: Frontend = {
  name: 'esplora',
  host: 'blockstream.info',
  isNamed: (name) => name === 'esplora',
  open: async (folder) => {
    const files = join(folder, 'dist');
    await access(join(files, 'app.js')).catch(() => {
      throw new Error(`${files} has no app.js: build it first (CONTRIBUTING.md, "A living frontend").`);
    });
    return {
      answer: async (request) => {
        const { pathname, host } = new URL(request.url);
        if (host === 'api.coingecko.com') return request.headers.has('origin') ? chart() : null;
        if (!host.endsWith('blockstream.info')) return null;
        if (pathname.startsWith('/api/')) {
          const found = bitcoinAt(pathname.slice('/api'.length));
          return found === undefined ? new Response('Not found', { status: 404 }) : apiAnswer(found);
        }
        return (await servedFile(files, pathname)) ?? servedFile(files, 'index.html');
      },
      kindOf: () => undefined,
      // A block has its number for a name.
      titles: '.block-navigation-block-number,h1',
      loading: '.loading-container,.load-more-loading',
      visits: VISITS,
      close: async () => {},
    };
  },
};

/** Hashes are texts of their own, not JSON. */
function apiAnswer(found: unknown): Response {
  return typeof found === 'string'
    ? new Response(found, { headers: { 'content-type': 'text/plain' } })
    : json(found);
}

/** The page's own question for dollars, which the product never puts like this. */
function chart(): Response {
  const prices = Array.from({ length: 24 }, (_, i) => [(TIP_TIME - i * 3_600) * 1_000, 76_000 + i * 10]);
  const answer = json({ prices });
  answer.headers.set('access-control-allow-origin', '*');
  return answer;
}
