// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Removed } from '../../../../src/extension/messages/watchlist.ts';
import { fullDisk, refusal, settle, stage, token, viewOf } from './stage.ts';

const [A, B, C] = [token('aa', 'Alpha'), token('bb', 'Beta'), token('cc', 'Gamma')];
const removedOf = (row: typeof A, before: typeof A | null): Removed => ({
  asset: row.asset,
  address: row.address ?? '',
  addedAt: 1,
  before: before?.asset ?? null,
});

/** Of the first two rows, each. */
const removedInTurn = ({ asset }: { readonly asset: string }) =>
  asset === A.asset ? removedOf(A, B) : removedOf(B, C);

async function saved(answers: Parameters<typeof stage>[0] = {}) {
  const popup = await stage({ stored: viewOf([A, B, C]), ...answers });
  const cover = (row: typeof A) => popup.row(row.asset).querySelector('.cover') as HTMLElement;
  return { ...popup, cover };
}

describe('Delete', () => {
  it('removes one row, however long the key is held', async () => {
    const popup = await saved({
      answers: { remove: ({ asset }) => removedOf(asset === A.asset ? A : B, null) },
    });
    popup.cover(A).focus();
    await popup.press(document.activeElement as HTMLElement, 'Delete');
    // Goes to whatever has the focus by then.
    await popup.press(document.activeElement as HTMLElement, 'Delete', { repeat: true });
    expect(popup.messages('remove')).toEqual([{ type: 'remove', asset: A.asset }]);
  });
});

describe('a change that is on its way', () => {
  it('is not undone by a view from before it, and steps add up', async () => {
    let answer = () => {};
    const moved = () =>
      new Promise<null>((resolve) => {
        answer = () => resolve(null);
      }) as Promise<never>;
    const popup = await saved({ answers: { move: moved } });
    await popup.press(popup.cover(C), 'ArrowUp', { altKey: true });
    await popup.publish(viewOf([A, B, C]));
    expect(popup.rows('saved')).toEqual([A.asset, C.asset, B.asset]);
    const first = answer;
    await popup.press(popup.cover(C), 'ArrowUp', { altKey: true });
    expect(popup.rows('saved')).toEqual([C.asset, A.asset, B.asset]);
    await popup.publish(viewOf([C, A, B], { rate: null }));
    first();
    answer();
    await settle();
    expect(popup.rows('saved')).toEqual([C.asset, A.asset, B.asset]);
    expect(popup.root.textContent).not.toContain('1,391.5');
  });
});

