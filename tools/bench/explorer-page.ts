/** The first scan and a hundred placed prices on a long list of tokens, in a Chromium whose extension leaves pages alone. */

import type { Page } from 'playwright-core';
import { startChromium } from '../../test/e2e/browsers/chromium.ts';
import { startWorld } from '../../test/world/server.ts';
import { createWorld } from '../../test/world/world.ts';
import { builtFile, withBuild } from './changed-build.ts';
import type { InPage } from './in-page.ts';
import { inTurns, type Row, ratioRow } from './rows.ts';
import { modulePath, sourceModule } from './source-modules.ts';

const PLACE_ROUNDS = 50;
const PRICES = 100;
/** Before that, code is still being compiled and letters are drawn for the first time. */
const WARM_UPS = 5;

export function measurePricesPlaced(): Promise<readonly Row[]> {
  return withLists(async (open) => {
    const page = await open();
    for (let turn = 0; turn < WARM_UPS; turn++) await page.time('placePrices', PRICES);
    const measured = await inTurns(
      () => page.time('placePrices', PRICES),
      () => page.time('placeBare', PRICES),
      PLACE_ROUNDS,
    );
    const row = {
      what: `${PRICES} prices placed, warm`,
      beside: `${PRICES} bare <span>s`,
      unit: 'ms',
    } as const;
    return [ratioRow({ ...row, budget: { atMost: 1.8 } }, measured)];
  });
}

const SCAN_ROUNDS = 25;

export function measureFirstScan(): Promise<readonly Row[]> {
  return withLists(async (open) => {
    const measured = await inTurns(
      () => scanMs(open, 'firstScan'),
      () => scanMs(open, 'bareScan'),
      SCAN_ROUNDS,
    );
    const row = {
      what: 'first scan, 12,000 elements',
      beside: 'each link’s URL, one RegExp',
      unit: 'ms',
    } as const;
    return [ratioRow({ ...row, budget: { atMost: 0.8 } }, measured)];
  });
}

/** Each in a page just opened, as it happens: a second scan of a page is another matter. */
async function scanMs(open: () => Promise<ListPage>, name: 'firstScan' | 'bareScan'): Promise<number> {
  const page = await open();
  const took = await page.time(name);
  await page.close();
  return took;
}

const URL_OF_LIST = 'https://etherscan.io/list';
const VIEWPORT = { width: 1280, height: 900 };
const ROWS = 570;

interface ListPage {
  time(name: keyof InPage, ...args: readonly number[]): Promise<number>;
  close(): Promise<void>;
}

async function withLists<T>(task: (open: () => Promise<ListPage>) => Promise<T>): Promise<T> {
  const { content_scripts: _, ...manifest } = JSON.parse(await builtFile('manifest.json'));
  return withBuild({ 'manifest.json': JSON.stringify(manifest) }, async (extension) => {
    const { port, close } = await startWorld({ world: worldWithList() });
    const chromium = await startChromium({ port, viewport: VIEWPORT, extension });
    try {
      return await task(async () => openedList(await chromium.context.newPage()));
    } finally {
      await chromium.close();
      await close();
    }
  });
}

function worldWithList() {
  const world = createWorld();
  const html = tokenList(ROWS);
  return {
    ...world,
    handle: async (request: Request) =>
      request.url === URL_OF_LIST
        ? new Response(html, { headers: { 'content-type': 'text/html' } })
        : ((await sourceModule(new URL(request.url))) ?? world.handle(request)),
  };
}

async function openedList(page: Page): Promise<ListPage> {
  await page.goto(URL_OF_LIST, { waitUntil: 'load' });
  const path = modulePath('tools/bench/in-page.ts');
  await page.evaluate(`import('${path}').then((inPage) => { globalThis.inPage = inPage; })`);
  return {
    time: (name, ...args) => page.evaluate<number>(`inPage.${name}(${args.join()})`),
    close: () => page.close(),
  };
}

/** About 21 elements a row; 570 rows make 12,000. */
function tokenList(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const token = `0x5e5e${i.toString(16).padStart(36, '0')}`;
    const holder = `0x${String(i).padStart(40, '1')}`;
    return `<tr><td>${i + 1}</td>
<td><div class="d-flex"><a href="/address/${holder}"><span data-highlight-target="${holder}">${holder.slice(0, 10)}...${holder.slice(-9)}</span></a><a class="js-clipboard" href="javascript:;"><i class="far fa-copy"></i></a></div></td>
<td><a class="d-flex link-dark" href="/token/${token}"><img width="18" height="18" alt=""><div class="d-flex"><span class="hash-tag"><span>Token ${i}</span></span><span class="text-muted">(TOK${i})</span></div></a></td>
<td><div class="d-inline">-</div></td><td>$3,000</td><td><span>0.1 %</span></td><td>123</td></tr>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tokens</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header id="masterHeader"><a href="/token/0xdac17f958d2ee523a2206206994597c13d831ec7">menu</a></header>
<main id="content"><h1>Token Tracker</h1><div class="table-responsive"><table class="table"><thead><tr><th>#</th><th>Contract</th><th>Token</th><th>Price</th><th>Cap</th><th>Change</th><th>Holders</th></tr></thead>
<tbody>${lines.join('\n')}</tbody></table></div></main></body></html>`;
}

const STYLE = `body{margin:0;font:14.5px/1.5 Arial,sans-serif}.d-flex{display:flex;gap:4px;align-items:center}a{color:#0784c3;text-decoration:none}
.table-responsive{overflow-x:auto}.table{border-collapse:collapse;width:100%}.table td{padding:12px 8px;border-bottom:1px solid #e9ecef;white-space:nowrap}`;
