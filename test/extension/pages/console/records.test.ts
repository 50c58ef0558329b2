// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { shortAddress } from '../../../../src/core/market/addresses.ts';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { PastPrice } from '../../../../src/core/market/moments.ts';
import type { Row } from '../../../../src/extension/messages/watchlist.ts';
import { draws } from '../../../draws.ts';
import { COINS, coin, known, none, token } from '../popup/stage.ts';
import { final, MOMENT, MOMENT_MS, missing, momentsAnswer, PAST, pastPrice } from './past.ts';
import { NOW, SETTINGS, silence, stage, viewOf } from './stage.ts';

const HASH = '#records-moment';
const LINK = token('11', 'Chainlink');
const ODD = token('22', null, none('ETH:0x', 'unlisted'));
const ODD_NAME = shortAddress(ODD.address ?? '');
const stored = viewOf([LINK, ODD], { coins: COINS });
const FORM = '.records-form';
const ROWS = draws(100_000, 2_000);
/** So many times 12.3456789 dollars. */
const WORTH = draws('$1,234,567.89', '$24,691.36');

type Page = Awaited<ReturnType<typeof stage>>;
const rowsOf = (page: Page) =>
  [...page.root.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) =>
      [...cell.querySelectorAll('span:not(.sr):not(.figure > span)')].length === 0
        ? cell.textContent
        : [...cell.children].map((each) => each.textContent).join(' | '),
    ),
  );
const open = (answers = {}, hash = HASH) => stage({ hash, stored, answers: { ...PAST, ...answers } });
/** What sources got requests for. */
const requested = (page: Page) => page.messages('moments').filter(({ stage: by }) => by === 'ask');
async function price(page: Page, moment = MOMENT) {
  await page.type('[data-focus="record-moment"]', moment);
  await page.submit(FORM);
}

async function select(page: Page, field: HTMLSelectElement, value: string): Promise<void> {
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await page.advance(0);
}

