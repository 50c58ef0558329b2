// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/extension/messages/settings.ts';
import { refreshedTo, refusal, SETTINGS, silence, stage, viewOf } from './stage.ts';

async function opened(settings?: (message: { change: Partial<Settings> }) => Promise<never>) {
  let current = SETTINGS;
  const agree = ({ change }: { change: Partial<Settings> }): Settings => {
    current = { ...current, ...change };
    return current;
  };
  const answers = {
    settings: settings ?? agree,
    refresh: () => refreshedTo(viewOf([], { settings: current })),
  };
  const popup = await stage({ stored: viewOf([]), answers });
  await popup.click(popup.button('Settings'));
  const choose = async (name: string, value: string) => {
    const input = popup.find<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);
    input.checked = true;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await popup.advance(0);
  };
  const chosen = (name: string) => popup.find<HTMLInputElement>(`input[name="${name}"]:checked`).value;
  return { ...popup, choose, chosen };
}

describe('a setting', () => {
  it.each<[name: string, value: string, change: Partial<Settings>]>([
    ['preset', 'korea', { preset: 'korea' }],
    ['theme', 'dark', { theme: 'dark' }],
    ['language', 'ko', { language: 'ko' }],
    ['currency', 'KRW', { currency: 'KRW' }],
  ])('%s: %s is told to the background and shown', async (name, value, change) => {
    const popup = await opened();
    await popup.choose(name, value);
    expect(popup.messages('settings')).toEqual([{ type: 'settings', change }]);
    expect(popup.chosen(name)).toBe(value);
  });

  it('is shown before the background has answered', async () => {
    const popup = await opened(silence);
    await popup.choose('language', 'ko');
    expect(popup.find('#saved').textContent).toContain('관심');
    expect(document.documentElement.lang).toBe('ko');
  });

  it('goes back to what it was when the background does not answer', async () => {
    const popup = await opened(refusal);
    await popup.choose('theme', 'dark');
    expect(popup.chosen('theme')).toBe('system');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(popup.said()).toBe('Sise isn’t responding. Try again.');
    expect(popup.find('.toast').textContent).toBe('Sise isn’t responding. Try again.');
  });

  it('that changes whose prices are shown asks for them at once', async () => {
    const popup = await opened();
    await popup.choose('preset', 'korea');
    expect(popup.messages('refresh')).toHaveLength(2);
    await popup.choose('theme', 'dark');
    expect(popup.messages('refresh')).toHaveLength(2);
  });
});

describe('the side panel', () => {
  it('is opened by a button of the header', async () => {
    const popup = await stage({ stored: viewOf([]) });
    await popup.click(popup.button('Open beside the page'));
    expect(popup.panelsOpened).toEqual(['opened']);
  });

  it('has no such button where the browser has none, nor in the panel itself', async () => {
    const popup = await stage({ stored: viewOf([]), hasSidePanel: false });
    expect(popup.root.querySelector('.header-panel')).toBeNull();
  });
});

describe('the settings', () => {
  it('take the focus and give it back to their button on Escape', async () => {
    const popup = await opened();
    expect(popup.find('.panel').contains(document.activeElement)).toBe(true);
    const event = await popup.press(document.activeElement ?? document, 'Escape');
    expect(event.defaultPrevented).toBe(true);
    expect(popup.root.querySelector('.panel')).toBeNull();
    expect(document.activeElement).toBe(popup.button('Settings'));
  });

  it('close when something else is pressed, and stay while they are used', async () => {
    const popup = await opened();
    popup.find('.panel h2').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await popup.advance(0);
    expect(popup.root.querySelector('.panel')).not.toBeNull();
    popup.find('.lists').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await popup.advance(0);
    expect(popup.root.querySelector('.panel')).toBeNull();
  });
});
