/**
 * Prices read as what they are, on pages in the patterns of real explorers, at the widths of a phone, a tablet and a desk, in
 * a light and a dark theme. The judge is the one that walks living frontends.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPair, type PagePair } from '../../explorers/judged.ts';
import {
  type ExplorerStage,
  explorerPage,
  LINK,
  PEPE,
  sharedExplorerStage,
  USDT,
} from '../../explorers/stage.ts';

const LIMIT = { timeout: 20_000 };
const WIDTHS = [390, 768, 1280];

let stage: ExplorerStage;
let pair: PagePair;
beforeAll(async () => {
  stage = await sharedExplorerStage();
  pair = await openPair(stage, 'https://eth.blockscout.com/list', HTML, { width: 1280, height: 1600 });
});
afterAll(async () => {
  await pair?.close();
});

const STYLE = `<style>body{background:#fff;color:#222}td{padding:12px 8px;white-space:normal}a{color:#06c;text-decoration:none}
@media (prefers-color-scheme:dark){body{background:#111;color:#ddd}a{color:#6cf}}
.row{display:flex;align-items:center}.between{display:flex;justify-content:space-between;gap:8px}
.holding{display:flex;flex-direction:column;padding:14px 8px;width:340px}.block{padding:0 0 18px}</style>`;

const link = (token: string, name: string, more = '') => `<a href="/token/${token}"${more}>${name}</a>`;
const holding = (token: string, [name, value, amount, rate]: readonly string[]) =>
  `<a class="holding" href="/token/${token}"><div class="between"><b style="font-weight:400">${name}</b><span>${value}</span></div>
<div class="between"><span>${amount}</span><span>${rate}</span></div></a>`;
const wallet = '<a href="/address/0x1111111111111111111111111111111111111111">0x1111…1111</a>';

/** As wide as its row, or wider: there is no room for a price. */
const FULL = 'ChainLinkTheTokenOfIt';

/** One section for each rule; `own-gap` is what is to stand between a name and a price on its line. */
const SECTIONS: Readonly<Record<string, string>> = {
  'a summary whose row has a gap': `<div class="block"><div class="row" data-gap="12" style="column-gap:12px"><span>12.5</span>${link(LINK, 'ChainLink')}</div></div>`,
  'a row whose items have margins': `<div class="block"><div class="row" data-gap="10"><span>For</span>${link(PEPE, 'Pepe', ' style="margin-left:10px"')}</div></div>`,
  'a row with words behind the name': `<div class="block" style="padding-bottom:24px"><div class="row" style="gap:6px">${link(USDT, 'Tether')}<span>to</span>${wallet}</div></div>`,
  'a row that wraps': `<div class="block" style="width:120px"><div class="row" style="flex-wrap:wrap;gap:10px">${link(LINK, FULL)}<i>12</i></div></div>`,
  'a clipped row that shares out its room': `<div style="display:flex;flex-direction:column;row-gap:12px;width:300px;line-height:24px"><div class="between" style="width:100%"><div style="display:flex;flex-wrap:wrap;gap:4px 8px;overflow:hidden">${link(LINK, 'ChainLink')}<b>ERC-20</b><b>Token transfer</b></div><i>i</i></div><div class="between" style="width:100%"><span>0xab12…cd34</span><span>7 days ago</span></div></div>`,
  'amounts to the right': `<table><tr><td>0xab…</td><td style="text-align:right"><div class="row" data-end style="justify-content:flex-end;overflow:hidden;gap:4px"><span>1,234.5</span>${link(LINK, 'LINK')}</div></td></tr>
<tr><td>0xcd…</td><td style="text-align:right" data-end>6,789 ${link(PEPE, 'PEPE')}</td></tr></table>`,
  holdings: `<div>${holding(LINK, ['ChainLink (LINK)', '$167.84', '12.5 LINK', '@ $13.427'])}
${holding(USDT, ['Tether USD, the stable one (USDT)', '$1.00', '1 USDT', '@ $1.00'])}
${holding(PEPE, ['Pepe', '', '6,789,000 PEPE', '@ $0.0000042'])}</div>`,
  'a name in large letters': `<p style="padding:8px 0 30px"><span style="font-size:21px">${link(LINK, 'ChainLink')}</span> <span>and words that go on and on and on</span></p>`,
  cards: `<div style="display:grid;gap:12px">${[LINK, PEPE].map((token) => `<div style="padding:12px;border:1px solid #888"><div class="row" data-gap="8" style="gap:8px">${link(token, 'Name (SYM)')}</div><div class="between"><span>Holders</span><span>1,234</span></div></div>`).join('')}</div>`,
  'a cell that an amount fills': `<div style="display:grid;grid-template-columns:70px 230px;gap:8px"><span>Amount</span><div style="overflow:hidden;padding:5px 0"><div class="row" style="overflow:hidden;gap:8px"><span>1,234.5</span>${link(LINK, FULL)}</div></div></div>`,
  'a cell with room for one currency': `<div style="display:grid;grid-template-columns:70px 205px;gap:8px"><span>Amount</span><div style="overflow:hidden;padding:5px 0"><div class="row" style="overflow:hidden;gap:8px"><span>1,234.5</span>${link(LINK, 'LINK')}</div></div></div>`,
};