describe('tokens at a moment', () => {
  it('are shown with what is stored at the end of yesterday, before sources get a request', async () => {
    const page = await open();
    expect(page.find<HTMLInputElement>('[data-focus="record-moment"]').value).toBe('2026-11-19');
    expect(page.find('#records-moment-read').textContent).toBe(
      'A date means the end of that day: 2026-11-20 00:00:00 KST',
    );
    const at = Date.UTC(2026, 10, 19, 15);
    const assets = stored.saved.map(({ asset }) => ({ asset, at }));
    expect(page.messages('moments')).toEqual([
      { type: 'moments', basis: 'global', stage: 'known', moments: assets },
    ]);
    expect(page.isThere('.records-table')).toBe(false);
  });

  it('are shown at once where their prices are stored', async () => {
    const page = await open({
      moments: ({ moments }: Parameters<typeof PAST.moments>[0]) =>
        momentsAnswer(moments.map((each) => final(each))),
    });
    expect(page.texts('tbody tr')).toHaveLength(4);
    expect(requested(page)).toEqual([]);
  });

  it('are requested after what is stored, and shown with all that a price stands on', async () => {
    const page = await open();
    await price(page);
    const assets = stored.saved.map(({ asset }) => ({ asset, at: MOMENT_MS }));
    expect(requested(page)).toEqual([{ type: 'moments', basis: 'global', stage: 'ask', moments: assets }]);
    const [bitcoin] = rowsOf(page);
    expect(bitcoin).toEqual([
      'Bitcoin | Bitcoin',
      '$12.3457 | ₩17,185',
      '–',
      'DefiLlama | 2025-12-31 23:58:59 KST | record within minutes',
      '$1 = ₩1,392.00 | 2025-12-31 | Frankfurter',
    ]);
    expect(page.said()).toMatch(/^Done: \d+ lines\.$/);
  });

  it('tell the dollars of a tether, too, where a price was in tether', async () => {
    const usdPerUsdt = { usdPerUsdt: '0.99987', usdPerUsdtAsOf: MOMENT_MS };
    const { converted } = pastPrice();
    const binance = { source: 'Binance', converted: { ...converted, ...usdPerUsdt } } as Partial<PastPrice>;
    const page = await open({
      moments: ({ moments }: Parameters<typeof PAST.moments>[0]) =>
        momentsAnswer(moments.map((moment) => final(moment, binance))),
    });
    await price(page);
    expect(rowsOf(page)[0]?.at(-1)).toBe(
      '$1 = ₩1,392.00 | 2025-12-31 | Frankfurter | 0.9999 dollars per USDT',
    );
  });

  it('have no price that another source contradicts', async () => {
    const doubt = { source: 'Binance', usd: '1.2' as Decimal, asOf: MOMENT_MS } as const;
    const page = await open({
      moments: ({ moments }: Parameters<typeof PAST.moments>[0]) =>
        momentsAnswer(moments.map((moment) => ({ ...final(moment), isFinal: false, doubt }))),
    });
    await price(page);
    expect(page.root.textContent).toContain('No price: unconfirmed, because the sources disagree widely.');
    expect(page.root.textContent).not.toContain('$12.3457');
  });

  it('are only those that are left, by the prices that are chosen', async () => {
    const page = await open();
    for (const name of ['Bitcoin', 'Ether', ODD_NAME]) await page.click(`Leave out ${name}`);
    await select(page, page.find<HTMLSelectElement>('[name="records-basis"]'), 'korea');
    await price(page);
    expect(requested(page).at(-1)).toMatchObject({ basis: 'korea', moments: [{ asset: LINK.asset }] });
    await page.click('Leave out Chainlink');
    await page.submit(FORM);
    expect(page.find('#records-holding-problem').textContent).toBe('Add at least one coin or token.');
    expect(requested(page)).toHaveLength(1);
  });

  it('have values and totals where amounts are given, to the cent and the won', async () => {
    const page = await open();
    await page.type(`[data-focus="record-${LINK.asset}"]`, '1,000.5');
    await page.type('[data-focus="record-BTC:0x"]', '2');
    await price(page);
    const values = page.texts('.records-money:nth-child(3)').filter((text) => text !== '–');
    expect(values).toEqual(['$24.69₩34,370× 2', '$12,351.85₩17,193,778× 1,000.5']);
    expect(page.texts('tfoot .figure')).toEqual(['$12,376.54', '₩17,228,148']);
    expect(page.find('tfoot').textContent).toContain('lines with a value: 2');
  });

  it('have no value where it would be more than the pools hold, and keep the price of one', async () => {
    const page = await open({
      worths: ({ holdings }: Parameters<typeof PAST.worths>[0]) =>
        PAST.worths({ holdings: holdings.map((each) => ({ ...each, valueLimitUsd: '24.7' as Decimal })) }),
    });
    await page.type(`[data-focus="record-${LINK.asset}"]`, '1,000.5');
    await page.type('[data-focus="record-BTC:0x"]', '2');
    await price(page);
    const values = page.texts('.records-money:nth-child(3)').filter((text) => text !== '–');
    expect(values).toEqual(['$24.69₩34,370× 2', 'more than its pools hold× 1,000.5']);
    expect(
      page.texts('.records-money:nth-child(2)').filter((text) => text.startsWith('$12.3457')),
    ).not.toEqual([]);
    expect(page.find('tfoot').textContent).toContain('lines with a value: 1');
    expect(page.messages('worths')[0]).toMatchObject({
      holdings: [{ of: { asset: 'BTC:0x', source: 'DefiLlama' } }, { of: { asset: LINK.asset } }],
    });
  });

  it('count the values of each currency where one is lacking', async () => {
    const page = await open({
      moments: ({ moments }: Parameters<typeof PAST.moments>[0]) =>
        momentsAnswer(
          moments.map((moment) =>
            moment.asset === LINK.asset ? final(moment, { krw: null, converted: null }) : final(moment),
          ),
        ),
    });
    await page.type(`[data-focus="record-${LINK.asset}"]`, '100');
    await page.type('[data-focus="record-BTC:0x"]', '1');
    await price(page);
    expect(page.find('tfoot').textContent).toContain('lines with a value: 2 in dollars, 1 in won');
  });

  it('say how near the record of a day is', async () => {
    const page = await open({
      moments: ({ moments }: Parameters<typeof PAST.moments>[0]) =>
        momentsAnswer(moments.map((moment) => final(moment, { granularity: 'day' }))),
    });
    await price(page);
    expect(rowsOf(page)[0]?.[3]).toContain('record within 24 hours');
  });

  it.each([
    ['1798729200000', 'is in milliseconds'],
    ['2027-02-30 00:00 KST', 'This time does not exist'],
    ['soon', 'is not a time'],
    ['', 'The time is missing'],
  ])('are not requested at “%s”', async (moment, sentence) => {
    const page = await open();
    await price(page, moment);
    expect(page.find('#records-moment-read').textContent).toContain(sentence);
    expect(document.activeElement).toBe(page.find('[data-focus="record-moment"]'));
    expect(requested(page)).toEqual([]);
    expect(page.isThere('.records-table')).toBe(false);
  });

  it.each([
    ['2026-01-01 00:00', 'At 2026-01-01 00:00:00 KST'],
    ['2025-12-31', 'A date means the end of that day: 2026-01-01 00:00:00 KST'],
    ['2025-12-31T15:00:00Z', 'At 2026-01-01 00:00:00 KST'],
  ])('are requested at “%s” in the zone of the page, which says how it is read', async (moment, sentence) => {
    const page = await open();
    await price(page, moment);
    expect(page.find('#records-moment-read').textContent).toBe(sentence);
    expect(requested(page)[0]?.moments[0]?.at).toBe(MOMENT_MS);
  });

  it('are requested in the zone that is chosen, and their times are written in it', async () => {
    const page = await open();
    await select(page, page.find<HTMLSelectElement>('[name="records-zone"]'), 'UTC');
    await price(page, '2025-12-31 15:00');
    expect(requested(page)[0]?.moments[0]?.at).toBe(MOMENT_MS);
    expect(page.find('.records-result-at').textContent).toBe('2025-12-31 15:00:00 UTC');
  });

  it('are in the zone of the device in English, and in that of Korea in Korean', async () => {
    const localZone = { name: 'America/New_York', eastAt: () => -300, eastOf: () => -300 };
    const zoneIn = (page: Page) => page.find<HTMLSelectElement>('[name="records-zone"]').value;
    const english = await stage({ hash: HASH, stored, answers: PAST, localZone });
    expect(zoneIn(english)).toBe('local');
    expect(english.find('#records-moment-read').textContent).toContain('2026-11-20 00:00:00 UTC-5');
    english.stop();
    const korean = await stage({ hash: HASH, stored, answers: PAST, localZone, browserLanguage: 'ko-KR' });
    expect(zoneIn(korean)).toBe('KST');
  });

  it.each([
    ['Yesterday', '2026-11-19'],
    ['End of last year', '2025-12-31'],
  ])('are shown at “%s” by one press', async (name, date) => {
    const page = await open();
    await page.type('[data-focus="record-moment"]', 'soon');
    await page.click(name);
    expect(page.find<HTMLInputElement>('[data-focus="record-moment"]').value).toBe(date);
    expect(page.messages('moments').at(-1)?.moments[0]?.at).toBe(Date.parse(`${date}T24:00:00+09:00`));
  });

  it('are not requested with an amount that is none', async () => {
    const page = await open();
    await page.type(`[data-focus="record-${LINK.asset}"]`, '1,5');
    await price(page);
    expect(page.find('#records-holding-problem').textContent).toContain('“1,5” is not an amount');
    expect(page.find(`[data-focus="record-${LINK.asset}"]`).getAttribute('aria-invalid')).toBe('true');
    expect(requested(page)).toEqual([]);
  });

  it.each([
    ['future', 'this time is in the future'],
    ['not yet', 'there is no record before this time'],
    ['too old', 'keep no records this old'],
    ['unlisted', 'the token is not listed'],
    ['no record', 'no source has a record close enough'],
  ] as const)('that have no price (%s) say why', async (why, sentence) => {
    const page = await open({
      moments: ({ moments }: { moments: { asset: 'BTC:0x'; at: number }[] }) =>
        momentsAnswer(moments.map((moment) => missing(moment, why))),
    });
    await price(page);
    expect(page.texts('.records-why')[0]).toContain(sentence);
    expect(requested(page)).toEqual([]);
    expect(() => page.named('Export CSV')).toThrow();
    expect(page.find('.records-missing').textContent).toContain('Without a price: 4');
  });

  it('show how far they have come, wait as long as sources want, and can be stopped', async () => {
    let asked = 0;
    const page = await open({
      moments: ({ moments, stage: by }: { moments: { asset: 'BTC:0x'; at: number }[]; stage: string }) => {
        if (by === 'ask') asked += 1;
        return momentsAnswer(
          moments.map((moment, index) => (index < asked ? final(moment) : missing(moment, 'unavailable'))),
          30_000,
        );
      },
    });
    await price(page);
    expect(page.find('.records-job').textContent).toContain('1 of 4 lines, 3 left');
    expect(page.find('.records-job').textContent).toContain('Continues in 30 s');
    await page.advance(30_000);
    expect(page.messages('moments').at(-1)?.moments).toHaveLength(3);
    expect(page.find('.records-job').textContent).toContain('3 of 4 lines, 1 left');
    await page.click('Stop');
    expect(page.isThere('.records-job')).toBe(false);
    expect(page.texts('.records-why')).toEqual([expect.stringContaining('a source failed')]);
    const sent = page.messages('moments').length;
    await page.advance(120_000);
    expect(page.messages('moments')).toHaveLength(sent);
    await page.click('Try again');
    expect(page.messages('moments').at(-1)?.moments).toHaveLength(1);
    expect(page.said()).toMatch(/^Done: \d+ lines\.$/);
  });

  it('that lose their price by another market lose their value, too', async () => {
    const page = await open({
      moments: ({ moments, basis }: { moments: { asset: 'BTC:0x'; at: number }[]; basis: string }) =>
        momentsAnswer(
          moments.map((moment) =>
            basis === 'korea' || moment.asset === 'BTC:0x'
              ? missing(moment, 'unlisted')
              : { ...final(moment), isFinal: false },
          ),
        ),
    });
    await page.type(`[data-focus="record-${LINK.asset}"]`, '2');
    await price(page);
    expect(page.find('tfoot').textContent).toContain('$24.69₩');
    await select(page, page.find<HTMLSelectElement>('[name="records-basis"]'), 'korea');
    expect(page.texts('.records-why')).toHaveLength(4);
    expect(page.isThere('tfoot')).toBe(false);
  });

  it('whose first source did not answer are not settled, and are requested again', async () => {
    let isHeard = false;
    const page = await open({
      moments: ({ moments, stage: by }: { moments: { asset: 'BTC:0x'; at: number }[]; stage: string }) => {
        const prices = moments.map((moment) => ({ ...final(moment), isFinal: isHeard && by === 'ask' }));
        return { ...momentsAnswer(prices), ...(by === 'ask' && !isHeard && { open: 1, nextInMs: 1_000 }) };
      },
    });
    await price(page);
    expect(page.find('.records-job').textContent).toContain('3 of 4 lines, 1 left');
    await page.advance(60_000);
    expect(page.said()).toContain('1 of 4 lines are incomplete');
    expect(page.find('.records-missing').textContent).toContain('Not final: 1');
    isHeard = true;
    await page.click('Try again');
    expect(page.messages('moments').at(-1)).toMatchObject({ stage: 'ask' });
    expect(page.said()).toMatch(/^Done: \d+ lines\.$/);
    expect(page.isThere('.records-missing')).toBe(false);
  });

  it('end when no source answers', async () => {
    const page = await open({ moments: silence });
    await price(page);
    await page.advance(600_000);
    expect(page.isThere('.records-job')).toBe(false);
    expect(page.said()).toContain('4 of 4 lines are incomplete');
  });

  it('have the names of what had none', async () => {
    const page = await open({
      tokenNames: () => [{ name: 'Odd One', symbol: 'ODD', decimals: 18 }],
    });
    await price(page);
    expect(page.messages('tokenNames')).toEqual([{ type: 'tokenNames', assets: [ODD.asset] }]);
    expect(page.texts('.records-name').at(-1)).toBe('Odd One');
  });

  it('are exported, formulas as text', async () => {
    const evil = { ...LINK, token: { ...LINK.token, name: '=HYPERLINK("https://evil.example")' } };
    const page = await stage({ hash: HASH, stored: viewOf([evil], { coins: [] }), answers: PAST });
    await page.type(`[data-focus="record-${LINK.asset}"]`, '3');
    await price(page);
    await page.click('Export CSV');
    await page.click('Export JSON');
    const csv = page.files.get('sise-records-2026-11-20.csv') ?? '';
    expect(csv.startsWith('\uFEFFtime,timeKst,network,')).toBe(true);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    const json = JSON.parse(page.files.get('sise-records-2026-11-20.json') ?? '');
    expect(json).toMatchObject({
      exportedAt: new Date(NOW).toISOString().replace('.000', ''),
      rows: [{ amount: '3', usdPrice: '12.3456789', usdValue: '37.0370367', rateDate: '2025-12-31' }],
    });
    expect(page.said()).toBe('Lines exported: 1.');
  });

  it('have won first where won is the main currency', async () => {
    const settings = { ...SETTINGS, currency: 'KRW' } as const;
    const page = await stage({ hash: HASH, stored: { ...stored, settings }, answers: PAST });
    await price(page);
    expect(page.texts('tbody .records-money:nth-child(2)')[0]).toBe('₩17,185$12.3457');
  });

  it('are printed', async () => {
    const page = await open();
    await price(page);
    await page.click('Print');
    expect(page.opened).toEqual(['print']);
  });
});

