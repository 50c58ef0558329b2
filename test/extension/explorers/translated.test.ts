// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';
import { createFinder } from '../../../src/extension/explorers/find/finder.ts';
import { annotatedPage } from './annotated-page.ts';

const T = `0x${'ab'.repeat(20)}`;
const U = `0x${'cd'.repeat(20)}`;
const OWNER = `0x${'11'.repeat(20)}`;
const ADDRESS = `https://etherscan.io/address/${OWNER}`;
const TRANSACTION = `https://etherscan.io/tx/0x${'7'.repeat(64)}`;
const KOREAN = '<html lang="ko" class="translated-ltr">';
const JAPANESE = '<html lang="ja" class="translated-ltr">';
/** As Google's translators do. */
const changed = (words: string) =>
  `<font style="vertical-align: inherit;"><font style="vertical-align: inherit;">${words}</font></font>`;

/** As Edge's does, in place. */
const marked = (words: string) => `<span _msttexthash="77" _msthash="5">${words}</span>`;

/** Assets and amounts that get a price. */
function pricedIn(body: string, url: string, html = '<html>'): readonly string[] {
  const page = pageAt(new URL(url));
  if (!page) throw new Error('no explorer');
  const parsed = new DOMParser().parseFromString(`<!doctype html>${html}<body>${body}</body>`, 'text/html');
  const finder = createFinder(parsed, page);
  return [...finder.links()].flatMap((link) => {
    const candidate = finder.judge(link);
    return candidate ? [`${candidate.asset} × ${candidate.amount?.value ?? 'one'}`] : [];
  });
}

const held = (name: string, rate: string) =>
  `<ul><li class="list-custom-ERC20"><a href="/token/${T}?a=${OWNER}"><span class="list-name">${name}</span><i class="list-amount">2 TOK</i><b class="list-usd-rate">${rate}</b></a></li></ul>`;
const listed = (words: string) =>
  `<table><tr><td><a href="/token/${T}">Token</a></td><td>${words}</td></tr></table>`;
const sent = (words: string) =>
  `<div class="row-count"><span>From</span> A ${words} <a href="/token/${T}">Token</a></div>`;

describe('the finder on a translated page', () => {
  it.each([
    ['a Korean mark of spam', listed(changed('[스팸]')), KOREAN],
    ['a Korean mark where nothing says that the page is translated', listed('[스팸]'), '<html lang="en">'],
    ['a mark in another language', listed(changed('[スパム]')), JAPANESE],
    ['a mark in wide brackets', listed(changed('【スパム】')), JAPANESE],
    ['a mark on a page that has only its words changed', listed(changed('[Courrier]')), '<html>'],
    ['a mark among the words of the link', held('Token (TOK)', changed('[スパム]')), JAPANESE],
    ['words in the place of a rate', held('Token (TOK)', 'スパム'), '<html>'],
    ['a mark that Edge has translated', listed(marked('[スパム]')), '<html lang="ja">'],
    ['a mark in a box of Edge', listed('<font _mstmutation="1">[スパム]</font>'), '<html lang="ja">'],
    ['a mark in corner brackets', listed(changed('「スパム」')), JAPANESE],
    ['a mark in white corner brackets', listed(changed('『x』')), JAPANESE],
    ['a mark in half-width brackets', listed(changed('｢x｣')), JAPANESE],
    ['a mark in lenticular brackets', listed(changed('〖垃圾〗')), JAPANESE],
    ['a mark in angle brackets', listed(changed('‹x›')), JAPANESE],
    ['a mark in double angle brackets', listed(changed('《x》')), JAPANESE],
    ['a mark in brackets as of a symbol', listed(changed('(スパム)')), JAPANESE],
    ['a mark without brackets', listed(changed('スパム')), JAPANESE],
    ['a Korean reputation', `<div title="Etherscan 토큰 평판: 스팸">${listed('')}</div>`, KOREAN],
  ])('prices no row with %s', (_what, body, html) => {
    expect(pricedIn(body, ADDRESS, html)).toEqual([]);
  });

  it('prices rows without such a mark', () => {
    expect(pricedIn(held(changed('토큰 (TOK)'), '@4.5'), ADDRESS, KOREAN)).toEqual([`ETH:${T} × 2`]);
    expect(pricedIn(listed(changed('보유자 12명')), ADDRESS, KOREAN)).toEqual([`ETH:${T} × one`]);
  });

  it('prices brackets in a name of its own language', () => {
    expect(pricedIn(held('Token [v2] (TOK)', '@4.5'), ADDRESS)).toEqual([`ETH:${T} × 2`]);
  });

  it('prices an amount of a transaction, or nothing', () => {
    const [dollars, none] = [sent(`${changed('за')} 0.1 <i>($0.10)</i>`), sent(`${changed('за')} 0.1`)];
    expect(pricedIn(dollars, TRANSACTION, JAPANESE)).toEqual([`ETH:${T} × 0.1`]);
    expect(pricedIn(none, TRANSACTION, JAPANESE)).toEqual([]);
    expect(pricedIn(none, TRANSACTION)).toEqual([]);
    expect(pricedIn(listed(changed('12')), TRANSACTION, JAPANESE)).toEqual([]);
    expect(pricedIn(listed(marked('送信')), TRANSACTION)).toEqual([]);
    expect(pricedIn(listed('12'), TRANSACTION)).toEqual([`ETH:${T} × one`]);
  });
});

