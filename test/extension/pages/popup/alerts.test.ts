// @vitest-environment happy-dom
/** Alerts in a row's details. */
import { expect, it } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Price } from '../../../../src/core/market/prices.ts';
import type { ShownAlert } from '../../../../src/extension/messages/alerts.ts';
import type { Settings } from '../../../../src/extension/messages/settings.ts';
import { alertsEn as en } from '../../../texts.ts';
import { waitFor } from '../../../wait-for.ts';
import { known, NOW, none, SETTINGS, settle, stage, token, viewOf } from './stage.ts';

const LINK = token('aa', 'Chainlink');
const ALERT: ShownAlert = {
  id: 'one',
  asset: LINK.asset,
  rule: { kind: 'above', currency: 'USD', line: '20000' as Decimal },
  last: { at: NOW - 60_000, since: null, price: '20001' as Decimal, way: 'up' },
};

async function opened(more: Parameters<typeof stage>[0] = {}) {
  const shown = await stage({ stored: viewOf([LINK]), ...more });
  await shown.click(shown.find(`[data-asset="${LINK.asset}"] .cover`));
  return shown;
}

const bell = ({ find }: Awaited<ReturnType<typeof stage>>) => find('[data-focus="bell"]');

async function type(shown: Awaited<ReturnType<typeof stage>>, text: string, kind?: string): Promise<void> {
  const { find } = shown;
  if (!shown.root.querySelector('.alerts-form')) await shown.click(bell(shown));
  await waitFor(() => find('.alerts-form'));
  if (kind) {
    const select = find<HTMLSelectElement>('.alerts-form select');
    select.value = kind;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
  }
  const field = find<HTMLInputElement>('.alerts-form input');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

async function enter(shown: Awaited<ReturnType<typeof stage>>, text: string, kind?: string): Promise<void> {
  await type(shown, text, kind);
  shown.find('.alerts-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settle();
}

const ADDED = { addAlert: () => ({ outcome: 'added' as const }) };

it('an alert starts 5 % above the current price, and Enter adds it', async () => {
  const shown = await opened({ browserLanguage: 'ko', answers: ADDED });
  await shown.click(bell(shown));
  await waitFor(() => shown.find('.alerts-form'));
  expect(shown.find<HTMLInputElement>('.alerts-form input').value).toBe('2,192');
  expect(shown.find('.alerts .amount-read').textContent).toBe('= ₩2,192 이상 · 현재가 대비 +5.02%');
  expect(shown.find('.alerts-step[aria-pressed="true"]').textContent).toBe('+5%');
  shown.find('.alerts-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settle();
  const rule = { kind: 'above', currency: 'KRW', basis: 'global', line: '2192' };
  expect(shown.messages('addAlert').map((message) => message.rule)).toEqual([rule]);
});

it.each([
  ['−10%', '1,879', '= ₩1,879 이하 · 현재가 대비 −9.98%'],
  ['−5%', '1,983', '= ₩1,983 이하 · 현재가 대비 −4.99%'],
  ['+10%', '2,296', '= ₩2,296 이상 · 현재가 대비 +10.00%'],
])('a target of %s is one press away', async (name, target, read) => {
  const shown = await opened({ browserLanguage: 'ko' });
  await shown.click(bell(shown));
  await shown.click(shown.button(name));
  expect(shown.find<HTMLInputElement>('.alerts-form input').value).toBe(target);
  expect(shown.find('.alerts .amount-read').textContent).toBe(read);
});

it('an alert is added in the main currency, its direction by where the target lies, and no permission is requested', async () => {
  const shown = await opened({ browserLanguage: 'ko', answers: ADDED });
  await enter(shown, '20,000');
  await enter(shown, '2,000');
  await enter(shown, '5', 'change');
  expect(shown.messages('addAlert')).toEqual([
    {
      type: 'addAlert',
      asset: LINK.asset,
      rule: { kind: 'above', currency: 'KRW', basis: 'global', line: '20000' },
    },
    {
      type: 'addAlert',
      asset: LINK.asset,
      rule: { kind: 'below', currency: 'KRW', basis: 'global', line: '2000' },
    },
    {
      type: 'addAlert',
      asset: LINK.asset,
      rule: { kind: 'change', currency: 'KRW', basis: 'global', percent: '5', minutes: 60 },
    },
  ]);
  expect(shown.notifications.asked).toBe(0);
  expect(shown.said()).toBe('알림을 추가했습니다.');
});

it.each([
  ['20,000', 'line', '= ₩20,000 이상 · 현재가 대비 +858.20%'],
  ['0.5', 'line', '= ₩0.5 이하 · 현재가 대비 −99.98%'],
  ['7.50', 'change', '= 1시간 안에 ±7.5%'],
  ['-3', 'premium below', '= 김치 프리미엄 −3% 이하'],
  ['2,00', 'line', null],
  ['', 'line', null],
])('shows what “%s” is read as (%s) before it is added', async (text, kind, read) => {
  const premiums = { [LINK.asset]: { percent: '1.5' as Decimal } };
  const shown = await opened({ stored: viewOf([LINK], { premiums }), browserLanguage: 'ko' });
  await type(shown, text, kind);
  expect(shown.root.querySelector('.alerts .amount-read')?.textContent ?? null).toBe(read);
  expect(shown.messages('addAlert')).toEqual([]);
});

it('where Korea trades it, an alert of the premium is among the choices, with a sign or without', async () => {
  const answers = { addAlert: () => ({ outcome: 'added' as const }) };
  const without = await opened({ answers });
  await type(without, '3');
  expect(without.root.querySelectorAll('.alerts-form option')).toHaveLength(2);
  const premiums = { [LINK.asset]: { percent: '1.5' as Decimal } };
  const shown = await opened({ stored: viewOf([LINK], { premiums }), answers });
  await enter(shown, '3', 'premium above');
  await enter(shown, '−1.50', 'premium below');
  const asset = LINK.asset;
  expect(shown.messages('addAlert')).toEqual([
    { type: 'addAlert', asset, rule: { kind: 'premium above', percent: '3' } },
    { type: 'addAlert', asset, rule: { kind: 'premium below', percent: '-1.5' } },
  ]);
  await enter(shown, '-100', 'premium below');
  expect(shown.find('.alerts .amount-problem').textContent).toBe(en.alertPremiumLow);
  const rule = { kind: 'premium below', percent: '-1.5' as Decimal } as const;
  const listed = await opened({
    stored: viewOf([LINK], { alerts: [{ ...ALERT, rule }] }),
    browserLanguage: 'ko',
  });
  expect(listed.find('.alerts-line').textContent).toContain('김치 프리미엄 −1.5% 이하');
});

it.each([
  ['1,5', 'Use a point for decimals and commas only between thousands, as in 1,234.5.'],
  ['0', en.alertZero],
  ['1.50', en.alertHere],
])('“%s” is refused with a sentence', async (text, sentence) => {
  const shown = await opened();
  await enter(shown, text);
  expect(shown.find('.alerts .amount-problem').textContent).toBe(sentence);
  expect(shown.messages('addAlert')).toEqual([]);
  expect(shown.notifications.asked).toBe(0);
});

it('while there is no premium, why not stands under an alert of it, that is chosen or there', async () => {
  const premiums = { [LINK.asset]: { percent: null, why: 'no Korean price' } as const };
  const why = 'No kimchi premium. No recent price from Upbit or Bithumb.';
  const notes = ({ root }: { readonly root: HTMLElement }) =>
    [...root.querySelectorAll('.alerts-no-premium')].map(({ textContent }) => textContent);
  const shown = await opened({ stored: viewOf([LINK], { premiums }) });
  expect(notes(shown)).toEqual([]);
  await enter(shown, '3', 'premium below');
  expect(notes(shown)).toEqual([why]);
  await enter(shown, '3', 'line');
  expect(notes(shown)).toEqual([]);
  const alerts = [{ ...ALERT, rule: { kind: 'premium above', percent: '3' as Decimal } } as const];
  expect(notes(await opened({ stored: viewOf([LINK], { premiums, alerts }) }))).toEqual([why]);
  const known = { [LINK.asset]: { percent: '1.5' as Decimal } };
  expect(notes(await opened({ stored: viewOf([LINK], { premiums: known, alerts }) }))).toEqual([]);
});

it('while the rate is only a day’s, that no alert of the premium comes stands under it', async () => {
  const premiums = { [LINK.asset]: { percent: '1.5' as Decimal, rateDate: '2026-11-20' } };
  const alerts = [{ ...ALERT, rule: { kind: 'premium above', percent: '3' as Decimal } } as const];
  const noteIn = async (browserLanguage: 'en' | 'ko') =>
    (await opened({ stored: viewOf([LINK], { premiums, alerts }), browserLanguage })).find(
      '.alerts-no-premium',
    ).textContent;
  expect(await noteIn('en')).toBe(
    'Only the 2026-11-20 exchange rate is available. Premium alerts are paused until a current rate arrives.',
  );
  expect(await noteIn('ko')).toContain('김치 프리미엄 알림을 일시 중지합니다');
});

it('alerts that are there are listed with their last time, and taken away', async () => {
  const shown = await opened({ stored: viewOf([LINK], { alerts: [ALERT] }) });
  expect(shown.find('.alerts-line').textContent).toContain('$20,000 or above');
  expect(shown.find('.alerts-note').textContent).toContain(en.alertUnasked);
  await shown.click(shown.button(en.alertAllow));
  expect(shown.root.querySelector('.alerts-note')).toBeNull();
  await shown.click(shown.button('Remove the alert: $20,000 or above'));
  expect(shown.messages('removeAlert')).toEqual([{ type: 'removeAlert', id: 'one' }]);
});

it('an alert of another market than the row’s names its market, and since when it is paused', async () => {
  const today = new Date(NOW).setHours(0, 35, 0, 0);
  const rule = { kind: 'above', currency: 'KRW', line: '18800' as Decimal, basis: 'global' } as const;
  const korea = known(LINK.asset, '13.67', '18903', { basis: 'korea', source: 'Upbit' });
  const line = async (browserLanguage: 'en' | 'ko', price: Price = korea, unwatchedSince = today) => {
    const alerts: ShownAlert[] = [{ ...ALERT, rule, last: null, unwatchedSince }];
    const page = await opened({ stored: viewOf([{ ...LINK, price }], { alerts }), browserLanguage });
    return page.find('.alerts-line').textContent;
  };
  expect(await line('en')).toBe('₩18,800 or aboveglobal marketpaused since 00:35');
  expect(await line('ko')).toBe('₩18,800 이상글로벌 시세00:35부터 일시 중지');
  expect(await line('en', LINK.price)).toBe('₩18,800 or abovepaused since 00:35');
  expect(await line('en', korea, today - 24 * 3_600_000)).toContain('paused since Nov 19, 00:35');
});

it('without a current price a target has no side, and is refused', async () => {
  const shown = await opened({ stored: viewOf([{ ...LINK, price: none(LINK.asset, 'unavailable') }]) });
  await enter(shown, '3');
  expect(shown.find('.alerts .amount-problem').textContent).toBe(en.alertNoPrice);
});

it('a row with an alert has a bell from the moment that it has one', async () => {
  const shown = await stage({ stored: viewOf([LINK]) });
  expect(shown.root.querySelector('.row-bell')).toBeNull();
  await shown.publish(viewOf([LINK], { alerts: [ALERT] }));
  expect(shown.find(`[data-asset="${LINK.asset}"] .row-bell`).textContent).toBe(en.hasAlert);
  await shown.publish(viewOf([LINK]));
  expect(shown.root.querySelector('.row-bell')).toBeNull();
});

it('that the system refuses notifications is said', async () => {
  const shown = await stage({ stored: viewOf([LINK], { alerts: [ALERT] }), notificationState: 'refused' });
  await shown.click(shown.find(`[data-asset="${LINK.asset}"] .cover`));
  await waitFor(() => expect(shown.find('.alerts-note').textContent).toBe(en.alertRefused));
});

it('a notification that was pressed leads to its row', async () => {
  const pendingLookUp = { at: NOW, selected: null, isPrivate: false, asset: LINK.asset };
  const { find } = await stage({ stored: viewOf([LINK]), pendingLookUp });
  expect(find(`[data-asset="${LINK.asset}"]`).className).toContain('row-open');
});

it('one token’s price goes on the toolbar’s badge, and off it', async () => {
  const settings = ({ change }: { change: Partial<Settings> }) => ({ ...SETTINGS, ...change });
  const shown = await opened({ answers: { settings } });
  await shown.click(shown.button('Pin'));
  await shown.click(shown.button('Pin'));
  expect(shown.messages('settings').map(({ change }) => change)).toEqual([
    { badge: LINK.asset },
    { badge: null },
  ]);
});

it('the list is opened beside the page from the settings', async () => {
  const { click, find, button, panelsOpened } = await stage({ stored: viewOf([LINK]) });
  await click(find('[data-focus="settings"]'));
  await click(button(en.sidePanel));
  expect(panelsOpened).toEqual(['opened']);
});

it('no button offers the list beside the page in a browser without a side panel', async () => {
  const { click, find, root } = await stage({ stored: viewOf([LINK]), hasSidePanel: false });
  await click(find('[data-focus="settings"]'));
  expect(root.querySelector('.panel')?.textContent).not.toContain(en.sidePanel);
});
