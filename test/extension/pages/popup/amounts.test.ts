// @vitest-environment happy-dom
/** How much of a token one has, and what it is worth, in the popup. */
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../../src/core/market/decimal.ts';
import type { Held, Row } from '../../../../src/extension/messages/watchlist.ts';
import { createKeptDrafts } from '../../../../src/extension/pages/popup/kept-draft.ts';
import { worthEn, worthKo } from '../../../texts.ts';
import { known, none, SETTINGS, settle, silence, stage, token, viewOf } from './stage.ts';

const held = (amount: string, usd?: string, krw = '0'): Held => ({
  amount: amount as Decimal,
  worth: usd === undefined ? null : { usd: usd as Decimal, krw: krw as Decimal },
});
const LINK: Row = { ...token('aa', 'Chainlink'), held: held('12.5', '18.75', '26090.625') };
const WORTH = {
  usd: '18.75' as Decimal,
  krw: '26090.625' as Decimal,
  changes: { USD: { by: '0.1866' as Decimal, percent: '1.005' as Decimal, since: '24h', of: 1 }, KRW: null },
} as const;

type Stage = Awaited<ReturnType<typeof stage>>;

async function opened(row: Row = LINK, more: Parameters<typeof stage>[0] = {}) {
  const shown = await stage({ stored: viewOf([row], row.held ? { worth: WORTH } : {}), ...more });
  await shown.click(shown.find(`[data-asset="${row.asset}"] .cover`));
  return shown;
}

async function typeAmount({ find }: Stage, text: string): Promise<void> {
  const field = find<HTMLInputElement>('.amount-field');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
}

it('is typed into its field as soon as the row is open, in place of what was there', async () => {
  const { find, press } = await opened();
  const field = find<HTMLInputElement>('.amount-field');
  await press(find('.row-open .cover'), '7');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, '12.5'.length]);
});

describe('a row with an amount', () => {
  it('shows it with its value, and all of them together on top', async () => {
    const { find, root } = await stage({ stored: viewOf([LINK], { worth: WORTH }) });
    expect(find('.holding').textContent).toBe('$18.7512.5');
    expect(find('.worth-line').textContent).toBe('$18.75₩26,091');
    expect(find('.worth-head').textContent).toBe('Total value+1.01% +$0.19 24h');
    expect(find('.worth-head .change').title).toBe(
      'Total +1.01% (24h). Each coin and token uses its own source; 1 counted.',
    );
    expect(find('.worth-note').textContent).toBe('');
    expect(root.querySelectorAll('.holding')).toHaveLength(1);
  });

  it('says how many have a value, and how many by an old price', async () => {
    const rows = [
      LINK,
      { ...token('bb', 'Old', known('ETH:0x', '1', '2', { status: 'stale' })), held: held('1', '1', '2') },
      { ...token('cc', 'Spam', none('ETH:0x', 'untrusted')), held: held('1000000') },
    ];
    const { find } = await stage({ stored: viewOf(rows, { worth: WORTH }), browserLanguage: 'ko' });
    expect(find('.worth-note').textContent).toBe('3개 중 2개 반영 · 갱신 지연 1개 포함');
    expect(find(`[data-asset="${rows[2]?.asset}"] .holding`).textContent).toBe('평가 불가1,000,000');
    expect(find('.worth-line').textContent).toBe('₩26,091$18.75');
  });

  it('says in place of a value that it is more than the pools hold, and does not count it', async () => {
    const rows = [
      LINK,
      { ...token('bb', 'Airdrop'), held: { ...held('1000000'), isBeyondPools: true as const } },
    ];
    const { find } = await stage({ stored: viewOf(rows, { worth: WORTH }) });
    const row = find(`[data-asset="${rows[1]?.asset}"] .holding`);
    expect(row.textContent).toBe('More than its pools hold1,000,000');
    expect(find('.worth-note').textContent).toBe('1 of 2 priced');
  });

  it('shows nothing of it while hidden, and hides with one press', async () => {
    const view = viewOf([LINK], { worth: WORTH });
    const { find, button, click, messages, publish, root } = await stage({ stored: view });
    await click(button(worthEn.worthHide));
    expect(messages('settings')).toEqual([{ type: 'settings', change: { worthHidden: true } }]);
    await publish({ ...view, settings: { ...SETTINGS, worthHidden: true } });
    expect(root.querySelectorAll('.holding, .row-held')).toHaveLength(0);
    await click(find(`[data-asset="${LINK.asset}"] .cover`));
    expect(root.querySelector('.amount')).toBeNull();
    const told = root.innerHTML;
    for (const secret of ['12.5', '18.75', '26,091', '26090', '1.01', '1.005'])
      expect(told).not.toContain(secret);
    expect(button(worthEn.worthShow)).toBeDefined();
  });

  it('does not show by how much a total of hours ago has changed', async () => {
    const view = viewOf([LINK], { worth: WORTH, at: viewOf([]).at - 100_000 });
    const { find } = await stage({ stored: view, answers: { refresh: silence } });
    expect(find('.worth-head').textContent).toBe('Total value');
  });

  it('says of how many the amount could not be read, in total and in their fields', async () => {
    const { find, click } = await stage({
      stored: viewOf([token('aa', 'Chainlink'), token('bb', 'Pepe')], {
        unreadAmounts: [LINK.asset, token('bb', 'Pepe').asset],
      }),
    });
    expect(find('.worth-line').textContent).toBe('Not known yet');
    expect(find('.worth-note').textContent).toBe('2 unreadable');
    await click(find(`[data-asset="${LINK.asset}"] .cover`));
    expect(find('.amount-problem').textContent).toBe(worthEn.amountUnread);
  });

  it('shows no total without an amount', async () => {
    const { root } = await stage({ stored: viewOf([token('aa', 'Chainlink')]) });
    expect(root.querySelector('.worth')).toBeNull();
  });
});

