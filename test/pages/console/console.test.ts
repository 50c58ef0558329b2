// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../src/messages/messages.ts';
import { refusal, SETTINGS, silence, stage, viewOf } from './stage.ts';

describe('the console', () => {
  it.each([
    ['', 'Projects'],
    ['#projects', 'Projects'],
    ['#sources', 'Sources'],
    ['#settings', 'Settings'],
    ['#anything', 'Projects'],
  ])('opened at "%s" shows %s', async (hash, title) => {
    const page = await stage({ hash });
    expect(page.texts('h1')).toEqual([title]);
    expect(page.texts('[aria-current="page"]')).toEqual([title]);
    expect(document.title).toBe(`${title} · Sise console`);
  });

  it('moves the focus to the title of the part that is gone to', async () => {
    const page = await stage();
    await page.goTo('#settings');
    expect(page.texts('h1')).toEqual(['Settings']);
    expect(document.activeElement).toBe(page.find('h1'));
  });

  it('asks for the view when none is stored', async () => {
    const page = await stage({ stored: null, hash: '#settings' });
    expect(page.messages('view')).toHaveLength(1);
    expect(page.isThere('input[name="theme"]')).toBe(true);
  });

  it('says that it loads while nothing is known', async () => {
    const page = await stage({ stored: null, hash: '#settings', answers: { view: silence } });
    expect(page.find('.waiting').textContent).toBe('Loading…');
    await page.advance(20_000);
    expect(page.find('.banner').textContent).toContain('Sise does not answer.');
  });

  it('speaks Korean where the browser does', async () => {
    const page = await stage({ browserLanguage: 'ko-KR' });
    expect(page.texts('h1')).toEqual(['프로젝트']);
    expect(document.documentElement.lang).toBe('ko');
  });
});

describe('a setting', () => {
  it.each<[name: string, value: string, change: Partial<Settings>]>([
    ['preset', 'korea', { preset: 'korea' }],
    ['period', '0.5', { periodMinutes: 0.5 }],
    ['theme', 'dark', { theme: 'dark' }],
    ['language', 'ko', { language: 'ko' }],
  ])('%s: %s is told to the background and shown', async (name, value, change) => {
    const page = await stage({ hash: '#settings' });
    await page.choose(`input[name="${name}"][value="${value}"]`);
    expect(page.messages('settings')).toEqual([{ type: 'settings', change }]);
    expect(page.find<HTMLInputElement>(`input[name="${name}"]:checked`).value).toBe(value);
  });

  it('that is changed elsewhere is followed', async () => {
    const page = await stage({ hash: '#settings' });
    const view = viewOf([], { settings: { ...SETTINGS, theme: 'dark', language: 'ko' } });
    for (const heard of page.background.watchers) heard(view);
    await page.advance(0);
    expect(page.texts('h1')).toEqual(['설정']);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('is as before when the background does not answer', async () => {
    const page = await stage({ hash: '#settings', answers: { settings: refusal } });
    await page.choose('input[name="theme"][value="dark"]');
    expect(page.find<HTMLInputElement>('input[name="theme"]:checked').value).toBe('system');
    expect(page.find('.banner').textContent).toContain('nothing was changed');
  });
});

describe('the explorers', () => {
  it('each have a switch, and those that are read by their links only say so', async () => {
    const page = await stage({ hash: '#settings' });
    expect(page.texts('.site')).toEqual([
      'Etherscan',
      'BscScan',
      'PolygonScan',
      'Blockscout',
      'KaiaScan (experimental)',
      'Kaiascope (experimental)',
      'OKLink (experimental)',
      'Blockchair (experimental)',
      'mempool.space',
      'Blockstream',
    ]);
  });

  it('are switched off one by one', async () => {
    const page = await stage({ hash: '#settings', answers: { settings: silence } });
    await page.click(page.find('.site:nth-child(2) input'));
    await page.click(page.find('.site:nth-child(3) input'));
    expect(page.messages('settings').map(({ change }) => change)).toEqual([
      { sitesOff: ['BscScan'] },
      { sitesOff: ['BscScan', 'PolygonScan'] },
    ]);
  });
});