describe('removing a row', () => {
  it('takes it away at once and goes on to the next one', async () => {
    const popup = await saved({ answers: { remove: () => removedOf(B, C) } });
    await popup.press(popup.cover(B), 'Delete');
    expect(popup.rows('saved')).toEqual([A.asset, C.asset]);
    expect(popup.messages('remove')).toEqual([{ type: 'remove', asset: B.asset }]);
    expect(document.activeElement).toBe(popup.cover(C));
    expect(popup.said()).toBe('Beta was removed.');
  });

  it('goes back to the one before when it was the last, and to the field when none is left', async () => {
    const popup = await stage({ stored: viewOf([A, B]), answers: { remove: () => removedOf(B, null) } });
    await popup.press(popup.row(B.asset).querySelector('.cover') as HTMLElement, 'Delete');
    expect(document.activeElement).toBe(popup.row(A.asset).querySelector('.cover'));
    await popup.press(popup.row(A.asset).querySelector('.cover') as HTMLElement, 'Delete');
    expect(document.activeElement).toBe(popup.find('.add-field'));
  });

  it('is undone in place by the button', async () => {
    const popup = await saved({ answers: { remove: () => removedOf(B, C) } });
    await popup.click(popup.cover(B));
    await popup.click(popup.button('Remove'));
    await popup.publish(viewOf([A, C]));
    await popup.click(popup.button('Undo'));
    expect(popup.messages('restore')).toEqual([{ type: 'restore', removed: removedOf(B, C) }]);
    await popup.publish(viewOf([A, B, C]));
    expect(popup.rows('saved')).toEqual([A.asset, B.asset, C.asset]);
    expect(popup.said()).toBe('Beta was restored.');
    expect(document.activeElement).toBe(popup.cover(B));
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('is undone by Ctrl+Z, but not while a text is typed', async () => {
    const popup = await saved({ answers: { remove: () => removedOf(B, C) } });
    await popup.press(popup.cover(B), 'Delete');
    await popup.type('0x12');
    await popup.press(popup.find('.add-field'), 'z', { ctrlKey: true });
    expect(popup.messages('restore')).toEqual([]);
    await popup.press(popup.cover(C), 'z', { ctrlKey: true });
    expect(popup.messages('restore')).toHaveLength(1);
  });

  it('can be undone for 8 s', async () => {
    const popup = await saved({ answers: { remove: () => removedOf(B, C) } });
    await popup.press(popup.cover(B), 'Delete');
    await popup.advance(7999);
    expect(popup.root.querySelector('.toast')).not.toBeNull();
    await popup.advance(1);
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('can be undone for as long as someone is about to', async () => {
    const popup = await saved({ answers: { remove: () => removedOf(B, C) } });
    await popup.press(popup.cover(B), 'Delete');
    popup.button('Undo').focus();
    await popup.advance(60_000);
    expect(popup.root.querySelector('.toast')).not.toBeNull();
    popup.button('Undo').blur();
    await popup.advance(8000);
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('offers to undo each, the latest first, as long as the offer is shown', async () => {
    const popup = await saved({ answers: { remove: removedInTurn } });
    await popup.press(popup.cover(A), 'Delete');
    await popup.press(popup.cover(B), 'Delete');
    expect(popup.find('.toast').textContent).toContain('Beta was removed.');
    await popup.click(popup.button('Undo'));
    expect(popup.find('.toast').textContent).toContain('Alpha was removed.');
    await popup.press(popup.cover(C), 'z', { ctrlKey: true });
    expect(popup.messages('restore')).toEqual([
      { type: 'restore', removed: removedOf(B, C) },
      { type: 'restore', removed: removedOf(A, B) },
    ]);
    expect(popup.rows('saved')).toEqual([A.asset, B.asset, C.asset]);
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('offers nothing while another is on its way, since that one comes back first', async () => {
    let answer = (_removed: Removed) => {};
    const later = () => new Promise<Removed>((resolve) => (answer = resolve)) as Promise<never>;
    const popup = await saved({
      answers: { remove: ({ asset }) => (asset === A.asset ? later() : removedOf(B, C)) },
    });
    await popup.press(popup.cover(A), 'Delete');
    await popup.press(popup.cover(B), 'Delete');
    expect(popup.root.querySelector('.toast')).toBeNull();
    answer(removedOf(A, B));
    await settle();
    expect(popup.find('.toast').textContent).toContain('Beta was removed.');
  });

  it('can be undone for 8 s more after another was', async () => {
    const popup = await saved({ answers: { remove: removedInTurn } });
    await popup.press(popup.cover(A), 'Delete');
    await popup.press(popup.cover(B), 'Delete');
    await popup.advance(7900);
    await popup.press(popup.cover(C), 'z', { ctrlKey: true });
    await popup.advance(7900);
    expect(popup.find('.toast').textContent).toContain('Alpha was removed.');
  });

  it('is undone once, however long Ctrl+Z is held', async () => {
    const popup = await saved({ answers: { remove: removedInTurn } });
    await popup.press(popup.cover(A), 'Delete');
    await popup.press(popup.cover(B), 'Delete');
    await popup.press(popup.cover(C), 'z', { ctrlKey: true });
    await popup.press(popup.cover(C), 'z', { ctrlKey: true, repeat: true });
    expect(popup.messages('restore')).toHaveLength(1);
  });

  it('has nothing to undo of a row that was added again', async () => {
    const popup = await saved({ answers: { remove: removedInTurn } });
    await popup.press(popup.cover(A), 'Delete');
    await popup.press(popup.cover(B), 'Delete');
    await popup.publish(viewOf([C]));
    await popup.publish(viewOf([C, A]));
    await popup.press(popup.cover(C), 'z', { ctrlKey: true });
    expect(popup.messages('restore')).toEqual([{ type: 'restore', removed: removedOf(B, C) }]);
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('offers the latest first still, where undoing several has failed', async () => {
    const popup = await saved({
      answers: {
        remove: removedInTurn,
        restore: refusal,
      },
    });
    await popup.press(popup.cover(A), 'Delete');
    await popup.press(popup.cover(B), 'Delete');
    const first = popup.press(popup.cover(C), 'z', { ctrlKey: true });
    await Promise.all([first, popup.press(popup.cover(C), 'z', { ctrlKey: true })]);
    expect(popup.messages('restore')).toHaveLength(2);
    expect(popup.find('.toast').textContent).toContain('Beta was removed.');
  });

  it('offers nothing of before once the offer has ended', async () => {
    const popup = await saved({ answers: { remove: removedInTurn } });
    await popup.press(popup.cover(A), 'Delete');
    await popup.advance(8000);
    await popup.press(popup.cover(B), 'Delete');
    await popup.click(popup.button('Undo'));
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('that fails leaves the offer of the one before', async () => {
    const popup = await saved({
      answers: { remove: ({ asset }) => (asset === A.asset ? removedOf(A, B) : (refusal() as never)) },
    });
    await popup.press(popup.cover(A), 'Delete');
    await popup.press(popup.cover(B), 'Delete');
    expect(popup.find('.toast').textContent).toContain('Alpha was removed.');
  });

  it('is taken back when the background does not answer', async () => {
    const popup = await saved({ answers: { remove: refusal } });
    await popup.press(popup.cover(B), 'Delete');
    expect(popup.rows('saved')).toEqual([A.asset, B.asset, C.asset]);
    expect(popup.said()).toBe('Sise isn’t responding. Try again.');
    expect(popup.find('.toast').textContent).toBe('Sise isn’t responding. Try again.');
  });

  it('is told to have met a full disk, as its undo and a move are', async () => {
    const popup = await saved({ answers: { remove: fullDisk, move: fullDisk } });
    const full = 'The disk is almost full. Nothing was changed.';
    await popup.press(popup.cover(B), 'Delete');
    expect(popup.said()).toBe(full);
    await popup.press(popup.cover(C), 'ArrowUp', { altKey: true });
    expect(popup.said()).toBe(full);
    expect(popup.find('.toast').textContent).toBe(full);
    const other = await saved({ answers: { remove: () => removedOf(B, C), restore: fullDisk } });
    await other.press(other.cover(B), 'Delete');
    await other.click(other.button('Undo'));
    expect(other.find('.toast').textContent).toBe(`${full}Beta was removed.Undo`);
  });

  it('tells for a few seconds that it failed', async () => {
    const popup = await saved({ answers: { remove: refusal } });
    await popup.press(popup.cover(B), 'Delete');
    await popup.advance(5000);
    expect(popup.root.querySelector('.toast')).not.toBeNull();
    await popup.advance(1000);
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('tells no earlier failure any more when it works', async () => {
    let works = false;
    const popup = await saved({ answers: { remove: () => (works ? removedOf(B, C) : refusal()) } });
    await popup.press(popup.cover(B), 'Delete');
    works = true;
    await popup.press(popup.cover(B), 'Delete');
    expect(popup.find('.toast-text').textContent).toBe('Beta was removed.');
  });

  it('can be undone still after the undo failed, which is told beside it', async () => {
    const popup = await saved({ answers: { remove: () => removedOf(B, C), restore: refusal } });
    await popup.press(popup.cover(B), 'Delete');
    await popup.click(popup.button('Undo'));
    expect(popup.find('.toast').textContent).toBe('Sise isn’t responding. Try again.Beta was removed.Undo');
  });

  it('that another popup has done already offers no undo', async () => {
    const popup = await saved({ answers: { remove: () => null } });
    await popup.press(popup.cover(B), 'Delete');
    expect(popup.root.querySelector('.toast')).toBeNull();
    expect(popup.rows('saved')).toEqual([A.asset, C.asset]);
  });

  it('happens to a coin as to a token', async () => {
    const popup = await stage({ stored: viewOf([]), answers: { remove: () => null } });
    await popup.press(popup.row('BTC:0x').querySelector('.cover') as HTMLElement, 'Delete');
    expect(popup.messages('remove')).toEqual([{ type: 'remove', asset: 'BTC:0x' }]);
    expect(popup.rows('saved')).toEqual(['ETH:0x']);
  });
});

describe('moving a row', () => {
  it.each<[what: string, row: typeof A, key: string, order: (typeof A)[], before: string | null]>([
    ['up', C, 'ArrowUp', [A, C, B], B.asset],
    ['down', A, 'ArrowDown', [B, A, C], C.asset],
    ['to the end', B, 'ArrowDown', [A, C, B], null],
  ])('%s with Alt and an arrow keeps the focus on it', async (_what, row, key, order, before) => {
    const popup = await saved();
    await popup.press(popup.cover(row), key, { altKey: true });
    expect(popup.rows('saved')).toEqual(order.map(({ asset }) => asset));
    expect(popup.messages('move')).toEqual([{ type: 'move', asset: row.asset, before }]);
    expect(document.activeElement).toBe(popup.cover(row));
  });

  it('says the new place', async () => {
    const popup = await saved();
    await popup.press(popup.cover(C), 'ArrowUp', { altKey: true });
    expect(popup.said()).toBe('Gamma: place 2 of 3.');
  });

  it('beyond the ends does nothing', async () => {
    const popup = await saved();
    await popup.press(popup.cover(A), 'ArrowUp', { altKey: true });
    await popup.press(popup.cover(C), 'ArrowDown', { altKey: true });
    expect(popup.messages('move')).toEqual([]);
  });

  it('works by buttons, which are off at the ends', async () => {
    const popup = await saved();
    await popup.click(popup.cover(A));
    expect((popup.button('Move up') as HTMLButtonElement).disabled).toBe(true);
    await popup.click(popup.button('Move down'));
    expect(popup.rows('saved')).toEqual([B.asset, A.asset, C.asset]);
  });

  it('is taken back when the background does not answer', async () => {
    const popup = await saved({ answers: { move: refusal } });
    await popup.press(popup.cover(C), 'ArrowUp', { altKey: true });
    expect(popup.rows('saved')).toEqual([A.asset, B.asset, C.asset]);
    expect(popup.said()).toBe('Sise isn’t responding. Try again.');
    expect(popup.find('.toast').textContent).toBe('Sise isn’t responding. Try again.');
  });
});

describe('the arrow keys', () => {
  it('walk the rows and back', async () => {
    const popup = await saved();
    const last = popup.cover(A);
    last.focus();
    await popup.press(last, 'ArrowDown');
    expect(document.activeElement).toBe(popup.cover(B));
    await popup.press(popup.cover(B), 'ArrowUp');
    expect(document.activeElement).toBe(last);
  });
});

describe('copying a row', () => {
  it('puts both exact prices on the clipboard, as two cells', async () => {
    const popup = await saved();
    popup.cover(A).dispatchEvent(new Event('copy', { bubbles: true, cancelable: true }));
    await popup.advance(0);
    expect(popup.copied).toEqual(['1.5\t2087.25']);
    expect(popup.root.querySelector('.toast')).toBeNull();
  });

  it('tells when it did not work', async () => {
    const popup = await saved({ copy: refusal });
    popup.cover(A).dispatchEvent(new Event('copy', { bubbles: true, cancelable: true }));
    await popup.advance(0);
    expect(popup.find('.toast').textContent).toBe('Could not copy.');
    expect(popup.said()).toBe('Could not copy.');
  });
});
