// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/extension/messages/settings.ts';
import { refusal, SETTINGS, silence, stage, viewOf } from './stage.ts';

/** Changes of settings that are answered when the test says so. */
function lateAnswers() {
  const answers: { keep(settings: Settings): void; fail(): void }[] = [];
  const settings = () =>
    new Promise<never>((resolve, reject) =>
      answers.push({
        keep: (kept) => resolve(kept as never),
        fail: () => reject(new Error('nobody is there')),
      }),
    );
  return { settings, answers };
}

describe('the console', () => {
  it.each([
    ['', 'Settings'],
    ['#projects', 'API for developers'],
    ['#sources', 'Sources'],
    ['#board', 'Premium board'],
    ['#settings', 'Settings'],
    ['#anything', 'Settings'],
  ])('opened at "%s" shows %s', async (hash, title) => {
    const page = await stage({ hash });
    expect(page.texts('h1')).toEqual([title]);
    expect(page.texts('[aria-current="page"]')).toEqual([title]);
    expect(document.title).toBe(`${title} · Sise console`);
  });

  it('requests notifications by a press, and leads the focus there from the list', async () => {
    const page = await stage({ hash: '#alerts', notificationState: 'unasked', stored: viewOf([]) });
    const button = page.named('Turn on notifications');
    expect(document.activeElement).toBe(button);
    expect(page.notifications.asked).toBe(0);
    await page.click(button);
    expect(page.notifications.asked).toBe(1);
    expect(page.find('[aria-label="Alerts"]').textContent).toContain('Notifications are on.');
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
    expect(page.find('.banner').textContent).toContain('Sise isn’t responding.');
  });

  it('speaks Korean where the browser does', async () => {
    const page = await stage({ hash: '', browserLanguage: 'ko-KR' });
    expect(page.texts('h1')).toEqual(['설정']);
    expect(document.documentElement.lang).toBe('ko');
  });
});