describe('the finder on the page of a transaction', () => {
  it.each([
    '&lt;0.01',
    '1.5M',
    '1.5 M',
    '2 million',
    '0.0₅12',
    '0.0<sub>5</sub>12',
    '12.5...',
    '12.5<i>...</i>',
    '-1',
  ])('prices nothing behind %s, which is no amount that can be read', (figure) => {
    expect(pricedIn(sent(`<span>For</span> ${figure}`), TRANSACTION)).toEqual([]);
    expect(pricedIn(sent(`<span>For</span> ${figure} <i>($0.10)</i>`), TRANSACTION)).toEqual([]);
    expect(pricedIn(`<table><tr><td>${sent(`For ${figure}`)}</td></tr></table>`, TRANSACTION)).toEqual([]);
  });

  it('prices one behind words, an address, or a number in another cell', () => {
    const cells = `<table><tr><td>7</td><td><a href="/token/${T}">Token</a></td></tr></table>`;
    const bodies = [sent('<span>Of</span>'), sent('To <b>0x12ab</b>'), sent('V2'), sent('Swap 1'), cells];
    expect(bodies.map((body) => pricedIn(body, TRANSACTION))).toEqual(Array(5).fill([`ETH:${T} × one`]));
  });
});

describe('the annotator', () => {
  const [first, second] = [`ETH:${T}`, `ETH:${U}`];
  const row = (token: string, name: string, mark: string) =>
    `<tr><td><a href="/token/${token}">${name}</a></td><td class="mark">${mark}</td></tr>`;
  const body = `<table>${row(T, 'Good', 'yes')}${row(U, 'Odd', '[v2]')}</table>`;

  function translate(mark: string): void {
    document.documentElement.className = 'translated-ltr';
    for (const cell of document.querySelectorAll('.mark'))
      cell.innerHTML = changed(cell.textContent === 'yes' ? '네' : mark);
  }

  function translateBack(): void {
    for (const [i, cell] of [...document.querySelectorAll('.mark')].entries())
      cell.textContent = ['yes', '[v2]'][i] ?? '';
    document.documentElement.className = '';
  }

  it('follows a translation and the way back', async () => {
    onTestFinished(() => document.documentElement.removeAttribute('class'));
    const page = await annotatedPage(body, 'https://etherscan.io/tokens');
    expect(page.prices()).toEqual([`${first} after Good`, `${second} after Odd`]);
    translate('[브이2]');
    await page.settle();
    expect(page.prices()).toEqual([`${first} after Good`]);
    translateBack();
    await page.settle();
    expect(page.prices()).toEqual([`${first} after Good`, `${second} after Odd`]);
  });

  it('follows a translation that only marks what it has changed, and the way back', async () => {
    const page = await annotatedPage(body, 'https://etherscan.io/tokens');
    const cells = [...document.querySelectorAll('.mark')];
    for (const [i, cell] of cells.entries()) {
      if (cell.firstChild) cell.firstChild.nodeValue = ['はい', '[版2]'][i] ?? '';
      cell.setAttribute('_msttexthash', '77');
    }
    await page.settle();
    expect(page.prices()).toEqual([`${first} after Good`]);
    for (const [i, cell] of cells.entries()) {
      if (cell.firstChild) cell.firstChild.nodeValue = ['yes', '[v2]'][i] ?? '';
      cell.removeAttribute('_msttexthash');
    }
    await page.settle();
    expect(page.prices()).toEqual([`${first} after Good`, `${second} after Odd`]);
  });

  it('prices no row whose mark was translated before its menu was opened', async () => {
    onTestFinished(() => document.documentElement.removeAttribute('class'));
    const spam = `<table>${row(T, 'Good', 'yes')}${row(U, 'Odd', '[Spam]')}</table>`;
    const page = await annotatedPage(spam, 'https://etherscan.io/tokens', { isOpen: false });
    translate('[스팸]');
    await page.settle();
    await page.open(true);
    expect(page.prices()).toEqual([`${first} after Good`]);
  });

  it('reads a page again when a translator marks it after its words', async () => {
    onTestFinished(() => document.documentElement.removeAttribute('class'));
    const page = await annotatedPage(body, 'https://etherscan.io/tokens');
    document.documentElement.className = 'translated-ltr';
    await page.settle();
    expect(page.prices()).toEqual([`${first} after Good`]);
    document.documentElement.className = '';
    await page.settle();
    expect(page.prices()).toEqual([`${first} after Good`, `${second} after Odd`]);
  });
});
