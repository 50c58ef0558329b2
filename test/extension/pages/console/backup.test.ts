// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/extension/messages/messages.ts';
import { COINS, token } from '../popup/stage.ts';
import { CAKE, LINK, OWNED } from './backup/owned.ts';
import { fullDisk, NOW, project, SETTINGS, stage, viewOf } from './stage.ts';

const CAPTURES = {
  now: NOW + 99 * 86_400_000,
  at: 0,
  captures: OWNED.captures,
  isDue: false,
  open: 0,
  nextTryAt: null,
  isUnwritten: false,
};

const SAVED = token('11', 'Tether USD');

type Answers = NonNullable<Parameters<typeof stage>[0]>['answers'];

async function opened(answers: Answers = {}, language: 'en' | 'ko' = 'en') {
  const settings = { ...SETTINGS, language };
  return stage({
    browserLanguage: language,
    hash: '#settings',
    stored: viewOf([SAVED], { settings }),
    projects: [project('a', { name: 'Shop', platforms: ['ETH', 'BNB'] })],
    answers: {
      view: () => viewOf([SAVED], { settings }),
      captures: () => CAPTURES,
      keepCaptures: () => CAPTURES,
      readSettings: ({ settings }) => settings,
      saveAll: ({ tokens }) => ({ outcomes: tokens.map(() => 'added' as const) }),
      ...answers,
    },
  });
}

async function choose(page: Awaited<ReturnType<typeof opened>>, network: string) {
  const select = page.find<HTMLSelectElement>('.backup select');
  select.value = network;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await page.advance(0);
}

async function previewed(text: string, answers: Answers = {}, language: 'en' | 'ko' = 'en') {
  const page = await opened(answers, language);
  await page.type('.backup textarea', text);
  await page.click(language === 'en' ? 'Preview' : '미리 보기');
  await page.advance(1000);
  return page;
}

const sent = ({ background }: Awaited<ReturnType<typeof opened>>, type: Message['type']) =>
  background.sent.filter((message) => message.type === type);

describe('an export', () => {
  it('is one file that an import takes back as what is here already', async () => {
    const page = await opened();
    await page.click('Export everything');
    const [[name, text] = ['', '']] = page.files;
    expect(name).toBe('sise-backup-2026-11-20.json');
    expect(JSON.parse(text)).toMatchObject({
      tokens: [{ network: 'ETH', address: SAVED.address }],
      settings: { preset: 'global' },
      projects: [{ name: 'Shop', network: 'mainnet', platforms: ['ETH', 'BNB'] }],
    });
    expect(text).not.toContain('key-of');
    const again = await previewed(text);
    expect(again.texts('.backup-parts dd')).toEqual([
      'already there: 1',
      `already there: ${Object.keys(SETTINGS).length}`,
      'already there: 1',
      'already there: 1',
    ]);
  });

  it('says how many could not be read and were left out, and of what they are', async () => {
    const page = await opened({
      view: () => viewOf([SAVED], { unreadAmounts: [SAVED.asset] }),
      unread: () => ({
        tokens: [null],
        amounts: [null],
        alerts: ['BTC:0x', 'BTC:0x', null],
        captures: [null],
        projects: [],
        settings: ['off', 'preset'],
      }),
    });
    await page.click('Export everything');
    expect(page.files.size).toBe(1);
    expect(page.find('.backup-done').textContent).toContain(
      'Unreadable and left out: 9. They stay in this browser.',
    );
    expect(page.texts('.backup-left-out li')).toEqual([
      'Coins and tokens 1',
      'Amounts 2: Tether USD',
      'Alerts 3: Bitcoin',
      'Snapshots 1',
      'Settings 2: Sources switched off, Prices from',
    ]);
    const [file = ''] = page.files.values();
    const { settings } = JSON.parse(file) as { settings: object };
    const left = Object.keys(SETTINGS).filter((key) => !['off', 'preset'].includes(key));
    expect(Object.keys(settings)).toEqual(left);
    await page.type('.backup textarea', 'x');
    expect(page.isThere('.backup-left-out')).toBe(false);
  });

  it('is none where nobody can tell what cannot be read', async () => {
    const page = await opened({ unread: () => Promise.reject(new Error('the database is gone')) });
    await page.click('Export everything');
    expect(page.files.size).toBe(0);
    expect(page.find('.backup-problem').textContent).toContain('nothing was changed');
  });
});

