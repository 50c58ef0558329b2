// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { SETTINGS, stage, viewOf } from './stage.ts';

const SWITCH = 'input[role="switch"]';

describe('the switch for the current site', () => {
  it('is there on an explorer only, and says which', async () => {
    const elsewhere = await stage({ stored: viewOf([]) });
    expect(elsewhere.root.querySelector(SWITCH)).toBeNull();
    elsewhere.stop();
    const there = await stage({ stored: viewOf([]), site: 'Etherscan' });
    expect(there.find(SWITCH).parentElement?.textContent).toBe('Prices on Etherscan pages');
    expect(there.find<HTMLInputElement>(SWITCH).checked).toBe(true);
  });

  it.each([
    ['off', [], ['OKLink', 'Etherscan']],
    ['on again', ['Etherscan'], ['OKLink']],
  ] as const)('switches that site %s and no other', async (_to, off, expected) => {
    const settings = { ...SETTINGS, sitesOff: ['OKLink', ...off] as const };
    const popup = await stage({
      stored: viewOf([], { settings }),
      site: 'Etherscan',
      answers: { settings: ({ change }) => ({ ...settings, ...change }) },
    });
    const box = popup.find<HTMLInputElement>(SWITCH);
    expect(box.checked).toBe(off.length === 0);
    await popup.click(box);
    expect(popup.messages('settings')).toEqual([{ type: 'settings', change: { sitesOff: expected } }]);
  });
});
