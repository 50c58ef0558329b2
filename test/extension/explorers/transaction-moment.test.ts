// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { pageAt } from '../../../src/extension/explorers/find/explorer-page.ts';
import { createMomentReader } from '../../../src/extension/explorers/price/past-prices.ts';

const TX = `/tx/0x${'9'.repeat(64)}`;
const OTHER_TX = `/tx/0x${'8'.repeat(64)}`;
const ETHERSCAN = 'https://etherscan.io';
const BLOCKSCOUT = 'https://eth.blockscout.com';
const STAMP =
  '<span id="showUtcLocalDate" data-timestamp="1792065491">2 hrs ago (Oct-15-2026 11:58:11 AM UTC)</span>';
const block = (number: string | number, words = `${number}`) => `<a href="/block/${number}">${words}</a>`;

let reader = createMomentReader();
beforeEach(() => {
  reader = createMomentReader();
});

function read(html: string, url = ETHERSCAN + TX) {
  document.body.innerHTML = html;
  return reader.read(document, pageAt(new URL(url)));
}

describe('the time of a transaction is', () => {
  test('the stamp in the page, to the second', () => {
    expect(read(STAMP + block(23_000_000))).toEqual({ at: 1_792_065_491_000 });
  });

  test.each([
    ['Korean', '2시간 전 (2026년 10월 15일 오전 11:58:11 +UTC)'],
    ['Chinese', '2小时前 (2026年10月15日 11:58:11 UTC)'],
    ['Arabic digits', 'منذ ٢ ساعة'],
    ['nothing', ''],
  ])('the same where its words are in %s', (_, words) => {
    const html = `<span id="showUtcLocalDate" data-timestamp="1792065491">${words}</span>`;
    expect(read(html, `https://bscscan.com${TX}`)).toEqual({ at: 1_792_065_491_000 });
  });

  test.each([
    '',
    '1792065491000',
    '179206549',
    '１７９２０６５４９１',
    '2026-10-15',
    '-792065491',
    '0792065491',
  ])('that of the block where the stamp is “%s”', (stamp) => {
    const html = `<span id="showUtcLocalDate" data-timestamp="${stamp}">2 hrs ago</span>${block(23_000_000)}`;
    expect(read(html)).toEqual({ platform: 'ETH', block: 23_000_000 });
  });

  test.each([
    ['https://polygon.blockscout.com', 'POL'],
    ['https://polygonscan.com', 'POL'],
    [BLOCKSCOUT, 'ETH'],
  ])('that of the block which %s names', (origin, platform) => {
    expect(read(block(61_234_567, '61,234,567'), origin + TX)).toEqual({ platform, block: 61_234_567 });
    expect(read(`<a href="${origin}/block/7">7</a>`, `${origin}${OTHER_TX}?tab=index`)).toEqual({
      platform,
      block: 7,
    });
  });

  test.each([
    ['words alone', 'Timestamp: 2 hrs ago'],
    ['a pending one', '<div>Block: <span>Pending</span></div><span id="showUtcLocalDate"></span>'],
    ['two blocks', block(23_000_000) + block(23_000_001)],
    ['a block that is called otherwise', block(23_000_000, 'Next block')],
    ['the menu', `<header>${block(23_000_000)}</header>`],
    ['another site', '<a href="https://bscscan.com/block/23000000">23000000</a>'],
    ['a page that loads', `<div data-loading="true">${block(8_004_293)}</div>`],
    ['a block by its hash', `<a href="/block/0x${'1'.repeat(64)}">0x${'1'.repeat(64)}</a>`],
  ])('not told by %s', (_, html) => {
    expect(read(html)).toBeNull();
    expect(read(html, BLOCKSCOUT + TX)).toBeNull();
  });

  test.each([
    ['an address', `${ETHERSCAN}/address/0x${'1'.repeat(40)}`],
    ['a block', `${ETHERSCAN}/block/23000000`],
    ['a list', `${ETHERSCAN}/txs`],
    ['a site whose pages could not be seen', `https://kaiascan.io${TX}`],
  ])('not looked for on the page of %s', (_, url) => {
    expect(read(STAMP + block(23_000_000), url)).toBeNull();
  });
});

describe('on a page that changes in place, the time', () => {
  test('stays in a tab that does not tell it again, and goes with the transaction', () => {
    const told = { platform: 'ETH', block: 23_000_000 };
    expect(read(block(23_000_000), BLOCKSCOUT + TX)).toEqual(told);
    expect(read('transfers', `${BLOCKSCOUT + TX}?tab=token_transfers`)).toEqual(told);
    expect(read('transfers', `${BLOCKSCOUT + OTHER_TX}?tab=token_transfers`)).toBeNull();
  });

  test('is not that of the transaction before, which is still shown', () => {
    read(block(23_000_000), BLOCKSCOUT + TX);
    expect(read(block(23_000_000), BLOCKSCOUT + OTHER_TX)).toBeNull();
    expect(read('<div data-loading="true"></div>', BLOCKSCOUT + OTHER_TX)).toBeNull();
    expect(read(block(23_000_050), BLOCKSCOUT + OTHER_TX)).toEqual({ platform: 'ETH', block: 23_000_050 });
  });

  test('is that of the same block once the page has shown nothing in between', () => {
    read(block(23_000_000), BLOCKSCOUT + TX);
    read('', BLOCKSCOUT + OTHER_TX);
    expect(read(block(23_000_000), BLOCKSCOUT + OTHER_TX)).toEqual({ platform: 'ETH', block: 23_000_000 });
  });
});