describe('an import', () => {
  const text = JSON.stringify({
    format: 'sise-backup',
    version: 1,
    tokens: [
      { network: 'BNB', address: CAKE.address },
      { network: 'ETH', address: SAVED.address },
      { network: 'DOGE', address: LINK.address },
    ],
    settings: { preset: 'korea', theme: 'system' },
    projects: [{ name: 'New', network: 'testnet', platforms: null }],
    captures: [],
  });

  it('is shown before anything is done', async () => {
    const page = await previewed(text);
    expect(page.texts('.backup-parts dt')).toEqual(['Coins and tokens', 'Settings', 'Projects']);
    expect(page.texts('.backup-parts dd')).toEqual([
      'new: 1 · already there: 1 · skipped: 1',
      'changed: 1 · already there: 1',
      'new: 1',
    ]);
    expect(page.texts('.backup-changes li')).toEqual(['Prices from: Global → Korea']);
    expect(page.texts('.backup-lines li')).toEqual([
      `BNB Smart Chain ${CAKE.address}`,
      expect.stringContaining('network that Sise does not support'),
    ]);
    for (const type of ['saveAll', 'settings', 'createProject', 'keepCaptures'] as const)
      expect(sent(page, type)).toEqual([]);
  });

  it('refuses settings that no message can have, and asks about the others', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const page = await previewed(
      `{"format":"sise-backup","version":1,"settings":{"preset":"korea","off":${deep},"own":[${'0,'.repeat(5000)}0]}}`,
    );
    expect(sent(page, 'readSettings')).toEqual([{ type: 'readSettings', settings: { preset: 'korea' } }]);
    expect(page.texts('.backup-parts dd')).toEqual(['changed: 1 · skipped: 2']);
  });

  it('is done as it was shown, and said', async () => {
    const page = await previewed(text);
    await page.click(page.find('.backup-preview .main-button'));
    expect(sent(page, 'saveAll')).toEqual([{ type: 'saveAll', tokens: [CAKE] }]);
    expect(sent(page, 'settings')).toEqual([]);
    expect(sent(page, 'createProject')).toMatchObject([{ project: { name: 'New', platforms: null } }]);
    expect(page.find('.backup-done').textContent).toBe(
      'Imported: coins and tokens 1, amounts 0, alerts 0, settings 0, snapshots 0, projects 1.',
    );
    expect(page.isThere('.backup-preview')).toBe(false);
  });

  it('takes settings over only where that is ticked, each time anew', async () => {
    const onlySettings = JSON.stringify({ format: 'sise-backup', version: 1, settings: { preset: 'korea' } });
    const page = await previewed(onlySettings);
    const tick = () => page.find<HTMLInputElement>('.backup-preview input');
    const apply = () => page.click(page.find('.backup-preview .main-button'));
    expect(tick().checked).toBe(false);
    expect(page.find('.backup-preview .main-button').getAttribute('aria-disabled')).toBe('true');
    await apply();
    expect(sent(page, 'settings')).toEqual([]);
    await page.click(tick());
    await apply();
    expect(sent(page, 'settings')).toEqual([{ type: 'settings', change: { preset: 'korea' } }]);
    await page.type('.backup textarea', onlySettings);
    await page.click('Preview');
    await page.advance(1000);
    expect(tick().checked).toBe(false);
  });

  it('brings alerts behind their tokens', async () => {
    const alert = { network: 'BNB', address: CAKE.address, kind: 'above', currency: 'USD', line: '9' };
    const tokens = [{ network: 'BNB', address: CAKE.address }];
    const file = { format: 'sise-backup', version: 1, tokens, alerts: [alert, { ...alert, line: '1e3' }] };
    const page = await previewed(JSON.stringify(file), { addAlert: () => ({ outcome: 'added' }) });
    expect(page.texts('.backup-parts dd')).toEqual(['new: 1', 'new: 1 · skipped: 1']);
    expect(page.texts('.backup-lines li').at(-1)).toContain('Alerts 2: {"network":"BNB"');
    await page.click(page.find('.backup-preview .main-button'));
    const rule = { kind: 'above', currency: 'USD', line: '9' };
    expect(
      page.background.sent.map(({ type }) => type).filter((type) => /^(saveAll|addAlert)$/.test(type)),
    ).toEqual(['saveAll', 'addAlert']);
    expect(sent(page, 'addAlert')).toEqual([{ type: 'addAlert', asset: CAKE.asset, rule }]);
    for (const saveAll of [fullDisk, () => ({ outcomes: ['full' as const] })]) {
      const without = await previewed(JSON.stringify(file), { saveAll });
      await without.click(without.find('.backup-preview .main-button'));
      expect(without.find('.backup-problem').textContent).toContain('Try again to import the rest');
      expect(sent(without, 'addAlert')).toEqual([]);
    }
  });

  it('does not write over an amount that cannot be read, and counts those that it brings', async () => {
    const coins = [
      { network: 'BTC', amount: '5' },
      { network: 'ETH', amount: '2' },
    ];
    const page = await previewed(JSON.stringify({ format: 'sise-backup', version: 1, coins }), {
      view: () => viewOf([SAVED], { coins: COINS, unreadAmounts: ['BTC:0x'] }),
      amount: () => ({ outcome: 'kept' }),
    });
    expect(page.texts('.backup-parts dd')).toEqual(['already there: 2', 'new: 1 · skipped: 1']);
    await page.click(page.find('.backup-preview .main-button'));
    expect(sent(page, 'amount')).toEqual([{ type: 'amount', asset: 'ETH:0x', amount: '2', was: null }]);
    expect(page.find('.backup-done').textContent).toContain('amounts 1');
  });

  it.each([
    [
      'already have',
      { tokens: [{ network: 'ETH', address: SAVED.address }] },
      'You already have all of this.',
    ],
    [
      'cannot be read',
      { tokens: [{ network: 'DOGE', address: CAKE.address }] },
      'None of this can be imported.',
    ],
    [
      'is partly here and partly refused',
      { tokens: [{ network: 'ETH', address: SAVED.address }], settings: { preset: 'mars' } },
      'You already have everything that can be imported.',
    ],
    ['is nothing', {}, 'It contains nothing to import.'],
  ])('that %s says so', async (_what, parts, sentence) => {
    const file = JSON.stringify({ format: 'sise-backup', version: 1, ...parts });
    const page = await previewed(file, { readSettings: () => ({}) });
    expect(page.texts('.backup-preview > .note')).toEqual([sentence]);
  });

  it.each([
    ['en', /unsupported network: Linea/, /unclear whether this address is on Polygon/],
    ['ko', /지원하지 않는 Linea 네트워크/, /Polygon 네트워크의 주소인지 확실하지 않습니다/],
  ] as const)(
    'of lines saves each on the network that it names, and no other (%s)',
    async (language, onLinea, open) => {
      const lines = ['Polygon', '폴리곤', 'Linea', '리네아'].map(
        (name, i) => `${name},0x${String(i + 1).repeat(40)}`,
      );
      const page = await previewed([...lines, `Polygon 0x${'5'.repeat(40)}`].join('\n'), {}, language);
      expect(page.texts('.backup-lines li')).toEqual([
        `Polygon 0x${'1'.repeat(40)}`,
        `Polygon 0x${'2'.repeat(40)}`,
        expect.stringMatching(onLinea),
        expect.stringMatching(onLinea),
        expect.stringMatching(open),
      ]);
      await page.click(page.find('.backup-preview .main-button'));
      expect(sent(page, 'saveAll')).toMatchObject([
        { tokens: [{ asset: `POL:0x${'1'.repeat(40)}` }, { asset: `POL:0x${'2'.repeat(40)}` }] },
      ]);
    },
  );

  it('that can be cancelled does nothing then', async () => {
    const page = await previewed(text);
    await page.click('Cancel');
    expect(page.isThere('.backup-preview')).toBe(false);
    expect(sent(page, 'saveAll')).toEqual([]);
  });

  it('of which a part fails does the others, and says so', async () => {
    const page = await previewed(text, { saveAll: fullDisk });
    await page.click(page.find('.backup-preview input'));
    await page.click(page.find('.backup-preview .main-button'));
    expect(page.find('.backup-problem').textContent).toContain('Try again to import the rest');
    expect(sent(page, 'settings')).toHaveLength(1);
  });

  it('is not shown where nobody knows what is here', async () => {
    const page = await previewed(text, { view: () => ({ ...viewOf([]), savedUnreadable: true }) });
    expect(page.isThere('.backup-preview')).toBe(false);
    expect(page.find('.backup-problem').textContent).toContain('nothing was changed');
  });

  it.each([
    ['', 'nothing to import'],
    ['{"format":"sise-backup","version":1,"tok', 'incomplete or damaged'],
    ['{"format":"sise-backup","version":2}', 'newer version of Sise'],
    ['{"wallets":[]}', 'Not a Sise file'],
    ['hello', 'Not a Sise file'],
  ])('of %j is refused in a sentence', async (text, sentence) => {
    const page = await previewed(text);
    expect(page.find('.backup-problem').textContent).toContain(sentence);
  });

  it('takes a file that is dropped on it', async () => {
    const page = await opened();
    const bytes = new TextEncoder().encode(`${CAKE.address}`);
    const file = { name: 'list.txt', size: bytes.length, arrayBuffer: async () => bytes.buffer };
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { files: [file] } });
    page.find('.backup').dispatchEvent(drop);
    await page.advance(1000);
    expect(page.texts('.backup-parts dd')).toEqual(['new: 1']);
  });

  it('takes a text that is dropped on it into its field, and leaves one over the field to the browser', async () => {
    const page = await opened();
    const drop = () => {
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { files: [], getData: () => CAKE.address } });
      return event;
    };
    const over = drop();
    page.find('.backup textarea').dispatchEvent(over);
    expect(over.defaultPrevented).toBe(false);
    page.find('.backup').dispatchEvent(drop());
    await page.click('Preview');
    await page.advance(1000);
    expect(page.texts('.backup-parts dd')).toEqual(['new: 1']);
  });

  it('has addresses without a network on the chosen one', async () => {
    const page = await opened();
    await choose(page, 'KAIA');
    await page.type('.backup textarea', CAKE.address);
    await page.click('Preview');
    await page.advance(1000);
    expect(page.texts('.backup-lines li')).toEqual([`Kaia ${CAKE.address}`]);
  });

  it('shows nothing of what was begun for another text or network', async () => {
    const page = await opened();
    const lines = Array.from({ length: 501 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`);
    await page.type('.backup textarea', lines.join('\n'));
    await page.click('Preview');
    await choose(page, 'BNB');
    await page.advance(1000);
    expect(page.isThere('.backup-preview')).toBe(false);
    expect(page.isThere('.backup-reading')).toBe(false);
    await page.click('Preview');
    await page.type('.backup textarea', CAKE.address);
    await page.click('Preview');
    await page.advance(1000);
    expect(page.texts('.backup-lines li')).toEqual([`BNB Smart Chain ${CAKE.address}`]);
  });

  it('of a file that is still being opened gives way to what is pasted', async () => {
    const page = await opened();
    let openFile = () => {};
    const opening = new Promise<ArrayBuffer>((resolve) => {
      openFile = () => resolve(new TextEncoder().encode(LINK.address).buffer);
    });
    const file = { name: 'list.txt', size: 42, arrayBuffer: () => opening };
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(drop, { dataTransfer: { files: [file] } });
    page.find('.backup').dispatchEvent(drop);
    await page.type('.backup textarea', CAKE.address);
    await page.click('Preview');
    openFile();
    await page.advance(1000);
    expect(page.texts('.backup-lines li')).toEqual([`Ethereum ${CAKE.address}`]);
  });

  it('is neither ended nor hidden by an export', async () => {
    const page = await opened();
    const lines = Array.from({ length: 501 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`);
    await page.type('.backup textarea', lines.join('\n'));
    await page.click('Preview');
    await page.click('Export everything');
    expect(page.files.size).toBe(1);
    expect(page.named('Reading…').getAttribute('aria-disabled')).toBe('true');
    await page.advance(1000);
    await page.click('Export everything');
    expect(page.isThere('.backup-preview')).toBe(true);
  });

  it('leaves what is pasted while it goes on', async () => {
    const saved: ((answer: object) => void)[] = [];
    const saveAll = () => new Promise<never>((resolve) => void saved.push(resolve as never));
    const page = await previewed(CAKE.address, { saveAll });
    await page.click(page.find('.backup-preview .main-button'));
    await page.type('.backup textarea', LINK.address);
    await page.click('Preview');
    saved[0]?.({ outcomes: ['added'] });
    await page.advance(0);
    expect(page.find<HTMLTextAreaElement>('.backup textarea').value).toBe(LINK.address);
  });

  it('says how much of it has been read, while it is', async () => {
    const page = await opened();
    const lines = Array.from({ length: 1_500 }, (_, i) => `0x${(i + 1).toString(16).padStart(40, '0')}`);
    await page.type('.backup textarea', lines.join('\n'));
    await page.click('Preview');
    expect(page.find('.backup-reading').textContent).toBe('33% of the file read');
    await page.advance(1000);
    expect(page.isThere('.backup-reading')).toBe(false);
    expect(page.texts('.backup-parts dd')).toEqual(['new: 499 · skipped: 1,001']);
  });

  it('of a hundred thousand rows fits as many as there is room for', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({
      network: 'ETH',
      address: `0x${(i + 1).toString(16).padStart(40, '0')}`,
    }));
    const page = await previewed(JSON.stringify({ format: 'sise-backup', version: 1, tokens: rows }));
    expect(page.texts('.backup-parts dd')[0]).toBe('new: 499 · skipped: 99,501');
    expect(page.texts('.backup-lines li').length).toBeLessThanOrEqual(200);
    await page.click(page.find('.backup-preview .main-button'));
    expect(sent(page, 'saveAll')[0]).toMatchObject({ tokens: { length: 499 } });
  });
});
