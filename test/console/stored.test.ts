// @vitest-environment happy-dom
/** How much has piled up on the device: told, exported, deleted once that is confirmed. */
import { expect, test } from 'vitest';
import type { Decimal } from '../../src/market/decimal.ts';
import type { StoredReport } from '../../src/messages/stored-requests.ts';
import { NOW, refusal, stage } from './stage.ts';

const REPORT: StoredReport = {
  recordings: { bytes: 1_234_567, assets: ['BTC:0x', 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca'] },
  past: { bytes: 4_321, items: 1_200 },
};
const NOTHING = { ...REPORT, recordings: { bytes: 0, assets: [] } } as const;
const point = (usd: string) =>
  ({ at: NOW, usd: usd as Decimal, krw: '1380.25' as Decimal, source: 'CoinGecko' }) as const;

const DELETE = 'Recorded prices: Delete…';

test('the settings tell how much there is', async () => {
  const page = await stage({ hash: '#settings', answers: { stored: () => REPORT } });
  expect(page.texts('.stored-size')).toEqual(['1.2 MB · tokens and coins: 2', '5 kB · moments: 1,200']);
  await page.advance(60_000);
  expect(page.messages('stored')).toHaveLength(1);
  await page.goTo('#sources');
  await page.goTo('#settings');
  expect(page.messages('stored')).toHaveLength(2);
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
  expect(page.said()).toBe('2 recorded prices exported');
});

test('half of an export is none', async () => {
  const page = await stage({ hash: '#settings', answers: { stored: () => REPORT, recordedPrices: refusal } });
  await page.click('Export CSV');
  expect(page.files.size).toBe(0);
});

test('deleting asks first, says what goes, and can be left', async () => {
  const page = await stage({
    hash: '#settings',
    answers: { stored: () => REPORT, deleteStored: () => NOTHING },
  });
  await page.click(DELETE);
  const dialog = page.find('[role="alertdialog"]');
  expect(dialog.textContent).toContain('It cannot be undone: export them first.');
  expect(document.activeElement?.textContent).toBe('Keep it');
  expect(page.named('Export CSV')).toBeDefined();
  await page.press(dialog, 'Escape');
  expect(page.messages('deleteStored')).toEqual([]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(DELETE);
  await page.click(DELETE);
  await page.click('Delete');
  expect(page.messages('deleteStored')).toEqual([{ type: 'deleteStored', part: 'recordings' }]);
  expect(page.texts('.stored-size')).toEqual(['Nothing yet', '5 kB · moments: 1,200']);
  expect(page.said()).toBe('Deleted');
  await page.click(page.named(DELETE));
  expect(page.isThere('[role="alertdialog"]')).toBe(false);
});
