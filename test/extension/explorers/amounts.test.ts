// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { amountShownBy, readAmount } from '../../../src/extension/explorers/find/amounts.ts';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';
import { createFinder } from '../../../src/extension/explorers/find/finder.ts';

const T = `0x${'ab'.repeat(20)}`;
const U = `0x${'cd'.repeat(20)}`;
const OWNER = `0x${'11'.repeat(20)}`;

test.each([
  ['1,200.5', '1200.5'],
  ['1,200.5 USDT', '1200.5'],
  ['12', '12'],
  ['0', '0'],
  ['0.010', '0.01'],
  ['1,234,567', '1234567'],
  ['  2 LINK ', '2'],
  ['5 1INCH', '5', '1inch Network (1INCH)'],
  ['3 K', '3', 'Kilo (K)'],
  ['7 USD₮0', '7'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
  // Not as any of these sites writes a number, or not surely.
  ['1 234,5', null],
  ['1,5', null],
  ['0,123', null],
  ['1.234,5', null],
  ['1,23,456', null],
  ['0.0₅12', null],
  ['<0.01', null],
  ['>100', null],
  ['∞', null],
  ['1,234.5 ($99)', null],
  ['1,234.5 USDT ($99)', null],
  ['$99', null],
  ['1e30', null],
  ['-1', null],
  ['١٢', null],
  ['1.5M', null],
  ['1.5 M', null],
  ['1.5 million', null],
  ['3 만', null],
  // What translators make of millions and thousands.
  ['2 백만', null],
  ['3 천', null],
  ['120 万', null],
  ['1.2 亿', null],
  ['1.2 Mio.', null],
  ['1.2 Mrd.', null],
  ['1.2 млн', null],
  ['3 bn', null],
  ['2 millions', null],
  ['5 crore', null],
  ['5 MIO', '5', 'Mio Coin (MIO)'],
  ['1 INCH OF', null],
  ['5 1INCH', null],
  ['3%', null],
  ['', null],
  ['USDT', null],
  ['9'.repeat(80), null],
  [`1 ${'A'.repeat(200)}`, null],
])('%s is the amount %s', (words, amount, name = '') => {
  expect(readAmount(words, name)).toBe(amount);
});

/** The amount of T beside each of its links that carries a price. */
function amountsIn(body: string, url: string, html = '<html>'): readonly (string | null)[] {
  const page = pageAt(new URL(url));
  if (!page) throw new Error('no explorer');
  const parsed = new DOMParser().parseFromString(`<!doctype html>${html}<body>${body}</body>`, 'text/html');
  const finder = createFinder(parsed, page);
  return [...finder.links()].flatMap((link) => {
    const candidate = finder.judge(link);
    return candidate ? [candidate.amount?.value ?? null] : [];
  });
}

const ETHERSCAN = `https://etherscan.io/address/${OWNER}`;
const BLOCKSCOUT = `https://eth.blockscout.com/address/${OWNER}`;

const held = (amount: string, more = '') =>
  `<ul><li class="nav-item list-custom-ERC20"><a href="/token/${T}?a=${OWNER}"><div><span class="list-name">Token (TOK)</span>${amount}</div><div class="text-end"><div class="list-usd-value">$9</div><div class="list-usd-rate text-muted">@4.5</div></div></a>${more}</li></ul>`;
const table = (heads: readonly string[], cells: readonly string[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`;
const token = `<a href="/token/${T}"><span>Token</span><span>(TOK)</span></a>`;
const sent = (words: string) =>
  `<div class="row-count"><span>From</span> A <span>To</span> B ${words} ${token}</div>`;
const net = (words: string) =>
  `<div><div class="d-flex"><a href="/token/${T}?a=${U}">0xcd</a>${words}${token}</div><div class="d-flex">Other</div></div>`;
/** As Google's translators do. */
const changed = (words: string) =>
  `<font style="vertical-align: inherit;"><font style="vertical-align: inherit;">${words}</font></font>`;
const menu = (below: string) =>
  `<div><p>ERC-20 tokens (1)</p><a href="/token/${T}"><div><span>Token</span><span>$9.00</span></div><div>${below}</div></a></div>`;
const card = (words: string) =>
  `<div><div><div>${token}<span>ERC-20</span></div>${words}</div><div><div><a href="/token/${U}">Other</a></div></div></div>`;

describe.each([
  ['the muted words of a holding', held('<span class="text-muted">1,200.5 TOK</span>'), '1200.5'],
  ['the amount of a holding by its class', held('<span class="list-amount">2 TOK</span>'), '2'],
  [
    'a holding with two muted words',
    held('<i class="text-muted">2 TOK</i><i class="text-muted">3 TOK</i>'),
    null,
  ],
  ['a holding without an amount', held(''), null],
  ['a holding as nobody writes it', held('<span class="text-muted">1 234,5 TOK</span>'), null],
  ['a sentence', sent('<span>For</span> 0.01 <span class="text-muted">($19.24)</span>'), '0.01'],
  ['a net transfer that was received', net('<span> received </span>0.2 <span>($0.20)</span>'), '0.2'],
  ['a net transfer that was sent, without dollars', net('<span> sent </span>1,000 '), '1000'],
  ['a number behind other words', net('<span> burned </span>7 '), null],
  ['a sentence with hidden words', sent('<span>For</span> 5 <i style="display:none">Copied!</i>'), '5'],
  ['a sentence without dollars', sent('<span>For</span> 1,000'), '1000'],
  ['a sentence with less than something', sent('<span>For</span> &lt;0.01'), null],
  ['a sentence in which the number is an id', sent('<span>Token ID</span> 12'), null],
  ['a column Amount', table(['From', 'Amount', 'Token'], ['A', '12', token]), '12'],
  ['a column Quantity', table(['Asset', 'Quantity'], [token, '1,000.25']), '1000.25'],
  [
    'an amount with dollars below it',
    table(['Amount', 'Token'], ['<b>12</b><div>$24.00</div>', token]),
    '12',
  ],
  [
    'market cap and holders',
    table(['#', 'Token', 'Market cap', 'Holders'], ['1', token, '1,000', '20,000']),
    null,
  ],
  ['a price', table(['Token', 'Price'], [token, '12']), null],
  [
    'a column behind a cell that is hidden',
    table(['Hash', 'Amount', 'Token'], ['0xaa', '5', token]).replace(
      '<td>5',
      '<td style="display:none">9</td><td>5',
    ),
    '5',
  ],
  [
    'a column below a heading that is hidden',
    table(['Amount', 'Token'], ['5', token]).replace(
      '<th>Amount',
      '<th style="display:none">Value</th><th>Amount',
    ),
    '5',
  ],
  [
    'an amount with its value hidden',
    table(['Amount', 'Token'], ['<b>5</b> <b style="display:none">$6,000.00</b>', token]),
    '5',
  ],
  [
    'a value with its amount hidden',
    table(['Amount', 'Token'], ['<b style="display:none">5</b> <b>$6,000.00</b>', token]),
    null,
  ],
  [
    'a transfer below a heading that a script has yet to write',
    table(
      ['', ''],
      ['<b class="td_showAmount">382,277</b> <b class="td_showValue" style="display:none">$0.10</b>', token],
    ),
    '382277',
  ],
  [
    'a transfer that the site shows in dollars',
    table(
      ['', ''],
      ['<b class="td_showAmount" style="display:none">382,277</b> <b class="td_showValue">$0.10</b>', token],
    ),
    '382277',
  ],
  ['zeros that a small digit counts', table(['Amount', 'Token'], ['0.0<sub>5</sub>12', token]), null],
  ['a power', table(['Amount', 'Token'], ['10<sup>18</sup>', token]), null],
  [
    'decimals in a text of their own',
    table(['Amount', 'Token'], ['1,200<small>.5</small>', token]),
    '1200.5',
  ],
  [
    'a column whose cell is hidden, below as many headings as cells',
    table(['Amount', 'Method', 'Value', 'Token'], ['5', '77', '9', token])
      .replace('<th>Method', '<th style="display:none">Method')
      .replace('<td>5', '<td style="display:none">5'),
    null,
  ],
  [
    'a column behind a hidden one',
    table(['Method', 'Amount', 'Token'], ['9', '5', token])
      .replace('<th>Method', '<th style="display:none">Method')
      .replace('<td>9', '<td style="display:none">9'),
    '5',
  ],
  ['a Korean column that may be of values', table(['금액', '토큰'], ['0.5 ETH', token]), null],
  ['two columns of amounts', table(['Amount', 'Token', 'Amount'], ['1', token, '2']), null],
  ['a row with a cell less', table(['Amount', 'Token', 'X'], ['1', token]), null],
  ['a list without names', `<table><tbody><tr><td>12</td><td>${token}</td></tr></tbody></table>`, null],
])('on Etherscan, %s', (_name, body, amount) => {
  test(`is ${amount ?? 'no amount'}`, () => {
    expect(amountsIn(body, ETHERSCAN)).toEqual([amount]);
  });
});

describe('an amount in front of its dollars', () => {
  test.each([
    ['0<b>.</b>2', null],
    ['<span>&lt;</span>0.01', null],
    ['<span>~</span> 5', null],
    ['&lt; 0.01', null],
    ['0.0<sub>5</sub>123', null],
    ['0.0<sub>5</sub> 123', null],
    ['<span>1,234</span><small>.56</small>', null],
    ['1<i> 234</i>', null],
    ['<span>1 234</span>', null],
    ['<span>12\u202f345</span>', null],
    ['<span>Token ID</span> 12', null],
    ['<span>Block</span> 12', null],
    ['<span>0xabcd</span> 12', null],
    ['$<span>12</span>', null],
    ['1,200.5', '1200.5'],
  ])('%s is %s', (words, amount) => {
    const sentence = sent(`<span>For</span> ${words} <span>($0.20)</span>`);
    const transfer = net(`<span> received </span>${words} <span>($0.20)</span>`);
    const translated = sent(`<span>Pour</span> ${words} <span>($0.20)</span>`);
    expect([sentence, transfer, translated].map((body) => amountsIn(body, ETHERSCAN))).toEqual([
      [amount],
      [amount],
      [amount],
    ]);
  });

  test('is none where the page shows more texts before it than are read', () => {
    const more = '<i>x</i>'.repeat(42);
    expect(amountsIn(sent(`${more}<span>For</span><b>5</b><i> sets of 3</i>`), ETHERSCAN)).toEqual([null]);
  });
});

describe('the reader of amounts', () => {
  const countStyles = () => {
    const read: Element[] = [];
    const { getComputedStyle } = globalThis;
    vi.stubGlobal('getComputedStyle', (element: Element) => {
      read.push(element);
      return getComputedStyle(element);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    return read;
  };

  it('reads the style of each heading once for all rows of a table', () => {
    const rows = Array.from({ length: 10 }, (_, i) => {
      const href = `/token/0x${`${i}`.padStart(40, '1')}`;
      return `<tr><td style="display:none">7</td><td>5</td><td><a href="${href}">Token</a></td></tr>`;
    });
    const head = '<thead><tr><th>Amount</th><th>Token</th></tr></thead>';
    const read = countStyles();
    expect(amountsIn(`<table>${head}<tbody>${rows.join('')}</tbody></table>`, ETHERSCAN)).toEqual(
      Array(10).fill('5'),
    );
    expect(read.filter(({ localName }) => localName === 'th')).toHaveLength(2);
  });

  it('reads the style of each box once, and is not led out of it by the field of a form', () => {
    const cell = document.createElement('td');
    cell.innerHTML = '<form><input name="parentElement"><b>1,200</b><b>.</b><b>5</b></form>';
    const form = cell.querySelector('form') as Element;
    Object.defineProperty(form, 'parentElement', { value: cell.querySelector('input') });
    document.body.replaceChildren(cell);
    const read = countStyles();
    expect(amountShownBy(cell, '')?.value).toBe('1200.5');
    expect(read.filter((element) => element === form)).toHaveLength(1);
  });
});

test('dollars in the place of an amount that is hidden stand beside it', () => {
  const body = table(
    ['', ''],
    ['<b class="td_showAmount" style="display:none">5</b> <b class="td_showValue">$6.00</b>', token],
  );
  const page = pageAt(new URL(ETHERSCAN));
  if (!page) throw new Error('no explorer');
  const parsed = new DOMParser().parseFromString(`<!doctype html><body>${body}</body>`, 'text/html');
  const finder = createFinder(parsed, page);
  expect([...finder.links()].map((link) => finder.judge(link)?.amount?.usdBeside)).toEqual([true]);
});

describe.each([
  ['the second line of a holding', menu('<span>1,200 TOK</span><span>@1.00</span>'), ['1200']],
  ['a holding that names no symbol', menu('<span>1,200</span><span>@1.00</span>'), [null]],
  ['a holding of an id', menu('<span>#12</span><span>5</span>'), [null]],
  [
    'a column Amount',
    table(['Token', 'Amount'], [token, '<span>1,250</span><span> ($1,250.00)</span>']),
    ['1250'],
  ],
  [
    'a card with a quantity',
    card('<p><b>Quantity</b><i>3.5</i></p><p><b>Value</b><i>$7</i></p>'),
    ['3.5', null],
  ],
  ['a card with a value', card('<p><b>Value</b><i><u>5</u><u> ($</u><u>9</u><u>)</u></i></p>'), ['5', null]],
  ['a card with a value in dollars', card('<p><b>Value</b><i>$7.00</i></p>'), [null, null]],
  ['a card with holders', card('<p><b>Holders</b><i>7</i></p>'), [null, null]],
])('on Blockscout, %s', (_name, body, amounts) => {
  test(`is ${amounts[0] ?? 'no amount'}`, () => {
    expect(amountsIn(body, BLOCKSCOUT)).toEqual(amounts);
  });
});

test('dollars that are hidden do not stand beside an amount', () => {
  const shown = (style: string) => {
    const cell = document.createElement('td');
    cell.innerHTML = `<b>5</b> <b style="${style}">$6,000.00</b>`;
    document.body.replaceChildren(cell);
    return amountShownBy(cell, '')?.usdBeside;
  };
  expect([shown(''), shown('display:none')]).toEqual([true, false]);
});

const IN_GERMAN = '<html lang="de" class="translated-ltr">';
const IN_KOREAN = '<html lang="ko" class="translated-ltr">';

describe('an amount on a translated page', () => {
  test.each([
    [
      'a transfer with its dollars',
      sent(`<span>${changed('을 위한')}</span> ${changed('0.1')} ($0.10) `),
      IN_KOREAN,
      '0.1',
    ],
    [
      'a transfer in Korean',
      sent(`<span>${changed('에 대한')}</span> ${changed('1,200')}`),
      IN_KOREAN,
      '1200',
    ],
    [
      'a net transfer in Korean',
      net(`<span>${changed(' 받음 ')}</span>${changed('0.2')} `),
      IN_KOREAN,
      '0.2',
    ],
    ['a column in Korean', table([changed('수량'), '토큰'], ['12', token]), IN_KOREAN, '12'],
    [
      'a holding with decimals',
      held(`<i class="text-muted">${changed('1,200.5 TOK')}</i>`),
      IN_GERMAN,
      '1200.5',
    ],
    // Either 1,200 or 1.2 on the page before.
    [
      'a holding with three digits behind a point',
      held('<i class="text-muted">1.200 TOK</i>'),
      IN_GERMAN,
      null,
    ],
    [
      'a holding with three digits behind a comma',
      held('<i class="text-muted">1,200 TOK</i>'),
      IN_GERMAN,
      null,
    ],
    [
      'a holding with a word of another language',
      held('<i class="text-muted">3 tuhatta</i>'),
      IN_GERMAN,
      null,
    ],
    ['a holding with its symbol', held('<i class="text-muted">3 TOK</i>'), IN_GERMAN, '3'],
    ['a holding below one', held('<i class="text-muted">0.125 TOK</i>'), IN_GERMAN, '0.125'],
    ['a holding of millions', held('<i class="text-muted">1,234,567 TOK</i>'), IN_GERMAN, '1234567'],
    [
      'a page without a mark of its own',
      held(`<i class="text-muted">${changed('1.200 TOK')}</i>`),
      '<html lang="en">',
      null,
    ],
  ])('%s', (_name, body, html, amount) => {
    expect(amountsIn(body, ETHERSCAN, html)).toEqual([amount]);
  });
});

test('of a site whose pages could not be seen, nothing is an amount', () => {
  expect(amountsIn(table(['Amount', 'Token'], ['12', token]), 'https://kaiascan.io/account/x')).toEqual([
    null,
  ]);
});
