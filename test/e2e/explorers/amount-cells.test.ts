/** A token's picture and symbol behind an amount, in a cell that is aligned to the right, as tables of transfers have it. */
import { beforeAll, expect, test } from 'vitest';
import { openPair } from './judged.ts';
import {
  assetsOn,
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  sharedExplorerStage,
  USDT,
} from './stage.ts';

const LIMIT = { timeout: 20_000 };

let stage: ExplorerStage;
beforeAll(async () => {
  stage = await sharedExplorerStage();
});

const row = (address: string, symbol: string) => `<tr><td>0x62d5…3193<br>4y ago</td>
<td><div class="amount"><div class="value">0.03156737</div><div class="entity"><svg width="20" height="20"></svg>
<a href="/token/${address}"><div class="name"><span>${symbol}</span></div></a></div></div></td></tr>`;
const STYLE = `<style>td{vertical-align:top;height:60px}td:last-child{text-align:right}
.amount{display:flex;gap:8px;overflow:hidden;justify-content:flex-end}.value{word-break:break-all}
.entity{display:flex;align-items:center;max-width:100px}.entity svg{margin-right:8px;flex-shrink:0}
.entity a{display:flex;min-width:0}.name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}</style>`;

test('each has its price below it at 390, 768 and 1280 px', async () => {
  const tokens = [LINK, PEPE, USDT];
  const symbols = ['LINK', 'HyFi', 'ipfs://QmUpFUfVKDCWeZQk5pvDFUxnpQP9N6eLSHhNUy49T1JVtY'];
  const rows = tokens.map((address, i) => row(address, symbols[i] ?? '')).join('');
  const pair = await openPair(
    stage,
    'https://eth.blockscout.com/token-transfers',
    explorerPage(`${STYLE}<table>${rows}</table>`),
    { width: 390, height: 800 },
  );
  for (const width of [390, 768, 1280]) {
    await pair.each((page) => page.setViewportSize({ width, height: 800 }));
    for (const colorScheme of ['light', 'dark'] as const) {
      await pair.each((page) => page.emulateMedia({ colorScheme }));
      await expect.poll(() => assetsOn(pair.page), LIMIT).toEqual(tokens.map((address) => `ETH:${address}`));
      expect(await pair.problems(), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await pair.close();
});
