// @vitest-environment happy-dom
/** A row is painted anew where it has changed: with five hundred of them, nobody would wait for all at each press of a key. */
import { options, type VNode } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// Loaded by the popup in pieces of its own: here beforehand, so that both come at once.
import '../../../../src/extension/pages/popup/loaded-details.tsx';
import '../../../../src/extension/pages/popup/loaded-sparklines.tsx';
import type { Row, View } from '../../../../src/extension/messages/watchlist.ts';
import { waitFor } from '../../../wait-for.ts';
import { known, NOW, settle, stage, token, viewOf } from './stage.ts';

const LETTERS = ['aa', 'bb', 'cc', 'dd'];
const FIRST = 'ETH:0x' as const;

/** `prices`: of the first, the second, …; all the others cost a dollar. */
const listed = (prices: readonly string[] = [], more: Partial<View> = {}): View =>
  viewOf(
    LETTERS.map((letters, i) => {
      const checked = { asOf: NOW - 5_000, checkedAt: NOW };
      return token(letters, `Token ${letters}`, known(FIRST, prices[i] ?? '1', '1400', checked));
    }),
    more,
  );

let painted: string[];
const before = options.diffed;

beforeEach(() => {
  painted = [];
  options.diffed = (vnode: VNode) => {
    const { 'data-asset': asset } = vnode.props as { 'data-asset'?: string };
    if (vnode.type === 'li' && asset) painted.push(asset.slice(-2));
    before?.(vnode);
  };
});
afterEach(() => {
  if (before) options.diffed = before;
  else delete options.diffed;
});

async function quietPopup(stored: View) {
  const popup = await stage({ stored });
  await popup.publish(stored);
  // What is loaded after the first paint asks for the past days once it is there.
  await waitFor(async () => {
    await settle();
    expect(popup.messages('sparklines')).not.toEqual([]);
  });
  painted = [];
  return popup;
}

const ages = () => [...document.querySelectorAll('[data-asset$="aa"] .age')].map((age) => age.textContent);

describe('a row that has not changed is not painted anew', () => {
  it('by what is loaded after the first paint', async () => {
    const popup = await stage({ stored: listed() });
    await waitFor(async () => {
      await settle();
      expect(popup.messages('sparklines')).not.toEqual([]);
    });
    expect(painted.sort()).toEqual([...LETTERS]);
  });

  it('by a second that passes, but its age counts on', async () => {
    const popup = await quietPopup(listed());
    expect(ages()).toEqual(['5 s']);
    await popup.advance(3_000);
    expect(painted).toEqual([]);
    expect(ages()).toEqual(['8 s']);
  });

  it('by a view in which another has changed', async () => {
    const popup = await quietPopup(listed());
    await popup.publish(structuredClone(listed(['1', '2.5'])));
    expect(painted).toEqual(['bb']);
    expect(popup.find('[data-asset$="bb"] .price-usd').textContent).toBe('$2.50');
  });

  it('by the focus that moves from one row to another', async () => {
    const popup = await quietPopup(listed());
    popup.find('[data-asset$="bb"] .cover').dispatchEvent(new FocusEvent('focus'));
    await settle();
    painted = [];
    popup.find('[data-asset$="dd"] .cover').dispatchEvent(new FocusEvent('focus'));
    await settle();
    expect(painted.toSorted()).toEqual(['bb', 'dd']);
  });

  it('by the details of another', async () => {
    const popup = await quietPopup(listed());
    popup.find('[data-asset$="cc"] .cover').click();
    await settle();
    // Tab led to the first; now it leads to the one that was opened.
    expect(new Set(painted)).toEqual(new Set(['aa', 'cc']));
  });
});

describe('a row that has changed is', () => {
  it('by another source of most rows', async () => {
    const ofUpbit = (row: Row): Row => ({ ...row, price: { ...row.price, source: 'Upbit' } as Row['price'] });
    const popup = await quietPopup(listed());
    const view = listed();
    await popup.publish({ ...view, saved: view.saved.map((row, i) => (i === 0 ? row : ofUpbit(row))) });
    expect(popup.find('.foot-source').textContent).toContain('Upbit');
    expect(popup.find('[data-asset$="aa"] .sub-part').textContent).toBe('CoinGecko');
  });

  it('by hours in which nobody asked: it is marked old, once', async () => {
    const popup = await quietPopup(listed());
    await popup.advance(89_000);
    painted = [];
    await popup.advance(5_000);
    expect(painted.filter((letters) => LETTERS.includes(letters)).toSorted()).toEqual(LETTERS);
  });
});