describe('an amount that is typed', () => {
  it.each([
    ['1,234', 'en', '= 1,234 CHAI, $1,851.00'],
    ['1,234', 'ko', '= 1,234 CHAI, ₩258만'],
    ['１２３４５６．５０', 'en', '= 123,456.5 CHAI, $185K'],
    ['0', 'en', '= 0 CHAI, $0.00'],
    ['12,34', 'en', null],
    ['', 'en', null],
  ])('shows what “%s” is read as before it is saved (%s)', async (text, browserLanguage, read) => {
    const shown = await opened(LINK, { browserLanguage });
    const field = shown.find<HTMLInputElement>('.amount-field');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(shown.root.querySelector('.amount-read')?.textContent ?? null).toBe(read);
    expect(shown.messages('amount')).toEqual([]);
  });

  it('shows it without a value where there is no price, or where its pools hold less', async () => {
    const poor = { ...known('ETH:0x', '1.5', '2087.25'), valueLimitUsd: '100' as Decimal };
    for (const price of [none('ETH:0x', 'unlisted'), poor]) {
      const shown = await opened({ ...token('aa', 'Chainlink', price) });
      const field = shown.find<HTMLInputElement>('.amount-field');
      field.value = '1000';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
      expect(shown.find('.amount-read').textContent).toBe('= 1,000 CHAI');
      shown.stop();
    }
  });

  it('is kept as it is meant, told with what was seen before', async () => {
    const shown = await opened(LINK, { answers: { amount: () => ({ outcome: 'kept' }) } });
    await typeAmount(shown, ' 1,013.50 ');
    expect(shown.messages('amount')).toEqual([
      { type: 'amount', asset: LINK.asset, amount: '1013.5', was: '12.5' },
    ]);
    expect(shown.said()).toBe('Amount of Chainlink: 1,013.5.');
    await typeAmount(shown, '');
    expect(shown.messages('amount').at(-1)).toMatchObject({ amount: null, was: '12.5' });
  });

  it.each([
    ['1e400', 'amountExponent'],
    ['-1', 'amountNegative'],
    ['1,5', 'amountComma'],
    ['١', 'amountDigits'],
    ['8'.repeat(80), 'amountLong'],
    ['1.0000000000000000001', 'amountDecimals'],
  ] as const)(
    '“%s” is refused with a sentence in both languages, and stays to be mended',
    async (text, key) => {
      for (const [browserLanguage, texts] of [
        ['en', worthEn],
        ['ko', worthKo],
      ] as const) {
        const shown = await opened(LINK, { browserLanguage });
        await typeAmount(shown, text);
        const most = key === 'amountLong' ? '30' : '18';
        expect(shown.find('.amount-problem').textContent).toBe(texts[key].replace('{most}', most));
        expect(shown.find<HTMLInputElement>('.amount-field').value).toBe(text);
        expect(shown.messages('amount')).toEqual([]);
        await shown.press(document.body, 'Escape');
        expect(shown.find<HTMLInputElement>('.amount-field').value).toBe('12.5');
        shown.stop();
      }
    },
  );

  it('does not replace what another window has kept meanwhile, unless it is kept once more', async () => {
    const outcomes = [{ outcome: 'changed', amount: '7' as Decimal }, { outcome: 'kept' }] as const;
    let asked = 0;
    const shown = await opened(LINK, { answers: { amount: () => outcomes[asked++] ?? outcomes[1] } });
    await typeAmount(shown, '13');
    expect(shown.find('.amount-problem').textContent).toContain('Changed to 7 in another window');
    shown.find('.amount').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settle();
    expect(shown.messages('amount').at(-1)).toMatchObject({ amount: '13', was: '7' });
    expect(shown.root.querySelector('.amount-problem')).toBeNull();
  });

  it('stays when the background does not answer', async () => {
    const shown = await opened(LINK, { answers: { amount: () => Promise.reject(new Error('gone')) } });
    await typeAmount(shown, '13');
    expect(shown.find<HTMLInputElement>('.amount-field').value).toBe('13');
    expect(shown.find('.toast').textContent).toBe('Sise isn’t responding. Try again.');
  });
});