it('records say what they are not', async () => {
  const page = await stage({
    hash: HASH,
    stored: viewOf([], { coins: [coin('BTC', 'Bitcoin', known('BTC:0x', '1', '2'))] }),
  });
  const notes = page.find('.records-notes').textContent;
  for (const words of [
    'not the legal valuation',
    'takes precedence',
    'Not tax advice',
    'Uninstalling Sise deletes them',
  ])
    expect(notes).toContain(words);
});

describe('the end of a year', () => {
  const held = (row: Row, amount: string, usd: string, krw: string): Row => ({
    ...row,
    held: { amount: amount as Decimal, worth: { usd: usd as Decimal, krw: krw as Decimal } },
  });
  const owned = viewOf([held(LINK, '1234.5', '1851.75', '2576710'), ODD], { coins: COINS });
  const openYear = (answers = {}) =>
    stage({ hash: '#records', stored: owned, answers: { ...PAST, ...answers } });

  it('is of the last year that has ended, with the amounts of the popup, before anything is pressed', async () => {
    const page = await openYear();
    expect(page.find<HTMLInputElement>('input[name="records-year"]:checked').value).toBe('2025');
    expect(page.find('.records-at').textContent).toBe('At 2026-01-01 00:00:00 KST');
    expect(page.find('.records-holdings summary').textContent).toBe('Coins and tokens you hold: 1');
    expect(page.find<HTMLInputElement>(`[data-focus="record-${LINK.asset}"]`).value).toBe('1234.5');
    expect(requested(page)).toEqual([]);
  });

  it('has its prices and its total by one press', async () => {
    const page = await openYear();
    await page.click('Get prices for the end of 2025');
    expect(requested(page).at(-1)?.moments).toEqual([{ asset: LINK.asset, at: MOMENT_MS }]);
    expect(page.texts('tbody .records-money:nth-child(3)')[0]).toBe('$15,240.74₩21,215,111× 1,234.5');
    expect(page.find('tfoot').textContent).toContain('₩21,215,111');
  });

  it('has no amounts while the popup hides them, until they are shown', async () => {
    const settings = { ...SETTINGS, worthHidden: true };
    const page = await stage({ hash: '#records', stored: { ...owned, settings }, answers: PAST });
    expect(page.root.innerHTML).not.toContain('1234.5');
    expect(page.find('.records-holdings summary').textContent).toBe('Chosen coins and tokens: 4');
    await page.click('Show amounts and values');
    expect(page.messages('settings')).toEqual([{ type: 'settings', change: { worthHidden: false } }]);
    await page.publish(owned);
    expect(page.find<HTMLInputElement>(`[data-focus="record-${LINK.asset}"]`).value).toBe('1234.5');
  });

  it('counts another amount for this calculation alone', async () => {
    const page = await openYear();
    await page.click('Get prices for the end of 2025');
    await page.type(`[data-focus="record-${LINK.asset}"]`, '2');
    expect(page.messages('amount')).toEqual([]);
    await page.submit(FORM);
    expect(page.texts('tbody .records-money:nth-child(3)')[0]).toContain('× 2');
    await page.click('All I hold');
    expect(page.find<HTMLInputElement>(`[data-focus="record-${LINK.asset}"]`).value).toBe('1234.5');
  });

  it('that is to come is a preview with today’s prices, which is not requested or exported', async () => {
    const page = await openYear();
    await page.choose('input[name="records-year"][value="2026"]');
    expect(page.find('.records-at').textContent).toContain('42 days until 2027-01-01 00:00:00 KST');
    expect(page.find('[aria-label="Preview with today’s prices"]').textContent).toContain(
      'Not the year-end value.',
    );
    expect(page.texts('tbody .records-money')).toEqual(['$1.50₩2,087', '$1,851.75₩2,576,710× 1,234.5']);
    expect(() => page.named('Export CSV')).toThrow();
    await page.submit(FORM);
    expect(requested(page)).toEqual([]);
  });

  it('that is to come shows why a price is missing', async () => {
    const page = await openYear();
    await page.choose('input[name="records-year"][value="2026"]');
    await page.click('My whole list');
    expect(page.texts('.records-why')).toContain('No source lists this token.');
  });

  it('shows nothing of one year beside another', async () => {
    const page = await openYear();
    await page.click('Get prices for the end of 2025');
    await page.choose('input[name="records-year"][value="2024"]');
    expect(page.find('.records-at').textContent).toBe('At 2025-01-01 00:00:00 KST');
    expect(page.isThere('.records-table')).toBe(false);
  });
});