const HTML = explorerPage(
  STYLE +
    Object.entries(SECTIONS)
      .map(([rule, html]) => `<section title="${rule}">${html}</section>`)
      .join(''),
);

interface Place {
  readonly rule: string;
  readonly text: string;
  readonly isBeside: boolean;
  /** From the end of the name to the price. */
  readonly gap: number;
  readonly ownGap: number | null;
  /** From the right edge of the name to that of the price, in cells that are aligned to the right. */
  readonly offEnd: number | null;
  /** The nearest words before it on its line. */
  readonly before: string;
  readonly hasPageColor: boolean;
}

/** Runs in the page. */
function placesOn(): Place[] {
  const boxOf = (node: Node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: { text: string; box: DOMRect }[] = [];
  while (texts.nextNode())
    if (texts.currentNode.nodeValue?.trim())
      words.push({ text: texts.currentNode.nodeValue.trim(), box: boxOf(texts.currentNode) });
  return [...document.querySelectorAll<HTMLElement>('sise-price')].map((host) => {
    const seen = host.shadowRoot?.querySelector('span') as HTMLElement;
    const price = boxOf(seen);
    const section = host.closest('section') as HTMLElement;
    const address = host.dataset.asset?.split(':')[1] ?? '';
    const [name] = [...section.querySelectorAll(`a[href="/token/${address}"]`)]
      .map(boxOf)
      .sort((a, b) => Math.abs(a.top - price.top) - Math.abs(b.top - price.top));
    const isOnLine = (box: DOMRect) =>
      box.top < (price.top + price.bottom) / 2 && box.bottom > (price.top + price.bottom) / 2;
    const before = words
      .filter(({ box }) => isOnLine(box) && box.right <= price.left + 1)
      .sort((a, b) => b.box.right - a.box.right)[0];
    const row =
      host.closest<HTMLElement>('[data-gap]') ??
      host.previousElementSibling?.closest<HTMLElement>('[data-gap]');
    const isBeside = Boolean(name && isOnLine(name));
    return {
      rule: section.title,
      text: seen.textContent,
      isBeside,
      gap: price.left - (name?.right ?? 0),
      ownGap: row ? Number(row.dataset.gap) : null,
      offEnd: host.closest('td')?.matches(':has([data-end]),[data-end]')
        ? price.right - (name?.right ?? 0)
        : null,
      before: before?.text ?? '',
      hasPageColor: getComputedStyle(seen).color === getComputedStyle(host.parentElement as Element).color,
    };
  });
}

describe.each(WIDTHS)('at %i px', (width) => {
  const places = () => pair.page.evaluate(placesOn);
  beforeAll(async () => {
    await pair.each((page) => page.setViewportSize({ width, height: 1600 }));
    await pair.page.waitForFunction('document.querySelectorAll("sise-price").length >= 10', null, LIMIT);
  });

  test.each(['light', 'dark'] as const)(
    'nothing is moved, covered, misread, too small or missing in the %s theme',
    async (colorScheme) => {
      await pair.each((page) => page.emulateMedia({ colorScheme }));
      const problems = (await pair.problems()).filter(({ text }) => !text.startsWith(FULL));
      expect(problems).toEqual([]);
      expect((await places()).filter(({ hasPageColor }) => !hasPageColor)).toEqual([]);
    },
  );

  test('each has its price, but where the row would wrap, or the cell would need one more line', async () => {
    const rules = new Set((await places()).map(({ rule }) => rule));
    expect(Object.keys(SECTIONS).filter((rule) => !rules.has(rule))).toEqual([
      'a row that wraps',
      'a cell that an amount fills',
    ]);
  });

  test('where both currencies have no room, it is the main one alone', async () => {
    // Holdings tell dollars themselves.
    const short = (await places()).filter(({ rule, text }) => rule !== 'holdings' && !text.includes(' · '));
    expect(short.filter(({ text }) => !text.startsWith('$'))).toEqual([]);
    expect(new Set(short.map(({ rule }) => rule))).toEqual(new Set(['a cell with room for one currency']));
  });

  test('in a row, the row’s own gap is before it', async () => {
    const inRows = (await places()).filter(({ ownGap, isBeside }) => ownGap !== null && isBeside);
    expect(inRows.length).toBeGreaterThan(3);
    expect(inRows.filter(({ gap, ownGap }) => Math.abs(gap - (ownGap ?? 0)) > 1)).toEqual([]);
  });

  test('in cells that are aligned to the right, it ends with its name', async () => {
    const found = (await places()).filter(({ offEnd }) => offEnd !== null);
    expect(found).toHaveLength(2);
    expect(found.filter(({ offEnd }) => Math.abs(offEnd ?? 99) > 2)).toEqual([]);
  });

  test('in a row that is one link, it is beside the name or the rate, or above the name', async () => {
    const found = (await places()).filter(({ rule }) => rule === 'holdings');
    expect(found).toHaveLength(3);
    for (const { before } of found) expect(before).toMatch(/^$|ChainLink|Tether|Pepe|^@/);
  });
});