describe('an amount that was typed when the popup closed', () => {
  /** A store of the browser, for the pages of one test. */
  function storage() {
    const items = new Map<string, string>();
    const clock = { now: 1_000 };
    const store = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    };
    const drafts = createKeptDrafts(
      () => store,
      () => clock.now,
    );
    return { items, drafts, clock };
  }

  /** Closes over the field: no event comes any more. */
  async function closedOver(
    text: string,
    drafts: ReturnType<typeof storage>['drafts'],
    isPrivate = false,
  ): Promise<void> {
    const shown = await opened(LINK, { drafts, isPrivate });
    const field = shown.find<HTMLInputElement>('.amount-field');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    shown.stop();
    expect(shown.messages('amount')).toEqual([]);
  }

  const next = (drafts: ReturnType<typeof storage>['drafts'], more: Parameters<typeof stage>[0] = {}) =>
    stage({ stored: viewOf([LINK], { worth: WORTH }), drafts, ...more });
  const fieldOf = ({ find }: Stage) => find<HTMLInputElement>('.amount-field');
  async function save({ find }: Stage): Promise<void> {
    find('.amount').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settle();
  }

  it.each(['13', '1', '', '1,5'])(
    'stands in its field in the next popup as “%s”, not saved',
    async (text) => {
      const { drafts } = storage();
      await closedOver(text, drafts);
      for (let popup = 0; popup < 3; popup += 1) {
        const shown = await next(drafts);
        expect(fieldOf(shown).value).toBe(text);
        expect(fieldOf(shown).getAttribute('aria-invalid')).toBe('false');
        const sentence = worthEn.amountUnsavedOver.replace('{amount}', '12.5');
        expect([shown.find('.amount-unsaved').textContent, shown.said()]).toEqual([sentence, sentence]);
        expect(shown.messages('amount')).toEqual([]);
        shown.stop();
      }
    },
  );

  it('is saved by a press, over what was seen then, and is over', async () => {
    const { drafts, items } = storage();
    await closedOver('13', drafts);
    const shown = await next(drafts, { answers: { amount: () => ({ outcome: 'kept' as const }) } });
    await save(shown);
    expect(shown.messages('amount')).toEqual([
      { type: 'amount', asset: LINK.asset, amount: '13', was: '12.5' },
    ]);
    expect([shown.said(), items.size]).toEqual(['Amount of Chainlink: 13.', 0]);
    shown.stop();
    expect((await next(drafts)).root.querySelector('.amount-field')).toBeNull();
  });

  it('is over with Escape, and where it turns out to be kept', async () => {
    const { drafts, items } = storage();
    await closedOver('13', drafts);
    const shown = await next(drafts);
    await shown.press(document.body, 'Escape');
    expect([fieldOf(shown).value, items.size]).toEqual(['12.5', 0]);
    shown.stop();
    await closedOver('13.0', drafts);
    const stored = viewOf([{ ...LINK, held: held('13') }]);
    const after = await next(drafts, { stored });
    expect([after.root.querySelector('.amount-field'), items.size]).toEqual([null, 0]);
  });

  it('waits while amounts are hidden', async () => {
    const { drafts, items } = storage();
    await closedOver('13', drafts);
    const view = viewOf([LINK], { worth: WORTH });
    const stored = { ...view, settings: { ...SETTINGS, worthHidden: true } };
    const shown = await next(drafts, { stored });
    expect([shown.root.querySelector('.details'), shown.said(), items.size]).toEqual([null, '', 1]);
    await shown.publish(view);
    expect(fieldOf(shown).value).toBe('13');
  });

  it('is gone where that was in a private window', async () => {
    const { drafts, items } = storage();
    await closedOver('13', drafts, true);
    expect(items.size).toBe(0);
  });

  it('is left alone by a private window, which does not show it', async () => {
    const { drafts, items } = storage();
    await closedOver('13', drafts);
    const kept = items.get('amount-drafts');
    const shown = await next(drafts, { isPrivate: true });
    expect(shown.root.querySelector('.amount-field')).toBeNull();
    await shown.click(shown.find(`[data-asset="${LINK.asset}"] .cover`));
    await typeAmount(shown, '14');
    await shown.press(document.body, 'Escape');
    expect(items.get('amount-drafts')).toBe(kept);
  });

  it('replaces in no later popup what another window has kept meanwhile, but for a second press', async () => {
    const { drafts } = storage();
    await closedOver('13', drafts);
    const answers = { amount: () => ({ outcome: 'changed' as const, amount: '7' as Decimal }) };
    const stored = viewOf([{ ...LINK, held: held('7') }]);
    for (let popup = 0; popup < 3; popup += 1) {
      const shown = await next(drafts, { stored, answers });
      expect(shown.find('.amount-unsaved').textContent).toContain('The saved amount is 7');
      expect(shown.messages('amount')).toEqual([]);
      await save(shown);
      expect(shown.messages('amount')).toMatchObject([{ amount: '13', was: '12.5' }]);
      expect(shown.find('.amount-problem').textContent).toContain('Changed to 7 in another window');
      shown.stop();
    }
  });

  it('waits for a list that cannot be read yet, and ends with its token', async () => {
    const { drafts, items } = storage();
    await closedOver('13', drafts);
    const shown = await next(drafts, { stored: viewOf([], { savedUnreadable: true }) });
    expect(shown.root.querySelector('.amount-field')).toBeNull();
    await shown.publish(viewOf([LINK]));
    expect(fieldOf(shown).value).toBe('13');
    shown.stop();
    await next(drafts, { stored: viewOf([]) });
    expect(items.size).toBe(0);
  });

  it('stands beside those of other tokens: what is typed for one replaces none of another', async () => {
    const { drafts, items } = storage();
    const PEPE = { ...token('bb', 'Pepe'), held: held('1', '2', '3') };
    const rows = viewOf([LINK, PEPE], { worth: WORTH });
    await closedOver('13', drafts);
    const shown = await next(drafts, { stored: rows });
    await shown.click(shown.find(`[data-asset="${PEPE.asset}"] .cover`));
    expect(fieldOf(shown).value).toBe('1');
    fieldOf(shown).value = '25';
    fieldOf(shown).dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    // The other one is told in its row, whose details are closed.
    expect(shown.find('.from-draft').textContent).toBe(worthEn.amountDraft);
    shown.stop();
    const after = await next(drafts, {
      stored: rows,
      answers: { amount: () => ({ outcome: 'kept' as const }) },
    });
    const marked = after.find('.from-draft').closest<HTMLElement>('.row')?.dataset.asset;
    expect([fieldOf(after).value, marked]).toEqual(['25', LINK.asset]);
    await save(after);
    expect(after.messages('amount')).toMatchObject([{ asset: PEPE.asset, amount: '25' }]);
    await after.click(after.find(`[data-asset="${LINK.asset}"] .cover`));
    expect(fieldOf(after).value).toBe('13');
    await after.press(document.body, 'Escape');
    expect([fieldOf(after).value, items.size]).toEqual(['12.5', 0]);
  });

  const removed = { asset: LINK.asset, address: LINK.address ?? '', addedAt: 1, before: null };
  async function remove({ find }: Stage): Promise<void> {
    find(`[data-asset="${LINK.asset}"] .cover`).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Delete', bubbles: true }),
    );
    await settle();
  }

  it('goes with its token, and comes back with it', async () => {
    const { drafts } = storage();
    await closedOver('13', drafts);
    const shown = await next(drafts, { answers: { remove: () => removed, restore: () => null } });
    await remove(shown);
    expect(drafts.read()).toEqual([]);
    await shown.press(document.body, 'z', { ctrlKey: true });
    expect(drafts.read()).toMatchObject([{ asset: LINK.asset, text: '13' }]);
  });

  it('is not kept again when the list comes without its token, and is when it comes back', async () => {
    const { drafts } = storage();
    await closedOver('13', drafts);
    const shown = await next(drafts, { answers: { remove: () => removed } });
    await remove(shown);
    await shown.publish(viewOf([]));
    expect(drafts.read()).toEqual([]);
    await shown.publish(viewOf([], { savedUnreadable: true }));
    await shown.publish(viewOf([LINK]));
    expect(drafts.read()).toMatchObject([{ asset: LINK.asset, text: '13' }]);
    await shown.publish(viewOf([], { savedUnreadable: true }));
    expect(drafts.read()).toHaveLength(1);
  });

  it('comes back with its token also where it was refused', async () => {
    const { drafts } = storage();
    const shown = await opened(LINK, {
      drafts,
      answers: { remove: () => removed, restore: () => null },
    });
    await typeAmount(shown, '1x');
    expect(shown.find('.amount-problem').textContent).toBe(worthEn.amountDigits);
    await remove(shown);
    expect(drafts.read()).toEqual([]);
    await shown.press(document.body, 'z', { ctrlKey: true });
    expect(drafts.read()).toMatchObject([{ asset: LINK.asset, text: '1x' }]);
  });

  it('is gone from the device after a month, also while amounts are hidden', async () => {
    const { drafts, items, clock } = storage();
    await closedOver('13', drafts);
    clock.now += 30 * 86_400_000;
    await next(drafts, { stored: viewOf([LINK], { settings: { ...SETTINGS, worthHidden: true } }) });
    expect(items.size).toBe(0);
  });

  it('is kept also where what was kept before cannot be read', () => {
    const { drafts, items } = storage();
    items.set('amount-drafts', '{');
    drafts.keep({ asset: LINK.asset, text: '13', was: null });
    expect(drafts.read()).toMatchObject([{ asset: LINK.asset, text: '13' }]);
  });

  it('is one of the last twenty, and forgotten after a month', () => {
    const { drafts, clock, items } = storage();
    const assetAt = (n: number) => token(n.toString(16).padStart(2, '0'), 'x').asset;
    for (let n = 1; n <= 25; n += 1) {
      clock.now += 1;
      drafts.keep({ asset: assetAt(n), text: String(n), was: null });
    }
    expect(drafts.read().map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, i) => String(25 - i)),
    );
    clock.now += 30 * 86_400_000 - 1;
    expect(drafts.read().map(({ text }) => text)).toEqual(['25']);
    clock.now += 1;
    expect(drafts.read()).toEqual([]);
    expect(items.size).toBe(0);
  });

  it.each([
    '{"asset":"x"}',
    '{',
    '[null,5]',
    '[{"asset":"BTC:0x","text":5,"at":1}]',
    '[{"asset":"BTC:0x","text":"5","was":"1e9","at":1}]',
    '[{"asset":"BTC:0x","text":"5","was":null}]',
  ])('is none in %s', (text) => {
    const { drafts, items } = storage();
    items.set('amount-drafts', text);
    expect(drafts.read()).toEqual([]);
  });
});