describe('a token to add', () => {
  const found = { results: [{ asset: LINK.asset, token: LINK.token }], more: false, isPartial: false };

  it('is found by its name or symbol', async () => {
    const page = await open({ search: () => found });
    await page.click('Leave out Chainlink');
    await page.type('[data-focus="record-add"]', '체인링크');
    expect(page.messages('search')).toEqual([{ type: 'search', text: '체인링크', whole: false }]);
    await page.press(page.find('[data-focus="record-add"]'), 'Enter');
    expect(page.isThere(`[data-focus="record-${LINK.asset}"]`)).toBe(true);
    expect(page.isThere('.records-found-tokens')).toBe(false);
    expect(document.activeElement).toBe(page.find(`[data-focus="record-${LINK.asset}"]`));
  });

  it('is found by its address on the networks that list it', async () => {
    const page = await open({ listedOn: () => [['BNB', 'POL']] });
    const address = `0x${'77'.repeat(20)}`;
    await page.type('[data-focus="record-add"]', address);
    expect(page.messages('search')).toEqual([]);
    expect(page.texts('.records-found-token .records-more-of')).toEqual([
      `BNB Smart Chain · ${shortAddress(address)}`,
      `Polygon · ${shortAddress(address)}`,
    ]);
    await page.click(page.find('.records-found-token'));
    expect(page.isThere(`[data-focus="record-BNB:${address}"]`)).toBe(true);
  });

  it('in no list is offered on each network, with a warning about wallets', async () => {
    const page = await open({ listedOn: () => [[]] });
    await page.type('[data-focus="record-add"]', `0x${'77'.repeat(20)}`);
    expect(page.texts('.records-found-token')).toHaveLength(4);
    expect(page.find('#records-add-remark').textContent).toContain('Never enter a wallet');
  });

  it('that is called nothing known is answered at once', async () => {
    const page = await open({ search: () => ({ results: [], more: false, isPartial: false }) });
    await page.type('[data-focus="record-add"]', 'nosuch');
    expect(page.find('#records-add-remark').textContent).toContain('No token is called “nosuch”');
  });

  it('with a mistake in its address says which', async () => {
    const page = await open();
    await page.type('[data-focus="record-add"]', '0x1234');
    await page.press(page.find('[data-focus="record-add"]'), 'Enter');
    expect(page.find('#records-add-remark').textContent).toContain('This one has 4');
    expect(page.messages('listedOn')).toEqual([]);
  });
});

