// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { NOW, stage, token, viewOf } from './stage.ts';

const [A, B, C] = [token('aa', 'Alpha'), token('bb', 'Beta'), token('cc', 'Gamma')];
const LINK = 'ETH:0x514910771af9ca656af840dff83e8264ecf986ca';
const DRAFT = { asset: B.asset, text: '7', was: null };

async function list(options: Parameters<typeof stage>[0] = {}) {
  const popup = await stage({ stored: viewOf([A, B, C]), ...options });
  const field = popup.find<HTMLInputElement>('.add-field');
  const cover = (row: typeof A) => popup.row(row.asset).querySelector('.cover') as HTMLElement;
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.focus;
  const pressed = (key: string, more: KeyboardEventInit = {}) =>
    popup.press(document.activeElement ?? document.body, key, more);
  return { ...popup, field, cover, focused, pressed };
}

describe('the field', () => {
  it('has the focus from the start when the toolbar opens the popup for a mouse', async () => {
    expect((await list({ startsInField: true })).focused()).toBe('field');
  });

  it.each<[string, Parameters<typeof stage>[0]]>([
    ['on touch and in the side panel', {}],
    [
      'over a draft that is back',
      { startsInField: true, drafts: { read: () => [DRAFT], keep: () => {}, drop: () => {} } },
    ],
    ['over a problem', { startsInField: true, stored: viewOf([A, B, C], { network: 'no network' }) }],
    [
      'over a waiting look-up',
      { startsInField: true, pendingLookUp: { at: NOW, selected: null, isPrivate: false, asset: A.asset } },
    ],
  ])('is left alone %s', async (_where, options) => {
    expect((await list(options)).focused()).not.toBe('field');
  });

  it('leads to the row that had the focus last, and the first row back to it', async () => {
    const popup = await list({ startsInField: true });
    await popup.pressed('ArrowDown');
    expect(popup.focused()).toBe(A.asset);
    await popup.pressed('ArrowUp');
    expect(popup.focused()).toBe('field');
    popup.cover(B).focus();
    await popup.advance(0);
    popup.field.focus();
    await popup.pressed('ArrowDown');
    expect(popup.focused()).toBe(B.asset);
  });

  it.each(['k', 'K', 'ㅊ', '7', '.'])(
    'takes %s from a row, and from where nothing has the focus',
    async (key) => {
      const popup = await list();
      popup.cover(B).focus();
      const event = await popup.pressed(key);
      // The browser writes it there.
      expect([popup.focused(), event.defaultPrevented]).toEqual(['field', false]);
      popup.field.blur();
      await popup.pressed(key);
      expect(popup.focused()).toBe('field');
    },
  );

  it.each<[string, KeyboardEventInit]>([
    [' ', {}],
    ['Enter', {}],
    ['k', { ctrlKey: true }],
    ['k', { metaKey: true }],
    ['k', { altKey: true }],
    ['k', { isComposing: true }],
    ['ArrowDown', { isComposing: true }],
    ['Delete', { isComposing: true }],
  ])('leaves %s %o on a row to the row', async (key, more) => {
    const popup = await list();
    popup.cover(B).focus();
    await popup.pressed(key, more);
    expect(popup.focused()).toBe(B.asset);
    expect(popup.messages('remove')).toEqual([]);
  });

  it('loses no focus while a syllable is composed in it', async () => {
    const popup = await list({ startsInField: true });
    for (const key of ['ArrowDown', 'Escape', 'Process']) await popup.pressed(key, { isComposing: true });
    expect(popup.focused()).toBe('field');
  });
});

describe('Escape', () => {
  it('closes the innermost: the details, the text, then the popup', async () => {
    const popup = await list();
    await popup.click(popup.cover(A));
    await popup.type('alp');
    popup.field.focus();
    expect((await popup.pressed('Escape')).defaultPrevented).toBe(true);
    expect([popup.root.querySelector('.details'), popup.field.value]).toEqual([null, 'alp']);
    expect((await popup.pressed('Escape')).defaultPrevented).toBe(true);
    expect(popup.field.value).toBe('');
    expect((await popup.pressed('Escape')).defaultPrevented).toBe(false);
  });

  it('takes a problem away with the text that has it', async () => {
    const popup = await list();
    await popup.type('0x12');
    await popup.submit();
    expect(popup.root.querySelector('#add-problem')).not.toBeNull();
    popup.field.focus();
    await popup.pressed('Escape');
    expect([popup.root.querySelector('#add-problem'), popup.field.value]).toEqual([null, '']);
  });
});

describe('an empty list', () => {
  it('offers the suggestions of the welcome page, and one press saves', async () => {
    const popup = await list({
      stored: viewOf([], { coins: [] }),
      answers: { save: ({ asset }) => ({ outcome: 'added', asset }) },
    });
    const [, link] = popup.root.querySelectorAll<HTMLElement>('.empty .suggestion');
    expect(link?.textContent).toContain('LINK');
    await popup.click(link as HTMLElement);
    expect(popup.messages('save')).toEqual([{ type: 'save', asset: LINK, address: LINK.slice(4) }]);
  });
});