describe('a setting', () => {
  it.each<[name: string, value: string, change: Partial<Settings>]>([
    ['preset', 'korea', { preset: 'korea' }],
    ['period', '0.5', { periodMinutes: 0.5 }],
    ['theme', 'dark', { theme: 'dark' }],
    ['language', 'ko', { language: 'ko' }],
    ['currency', 'KRW', { currency: 'KRW' }],
    ['pools', 'look-ups', { pools: 'look-ups' }],
    ['explorerFigure', 'price', { explorerFigure: 'price' }],
  ])('%s: %s is told to the background and shown', async (name, value, change) => {
    const page = await stage({ hash: '#settings' });
    await page.choose(`input[name="${name}"][value="${value}"]`);
    expect(page.messages('settings')).toEqual([{ type: 'settings', change }]);
    expect(page.find<HTMLInputElement>(`input[name="${name}"]:checked`).value).toBe(value);
  });

  it.each<[label: string, change: Partial<Settings>]>([
    ['Prices on explorer pages', { explorers: 'none' }],
    ['Save prices automatically', { recording: false }],
  ])('that is on or off is a switch: %s', async (label, change) => {
    const page = await stage({ hash: '#settings' });
    const [shown] = [...page.root.querySelectorAll('.site')].filter(
      ({ textContent }) => textContent === label,
    );
    const box = shown?.querySelector<HTMLInputElement>('input[role="switch"]') as HTMLInputElement;
    expect(box.checked).toBe(true);
    await page.click(box);
    expect(page.messages('settings')).toEqual([{ type: 'settings', change }]);
    expect(box.checked).toBe(false);
  });

  it('that is changed elsewhere is followed', async () => {
    const page = await stage({ hash: '#settings' });
    const view = viewOf([], { settings: { ...SETTINGS, theme: 'dark', language: 'ko' } });
    await page.publish(view);
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
    expect(page.texts('.sites .site')).toEqual([
      'Etherscan',
      'BscScan',
      'PolygonScan',
      'Blockscout',
      'KaiaScan (experimental)',
      'OKLink (experimental)',
      'Blockchair (experimental)',
      'mempool.space',
      'Blockstream',
    ]);
  });

  it('are switched off one by one, however late the answers and the views come', async () => {
    const { settings, answers } = lateAnswers();
    const page = await stage({ hash: '#settings', answers: { settings } });
    const boxes = [2, 3, 4].map((place) => `.sites .site:nth-child(${place}) input`);
    const [bscScan = '', polygonScan = '', blockscout = ''] = boxes;
    const areOn = () => boxes.map((box) => page.find<HTMLInputElement>(box).checked);
    const kept: Settings = { ...SETTINGS, sitesOff: ['BscScan'] };

    await page.click(page.find(bscScan));
    await page.click(page.find(polygonScan));
    await page.publish(viewOf([], { settings: kept }));
    expect(areOn()).toEqual([false, false, true]);
    answers[0]?.keep(kept);
    await page.advance(0);
    expect(areOn()).toEqual([false, false, true]);
    await page.click(page.find(blockscout));
    expect(page.messages('settings').map(({ change }) => change)).toEqual([
      { sitesOff: ['BscScan'] },
      { sitesOff: ['BscScan', 'PolygonScan'] },
      { sitesOff: ['BscScan', 'PolygonScan', 'Blockscout'] },
    ]);
    answers[1]?.keep({ ...SETTINGS, sitesOff: ['BscScan', 'PolygonScan'] });
    await page.advance(0);
    expect(areOn()).toEqual([false, false, false]);
    // The last word counts, whatever was shown.
    answers[2]?.keep(kept);
    await page.advance(0);
    expect(areOn()).toEqual([false, true, true]);
  });

  it('are as the last change is answered, also when an earlier one is answered after it', async () => {
    const { settings, answers } = lateAnswers();
    const page = await stage({ hash: '#settings', answers: { settings } });
    const boxes = () =>
      [2, 3].map((place) => page.find<HTMLInputElement>(`.sites .site:nth-child(${place}) input`));
    for (const box of boxes()) await page.click(box);
    answers[1]?.keep({ ...SETTINGS, sitesOff: ['BscScan', 'PolygonScan'] });
    answers[0]?.keep({ ...SETTINGS, sitesOff: ['BscScan'] });
    await page.advance(0);
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
  });

  it('are as the background has them once the last change went wrong', async () => {
    const { settings, answers } = lateAnswers();
    const page = await stage({ hash: '#settings', answers: { settings } });
    const isOn = (place: number) =>
      page.find<HTMLInputElement>(`.sites .site:nth-child(${place}) input`).checked;
    for (const place of [2, 3]) await page.click(page.find(`.sites .site:nth-child(${place}) input`));
    for (const answer of answers) {
      answer.fail();
      await page.advance(0);
    }
    expect([isOn(2), isOn(3)]).toEqual([true, true]);
  });
});

describe('the shortcut', () => {
  it.each([
    ['Alt+Shift+K', 'AltShiftK'],
    ['', 'No shortcut'],
  ])('is shown as the browser has bound it: %j', async (bound, shown) => {
    const page = await stage({ hash: '#settings', shortcut: () => bound });
    expect(page.texts('.shortcut-keys')).toEqual([shown]);
    await page.click(page.find('.shortcut button'));
    expect(page.opened).toEqual(['shortcuts']);
  });

  it('is read again when the page is seen again, and while it is looked at', async () => {
    let bound = 'Alt+Shift+K';
    const page = await stage({ hash: '#settings', shortcut: () => bound });
    const keys = () => page.texts('kbd');
    expect(keys()).toEqual(['Alt', 'Shift', 'K']);
    await page.setVisible(false);
    bound = 'Alt+Shift+P';
    await page.setVisible(true);
    expect(keys()).toEqual(['Alt', 'Shift', 'P']);
    bound = 'Ctrl+Shift+Y';
    await page.advance(10_000);
    expect(keys()).toEqual(['Ctrl', 'Shift', 'Y']);
  });
});