describe('the doors', () => {
  it('have an address each, and the pricing of one goes on behind another', async () => {
    let isHeld = true;
    const page = await open({
      moments: ({ moments, stage: by }: Parameters<typeof PAST.moments>[0]) =>
        by === 'ask' && isHeld
          ? momentsAnswer(
              moments.map((moment) => missing(moment, 'unavailable')),
              30_000,
            )
          : PAST.moments({ moments, stage: by }),
    });
    await price(page);
    await page.goTo('#records-list');
    expect(page.find('.door[aria-current]').textContent).toContain('List or CSV');
    expect(page.isThere('.records-job')).toBe(false);
    isHeld = false;
    await page.advance(30_000);
    await page.goTo(HASH);
    expect(page.isThere('.records-job')).toBe(false);
    expect(page.texts('tbody .records-money')).not.toEqual([]);
  });
});

describe('a list', () => {
  const LIST = [
    `${MOMENT}, ETH, ${LINK.address}, 2`,
    '2026-01-01 00:00, ETH, 0x, 1',
    `${MOMENT}, BTC, 0x`,
    `${MOMENT}, ETH, 0x1234, 1`,
    `${MOMENT}, SOL, ${LINK.address}, 1`,
  ].join('\n');

  const openList = (answers = {}) => open(answers, '#records-list');
  const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
  async function choose(page: Page, chosen: File): Promise<void> {
    const field = page.find<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(field, 'files', { value: [chosen], configurable: true });
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await expect
      .poll(() => page.isThere('.records-file') || page.isThere('.records-list .problem'))
      .toBe(true);
    await page.advance(0);
  }

  it('that is pasted has a price for each good line, and a reason for each other', async () => {
    const page = await openList();
    await page.type('[data-focus="record-list"]', LIST);
    await page.submit(FORM);
    expect(page.messages('moments').at(-1)?.moments).toEqual([
      { asset: LINK.asset, at: MOMENT_MS },
      { asset: 'BTC:0x', at: MOMENT_MS },
    ]);
    expect(page.find('tfoot').textContent).toContain('$24.69₩');
    expect(page.texts('.records-refused li')).toEqual([
      expect.stringContaining('Line 2: “2026-01-01 00:00” has no time zone'),
      expect.stringContaining('Line 4: A token address has 40 digits after 0x. This one has 4.'),
      expect.stringContaining('Line 5: Sise does not support the network “SOL”'),
    ]);
  });

  it('with quotes, line breaks, semicolons and Korean dates is read', async () => {
    const page = await openList();
    const rows = `\uFEFF시각;네트워크;토큰 주소;수량;메모\r\n"2026/1/1 0:00 KST";이더리움;${LINK.address};"1,000.5";"two\r\nlines; ""quoted"""\r\n`;
    await choose(page, file('장부.csv', rows));
    expect(page.texts('tbody .records-money:nth-child(3)')[0]).toContain('× 1,000.5');
    expect(page.find('.records-file').textContent).toContain('장부.csv');
  });

  const EXPORT = [
    '"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","To","TokenValue","ContractAddress","TokenSymbol"',
    `"0x1","1","${MOMENT_MS / 1000}","2025-12-31 15:00:00","0xa","0xb","2","${LINK.address}","LINK"`,
  ].join('\n');

  it('from Etherscan has the network of its contracts, without a question', async () => {
    const page = await openList({ listedOn: () => [['ETH']] });
    await choose(page, file('export-token.csv', EXPORT));
    expect(page.messages('listedOn')).toEqual([{ type: 'listedOn', addresses: [LINK.address] }]);
    expect(requested(page).at(-1)?.moments).toEqual([{ asset: LINK.asset, at: MOMENT_MS }]);
    expect(page.find('.records-network').textContent).toContain('By the contracts: Ethereum');
    expect(page.isThere('.records-refused')).toBe(false);
  });

  it('whose network the contracts leave open has the reason in sight until one is chosen', async () => {
    const page = await openList({ listedOn: () => [['ETH', 'BNB']] });
    await choose(page, file('export-token.csv', EXPORT));
    await expect.poll(() => page.texts('.records-refused li')).toHaveLength(1);
    expect(page.texts('.records-refused li')[0]).toContain('The file does not name its network');
    expect(page.isThere('details .records-refused, .records-refused details')).toBe(false);
    const moments = page.messages('moments').length;
    await select(page, page.find<HTMLSelectElement>('.records-network select'), 'ETH');
    await expect.poll(() => page.isThere('.records-refused')).toBe(false);
    expect(page.texts('.records-list .problem')).toEqual([]);
    expect(page.messages('moments')).toHaveLength(moments);
    await page.submit(FORM);
    expect(requested(page).at(-1)?.moments).toEqual([{ asset: LINK.asset, at: MOMENT_MS }]);
  });

  it('keeps its reasons no longer than its lines', async () => {
    const page = await openList();
    await page.type('[data-focus="record-list"]', LIST);
    await page.submit(FORM);
    expect(page.texts('.records-refused li')).toHaveLength(3);
    await page.type('[data-focus="record-list"]', `${MOMENT}, BTC, 0x`);
    expect(page.isThere('.records-refused')).toBe(false);
    expect(page.isThere('.records-table')).toBe(false);
  });

  it('of times without a zone is read in the one that is chosen', async () => {
    const page = await openList();
    await page.type('[data-focus="record-list"]', '2026-01-01 00:00, BTC, 0x\n2026-01-01 00:00 UTC, BTC, 0x');
    await page.submit(FORM);
    expect(page.texts('.records-refused li')).toHaveLength(1);
    await page.choose('input[name="records-zoneless"][value="KST"]');
    await expect.poll(() => page.isThere('.records-refused')).toBe(false);
    expect(rowsOf(page).map(([what]) => what)).toEqual([
      'Bitcoin | Bitcoin | 2026-01-01 00:00:00 KST',
      'Bitcoin | Bitcoin | 2026-01-01 09:00:00 KST',
    ]);
  });

  it('with two columns that may be the amount asks which, before anything is sent', async () => {
    const page = await openList();
    const rows = `time,network,token,Amount,Quantity\n${MOMENT},ETH,${LINK.address},7500,2`;
    await choose(page, file('trades.csv', rows));
    await expect.poll(() => page.isThere('.records-columns')).toBe(true);
    const field = page.find<HTMLSelectElement>('[data-focus="record-amount-column"]');
    expect(document.activeElement).toBe(field);
    expect(page.find('.records-columns .legend').textContent).toBe('Which column is the amount of tokens?');
    expect([...field.options].map(({ textContent }) => textContent)).toEqual([
      'Choose a column',
      'Amount (7500)',
      'Quantity (2)',
      'None: prices only',
    ]);
    expect(page.said()).toContain('Some columns are unclear');
    await page.submit(FORM);
    expect(page.messages('moments')).toEqual([]);
    await select(page, field, '4');
    await expect.poll(() => page.texts('tbody tr')).toHaveLength(1);
    expect(page.messages('moments')).toEqual([]);
    await page.submit(FORM);
    expect(page.messages('moments').at(-1)?.moments).toEqual([{ asset: LINK.asset, at: MOMENT_MS }]);
    expect(page.texts('tbody .records-money:nth-child(3)')[0]).toContain('× 2');
    await select(page, page.find<HTMLSelectElement>('[data-focus="record-amount-column"]'), 'none');
    await page.submit(FORM);
    expect(page.texts('tbody .records-money:nth-child(3)')).toEqual(['–']);
  });

  it('with a column that may be the network offers it, and the network that is chosen', async () => {
    const page = await openList();
    const rows = `time,Exchange,token,amount\n${MOMENT},BNB,${LINK.address},2`;
    await page.type('[data-focus="record-list"]', rows);
    await page.submit(FORM);
    await select(page, page.find<HTMLSelectElement>('.records-network select'), 'ETH');
    const field = page.find<HTMLSelectElement>('[data-focus="record-network-column"]');
    expect([...field.options].map(({ textContent }) => textContent)).toEqual([
      'Choose a column',
      'Exchange (BNB)',
      'None: the network chosen above',
    ]);
    expect(page.messages('moments')).toEqual([]);
    await select(page, field, 'none');
    await page.submit(FORM);
    expect(page.messages('moments').at(-1)?.moments).toEqual([{ asset: LINK.asset, at: MOMENT_MS }]);
  });

  it('whose addresses may be wallets asks before one is sent', async () => {
    const page = await openList();
    const rows = `time,network,address,amount\n${MOMENT},ETH,${LINK.address},2`;
    await page.type('[data-focus="record-list"]', rows);
    await page.submit(FORM);
    expect(page.messages('moments')).toEqual([]);
    expect(page.find('#records-wallets').textContent).toContain(
      'Do not choose a column of wallet addresses.',
    );
    await select(page, page.find<HTMLSelectElement>('[data-focus="record-token-column"]'), 'none');
    await page.submit(FORM);
    expect(page.messages('moments').at(-1)?.moments).toEqual([{ asset: 'ETH:0x', at: MOMENT_MS }]);
    await page.type('[data-focus="record-list"]', `${rows}\n${MOMENT},ETH,${LINK.address},3`);
    expect(page.isThere('.records-columns')).toBe(false);
    await page.submit(FORM);
    expect(page.isThere('.records-columns')).toBe(true);
  });

  it('of Korean Excel is read in its own encoding', async () => {
    const page = await openList();
    // 시각(KST),체인,토큰,수량 in CP949
    const header = 'bdc3b0a2284b5354292cc3bcc0ce2cc5e4c5ab2cbcf6b7ae0a';
    const head = (header.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    const line = new TextEncoder().encode(`2026-01-01 0:00,ETH,${LINK.address},2`);
    await choose(page, file('장부.csv', Uint8Array.from([...head, ...line])));
    expect(page.messages('moments').at(-1)?.moments).toEqual([{ asset: LINK.asset, at: MOMENT_MS }]);
  });

  it('of times that nobody answers for is not sent to be refused as a whole', async () => {
    const page = await openList();
    await page.type('[data-focus="record-list"]', `9999-01-01 00:00 KST, BTC, 0x\n${MOMENT}, BTC, 0x`);
    await page.submit(FORM);
    expect(page.messages('moments').at(-1)?.moments).toEqual([{ asset: 'BTC:0x', at: MOMENT_MS }]);
    expect(page.texts('.records-why')).toEqual(['No price: this time is in the future.']);
  });

  it(`of ${ROWS} rows is read, priced in parts, shown in pages, exported whole`, async () => {
    const page = await openList();
    const row = `${MOMENT}, ETH, ${LINK.address}, 1\n`;
    await choose(page, file('long.csv', row.repeat(ROWS)));
    await expect
      .poll(() => page.advance(1).then(() => page.isThere('.records-job')), { timeout: 240_000 })
      .toBe(false);
    expect(page.texts('tbody tr')).toHaveLength(200);
    expect(page.find('tfoot .figure').textContent).toBe(WORTH);
    await page.click(`Show more (${(ROWS - 200).toLocaleString('en')} left)`);
    expect(page.texts('tbody tr')).toHaveLength(400);
    await page.click('Export CSV');
    expect([...page.files.values()][0]?.match(/\r\n/g)).toHaveLength(ROWS + 1);
    await choose(page, file('longer.csv', row.repeat(100_001)));
    await expect.poll(() => page.advance(1).then(() => page.isThere('.records-list .problem'))).toBe(true);
    expect(page.find('.records-list .problem').textContent).toBe(
      'There are more than 100000 lines. Split the list.',
    );
  });

  it.each([
    [
      'book.xlsx',
      new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0xfe]),
      'is not text in UTF-8, UTF-16 or Korean CP949',
    ],
    ['empty.csv', '\n\n', 'There are no lines to price'],
    [
      'nft.csv',
      'Txhash,UnixTimestamp,DateTime (UTC),ContractAddress,TokenId\n1,2,3,4,5',
      'There are no lines to price',
    ],
  ] as const)('that is none (%s) is said to be none', async (name, content, sentence) => {
    const page = await openList();
    await choose(page, file(name, content as string));
    await expect
      .poll(() => page.texts('.records-list .problem'))
      .toEqual([expect.stringContaining(sentence)]);
    expect(page.messages('moments')).toEqual([]);
  });

  it.each(['CSV', 'JSON'])('that was exported as %s comes back without asking anybody', async (format) => {
    const first = await openList();
    await first.type('[data-focus="record-list"]', `${MOMENT}, ETH, ${LINK.address}, 2`);
    await first.submit(FORM);
    await first.click(`Export ${format}`);
    const [[name, content] = ['', '']] = [...first.files];
    const before = rowsOf(first);
    first.stop();
    const page = await openList();
    await choose(page, file(name, content));
    await expect.poll(() => rowsOf(page)).toEqual(before);
    expect(page.find('tfoot .figure').textContent).toBe('$24.69');
    expect(page.messages('moments')).toEqual([]);
    expect(page.said()).toBe('Lines imported: 1. Snapshots: 0.');
  });
});
