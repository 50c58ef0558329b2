// @vitest-environment happy-dom
/** How much has piled up on the device: told, exported, deleted once that is confirmed. */
import { expect, test } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { StoredReport } from '../../../../src/extension/messages/stored.ts';
import { NOW, refusal, silence, stage } from './stage.ts';

const REPORT: StoredReport = {
  recordings: {
    bytes: 1_234_567,
    assets: ['BTC:0x', 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca'],
    since: Date.UTC(2026, 8, 30, 15),
    unreadable: 0,
    isUnwritten: false,
  },
  past: { bytes: 4_321, items: 1_200, unreadable: 0, isUnwritten: false },
};
const NOTHING = {
  ...REPORT,
  recordings: { bytes: 0, assets: [], since: null, unreadable: 0, isUnwritten: false },
} as const;
const DELETED = { report: NOTHING, deletion: { all: 12, deleted: 12 } };
const point = (usd: string) =>
  ({ at: NOW, usd: usd as Decimal, krw: '1380.25' as Decimal, source: 'CoinGecko' }) as const;

/** Answers of the background that come when the test says so. */
function byHand() {
  const answered: ((report: StoredReport) => void)[] = [];
  const answer = () => new Promise<never>((resolve) => void answered.push(resolve as never));
  return { answered, answer };
}

const DELETE = 'Auto-saved prices: Delete…';

test('the settings tell how much there is', async () => {
  const page = await stage({ hash: '#settings', answers: { stored: () => REPORT } });
  expect(page.texts('.stored-size')).toEqual(['1.2 MB · coins and tokens: 2', '5 kB · points: 1,200']);
  await page.advance(60_000);
  expect(page.messages('stored')).toHaveLength(1);
  await page.goTo('#sources');
  await page.goTo('#settings');
  expect(page.messages('stored')).toHaveLength(2);
});

test.each([
  ['recordings', 'The latest prices could not be saved; the disk may be full.'],
  ['past', 'The latest past prices could not be saved; the disk may be full.'],
] as const)('a full disk is told beside %s', async (part, sentence) => {
  const full = { ...REPORT, [part]: { ...REPORT[part], isUnwritten: true } };
  const page = await stage({ hash: '#settings', answers: { stored: () => full } });
  expect(page.texts('.stored .banner').map((text) => text.slice(0, sentence.length))).toEqual([sentence]);
});

test('what is being counted keeps nothing waiting, and can be deleted meanwhile', async () => {
  const { answered, answer: stored } = byHand();
  const page = await stage({
    hash: '#settings',
    stored: null,
    answers: { stored, deleteStored: () => DELETED },
  });
  expect(page.texts('.stored-size')).toEqual(['Calculating size…', 'Calculating size…']);
  await page.goTo('#sources');
  expect(page.messages('sources')).toHaveLength(1);
  await page.goTo('#settings');
  await page.advance(60_000);
  expect(page.isThere('.banner')).toBe(false);
  expect(page.messages('stored')).toHaveLength(1);
  await page.click(DELETE);
  await page.click('Delete');
  expect(page.texts('.stored-size')[0]).toBe('Nothing yet');
  // What was counted before the deletion is no longer so.
  answered[0]?.(REPORT);
  await page.advance(0);
  expect(page.texts('.stored-size')[0]).toBe('Nothing yet');
});

test('what is asked meanwhile costs no count', async () => {
  const { answered, answer: stored } = byHand();
  const page = await stage({ hash: '#settings', answers: { stored } });
  await page.click('Export everything');
  answered[0]?.(REPORT);
  await page.advance(0);
  expect(page.texts('.stored-size')[0]).toBe('1.2 MB · coins and tokens: 2');
  expect(page.messages('stored')).toHaveLength(1);
});

test.each([
  ['is refused', refusal, 0],
  ['never ends', silence, 120_000],
])('a count that %s is told, not repeated, and keeps nobody from deleting', async (_what, stored, ms) => {
  const page = await stage({ hash: '#settings', answers: { stored, deleteStored: () => DELETED } });
  await page.advance(ms);
  expect(page.texts('.stored-size')[0]).toBe('The size could not be calculated');
  await page.advance(60_000);
  expect(page.messages('stored')).toHaveLength(1);
  await page.click(DELETE);
  await page.click('Delete');
  expect(page.texts('.stored-size')).toEqual(['Nothing yet', '5 kB · points: 1,200']);
});

test('where there is hardly anything, what comes is seen', async () => {
  let report: StoredReport = { ...NOTHING, past: { bytes: 0, items: 0, unreadable: 0, isUnwritten: false } };
  const page = await stage({ hash: '#settings', answers: { stored: () => report } });
  expect(page.texts('.stored-size')).toEqual(['Nothing yet', 'Nothing yet']);
  report = REPORT;
  await page.advance(10_000);
  expect(page.texts('.stored-size')[0]).toBe('1.2 MB · coins and tokens: 2');
});

test('what was recorded since it was counted is exported, too', async () => {
  let report: StoredReport = REPORT;
  const answers = { stored: () => report, recordedPrices: () => [point('1')] };
  const page = await stage({ hash: '#settings', answers });
  const assets = [...REPORT.recordings.assets, 'KAIA:0x'] as const;
  report = { ...REPORT, recordings: { ...REPORT.recordings, bytes: 2_000_000, assets } };
  await page.click('Export CSV');
  expect([...page.files.values()].join('')).toContain(',KAIA,0x,1,');
  expect(page.texts('.stored-size')[0]).toBe('2 MB · coins and tokens: 3');
});

test('where nothing was recorded, no file is made', async () => {
  const { answered, answer: stored } = byHand();
  const page = await stage({ hash: '#settings', answers: { stored } });
  await page.click('Export CSV');
  answered[1]?.(NOTHING);
  await page.advance(0);
  expect(page.said()).toBe('Nothing yet');
  expect(page.files.size).toBe(0);
});

test('what is recorded is exported, digit for digit', async () => {
  const answers = {
    stored: () => REPORT,
    recordedPrices: ({ asset }: { readonly asset: string }) => [
      point(asset === 'BTC:0x' ? '76975.12345' : '0.00000001'),
    ],
  };
  const page = await stage({ hash: '#settings', answers });
  await page.click('Export CSV');
  expect([...page.files]).toEqual([
    [
      'sise-recorded-2026-11-20.csv',
      '\uFEFFtime,network,address,usdPrice,krwPrice,source\r\n' +
        '2026-11-20T09:00:00Z,BTC,0x,76975.12345,1380.25,CoinGecko\r\n' +
        '2026-11-20T09:00:00Z,ETH,0x514910771af9ca656af840dff83e8264ecf986ca,0.00000001,1380.25,CoinGecko\r\n',
    ],
  ]);
  expect(page.said()).toBe('2 auto-saved prices exported');
});

test('a month can be exported alone, by the calendar of Korea', async () => {
  const page = await stage({
    hash: '#settings',
    answers: { stored: () => REPORT, recordedPrices: () => [point('1')] },
  });
  const choice = page.find('select.stored-month') as HTMLSelectElement;
  expect([...choice.options].map(({ text }) => text)).toEqual(['All months', '2026-11', '2026-10']);
  choice.value = '2026-10';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await page.click('Export CSV');
  expect([...page.files.keys()]).toEqual(['sise-recorded-2026-10.csv']);
  const [from, to] = [Date.UTC(2026, 8, 30, 15), Date.UTC(2026, 9, 31, 15) - 1];
  expect(page.messages('recordedPrices')).toEqual(
    REPORT.recordings.assets.map((asset) => ({ type: 'recordedPrices', asset, from, to })),
  );
});

test('of a month in which nothing was recorded there is no file', async () => {
  const page = await stage({
    hash: '#settings',
    answers: { stored: () => REPORT, recordedPrices: () => [] },
  });
  await page.click('Export CSV');
  expect(page.files.size).toBe(0);
  expect(page.said()).toBe('No prices were saved then');
});

test('where all is of one month there is nothing to choose', async () => {
  const report = { ...REPORT, recordings: { ...REPORT.recordings, since: NOW - 1_000 } };
  const page = await stage({ hash: '#settings', answers: { stored: () => report } });
  expect(page.named('Export CSV')).toBeDefined();
  expect(page.isThere('select.stored-month')).toBe(false);
});

test('what cannot be read is told with the rest, and after an export that goes without it', async () => {
  let report: StoredReport = {
    ...REPORT,
    recordings: { ...REPORT.recordings, unreadable: 3, isUnwritten: false },
  };
  const answers = { stored: () => report, recordedPrices: () => [point('1')] };
  const page = await stage({ hash: '#settings', answers });
  const unread =
    'Unreadable parts: 3. Charts and exports leave them out. They stay in this browser until you delete them; new prices are still saved.';
  expect(page.texts('.stored-unread')).toEqual([unread]);
  await page.click('Export CSV');
  expect(page.said()).toBe(
    '2 auto-saved prices exported. Unreadable parts left out: 3. They stay in this browser.',
  );
  report = {
    ...REPORT,
    recordings: { bytes: 50, assets: [], since: null, unreadable: 3, isUnwritten: false },
  };
  await page.click('Export CSV');
  expect(page.said()).toBe(unread);
  report = REPORT;
  await page.click('Export CSV');
  expect(page.isThere('.stored-unread')).toBe(false);
  expect(page.said()).toBe('2 auto-saved prices exported');
});

test('half of an export is none', async () => {
  const page = await stage({ hash: '#settings', answers: { stored: () => REPORT, recordedPrices: refusal } });
  await page.click('Export CSV');
  expect(page.files.size).toBe(0);
});

test('of an export that failed half-way it is said, whatever else was asked meanwhile', async () => {
  const assets = Array.from({ length: 9 }, (_, i) => `ETH:0x${String(i).padStart(40, '0')}` as const);
  const report = { ...REPORT, recordings: { ...REPORT.recordings, assets } };
  const recordedPrices = ({ asset }: { readonly asset: string }) =>
    asset === assets[2] ? refusal() : [point('1')];
  const page = await stage({ hash: '#settings', answers: { stored: () => report, recordedPrices } });
  await page.click('Export CSV');
  await page.advance(0);
  expect(page.files.size).toBe(0);
  expect(page.find('.banner').textContent).toContain('No response, so nothing was changed.');
  expect(page.named('Export CSV').getAttribute('aria-disabled')).toBe('false');
});

test('deleting asks first, says what goes, and can be left', async () => {
  const page = await stage({
    hash: '#settings',
    answers: { stored: () => REPORT, deleteStored: () => DELETED },
  });
  await page.click(DELETE);
  const dialog = page.find('[role="alertdialog"]');
  expect(dialog.textContent).toContain('This cannot be undone: export first.');
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(page.named('Export CSV')).toBeDefined();
  await page.press(dialog, 'Escape');
  expect(page.messages('deleteStored')).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(DELETE);
  await page.click(DELETE);
  await page.click('Delete');
  expect(page.messages('deleteStored')).toEqual([{ type: 'deleteStored', part: 'recordings' }]);
  expect(page.texts('.stored-size')).toEqual(['Nothing yet', '5 kB · points: 1,200']);
  expect(page.said()).toBe('Deleted');
  await page.click(page.named(DELETE));
  expect(page.isThere('[role="alertdialog"]')).toBe(false);
});

test('what is being deleted is not taken back, and nothing else is deleted beside it', async () => {
  const { answered, answer: deleteStored } = byHand();
  const page = await stage({ hash: '#settings', answers: { stored: () => REPORT, deleteStored } });
  await page.click(DELETE);
  await page.click('Delete');
  const dialog = page.find('[role="alertdialog"]');
  expect(page.named('Cancel').getAttribute('aria-disabled')).toBe('true');
  await page.click('Cancel');
  await page.press(dialog, 'Escape');
  await page.click('Past prices from sources: Delete…');
  expect(page.find('[role="alertdialog"]').textContent).toContain('Delete all auto-saved prices?');
  // Leaving the settings does not end it either.
  await page.goTo('#sources');
  await page.goTo('#settings');
  expect(page.named(DELETE).getAttribute('aria-disabled')).toBe('true');
  await page.click(DELETE);
  expect(page.isThere('[role="alertdialog"]')).toBe(false);
  answered[0]?.(DELETED as never);
  await page.advance(0);
  expect(page.texts('.stored-size')[0]).toBe('Nothing yet');
  expect(page.messages('deleteStored')).toHaveLength(1);
});

test('while it is exported, the question can be taken back, not answered', async () => {
  const answers = { stored: () => REPORT, recordedPrices: silence };
  const page = await stage({ hash: '#settings', answers });
  await page.click(DELETE);
  await page.click('Export CSV');
  await page.click('Delete');
  expect(page.messages('deleteStored')).toEqual([]);
  await page.click('Cancel');
  expect(page.isThere('[role="alertdialog"]')).toBe(false);
});

test('a deletion that stopped half-way says what is gone, shows what is left, and can be gone on with', async () => {
  const left = { ...REPORT, recordings: { ...REPORT.recordings, bytes: 500_000 } };
  const answers = [{ report: left, deletion: { all: 340, deleted: 200 } }];
  const page = await stage({
    hash: '#settings',
    answers: { stored: () => REPORT, deleteStored: () => answers.shift() ?? DELETED },
  });
  await page.click(DELETE);
  await page.click('Delete');
  const told = 'Deletion stopped: 200 of 340 parts are deleted, the rest is unchanged. Try again.';
  expect(page.find('.banner').textContent).toContain(told);
  expect(page.texts('.stored-size')[0]).toBe('500 kB · coins and tokens: 2');
  await page.click('Delete');
  expect(page.isThere('.banner')).toBe(false);
  expect(page.texts('.stored-size')[0]).toBe('Nothing yet');
});

test('a deletion that nobody answers is not called undone, and what is there is counted anew', async () => {
  const page = await stage({ hash: '#settings', answers: { stored: () => REPORT, deleteStored: silence } });
  await page.click(DELETE);
  await page.click('Delete');
  await page.advance(120_000);
  expect(page.find('.banner').textContent).toContain('Part of it may be deleted already.');
  expect(page.messages('stored')).toHaveLength(2);
});

test('a deletion that is refused has changed nothing, and says so', async () => {
  const page = await stage({ hash: '#settings', answers: { stored: () => REPORT, deleteStored: refusal } });
  await page.click(DELETE);
  await page.click('Delete');
  expect(page.find('.banner').textContent).toContain('nothing was changed');
});

test('a deletion is done also where the rest cannot be counted', async () => {
  const answers = { stored: () => REPORT, deleteStored: () => ({ ...DELETED, report: null }) };
  const page = await stage({ hash: '#settings', answers });
  await page.click(DELETE);
  await page.click('Delete');
  expect(page.said()).toBe('Deleted');
  expect(page.isThere('.banner')).toBe(false);
  expect(page.texts('.stored-size')[0]).toBe('The size could not be calculated');
  // A moment later it can be.
  await page.advance(10_000);
  expect(page.texts('.stored-size')[0]).toBe('1.2 MB · coins and tokens: 2');
});

test('what could not be counted is tried again once a moment after a deletion, and whenever the page is shown', async () => {
  let stored: () => StoredReport | Promise<never> = () => REPORT;
  const answers = { stored: () => stored(), deleteStored: () => ({ ...DELETED, report: null }) };
  const page = await stage({ hash: '#settings', answers });
  await page.click(DELETE);
  stored = refusal;
  await page.click('Delete');
  await page.advance(60_000);
  expect(page.messages('stored')).toHaveLength(2);
  await page.setVisible(false);
  await page.setVisible(true);
  expect(page.messages('stored')).toHaveLength(3);
  expect(page.texts('.stored-size')[0]).toBe('The size could not be calculated');
  await page.setVisible(false);
  stored = () => REPORT;
  await page.setVisible(true);
  expect(page.texts('.stored-size')[0]).toBe('1.2 MB · coins and tokens: 2');
});

test('moments that cannot be read are no moments, and are told beside them', async () => {
  const report: StoredReport = {
    ...REPORT,
    past: { bytes: 4_321, items: 1_199, unreadable: 1, isUnwritten: false },
  };
  const page = await stage({ hash: '#settings', answers: { stored: () => report } });
  expect(page.texts('.stored-size')[1]).toBe('5 kB · points: 1,199');
  expect(page.texts('.stored-unread')).toEqual([
    'Unreadable points: 1. They are requested again. The old data stays in this browser until you delete it.',
  ]);
});
