// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Capture, CapturePart } from '../../../../src/core/market/moments.ts';
import { readJsonFile } from '../../../../src/core/records/read-file.ts';
import { rowsOfCapture } from '../../../../src/core/records/record-rows.ts';
import { jsonFile } from '../../../../src/core/records/write-file.ts';
import type { Captures } from '../../../../src/extension/messages/moments.ts';
import { token } from '../popup/stage.ts';
import { pastPrice } from './past.ts';
import { NOW, refusal, SETTINGS, silence, stage, viewOf } from './stage.ts';

const HASH = '#records';
const DAY_MS = 86_400_000;
const AT = SETTINGS.valuationAt;

const rate = { krwPerUsd: '1478.25', service: 'Frankfurter', date: '2026-12-31' } as Capture['rate'];
const parts: readonly CapturePart[] = [
  {
    source: 'DefiLlama',
    side: 'nearest',
    price: pastPrice({
      asOf: AT - 61_000,
      converted: rate && { side: 'krw', through: 'USD/KRW', ...rate },
    }),
    missing: null,
    isFinal: true,
  },
  { source: 'Upbit', side: 'before', price: null, missing: 'unlisted', isFinal: true },
  { source: 'Upbit', side: 'after', price: null, missing: 'not asked', isFinal: true },
  { source: 'Bithumb', side: 'before', price: null, missing: 'unavailable', isFinal: false },
];
const capture: Capture = {
  asset: 'ETH:0x',
  at: AT,
  token: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  parts,
  rate,
  capturedAt: AT + 120_000,
  isComplete: false,
};
const told = (more: Partial<Captures> = {}): Captures => ({
  at: AT,
  captures: [],
  isDue: false,
  now: NOW,
  open: 5,
  nextTryAt: null,
  isUnwritten: false,
  ...more,
});
const open = (captures: Captures, answers = {}) =>
  stage({ hash: HASH, stored: viewOf([]), answers: { captures: () => captures, ...answers } });
const fileOf = (captures: readonly Capture[]) =>
  [...jsonFile(captures.flatMap(rowsOfCapture), { exportedAt: NOW })].join('');
type Page = Awaited<ReturnType<typeof open>>;
async function choose(page: Page, name: string, content: string) {
  await page.goTo('#records-list');
  const field = page.find<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(field, 'files', { value: [new File([content], name)], configurable: true });
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await page.advance(2000);
  await expect.poll(() => page.find('.backup-preview')).toBeTruthy();
}
const said = (page: Page) => page.find('.records-captures > .note').textContent;

const NOTHING = { tokens: [], amounts: [], settings: [], alerts: [], projects: [] };

describe('the turn of the year', () => {
  it('is waited for, and cannot be captured before', async () => {
    const page = await open(told());
    expect(page.find('.records-captures-at').textContent).toBe('2027-01-01 00:00:00 KST');
    expect(said(page)).toContain('In 42 days');
    expect(() => page.named('Take snapshot')).toThrow();
  });

  it.each([
    [told({ isDue: true }), 'There is no snapshot'],
    [told({ isDue: true, captures: [capture], open: 1, nextTryAt: NOW + 90_000 }), 'Not complete yet: 1'],
    [told({ isDue: true, captures: [{ ...capture, isComplete: true }], open: 0 }), 'Complete: 1'],
  ])('tells how far it has come (%#)', async (captures, sentence) => {
    expect(said(await open(captures))).toContain(sentence);
  });

  it('is not complete, rather than of nothing, where tokens are saved', async () => {
    const page = await stage({
      hash: HASH,
      stored: viewOf([token('11', 'Chainlink')]),
      answers: { captures: () => told({ isDue: true, open: 6, nextTryAt: NOW + 90_000 }) },
    });
    expect(said(page)).toContain('Not complete yet: 6');
  });

  it('tells of each token what it has, and what is missing and why', async () => {
    const page = await open(told({ isDue: true, captures: [capture], open: 1 }));
    expect(page.find('.records-capture summary').textContent).toBe(
      'EtherEthereum1 of 4 recordsNot complete yet',
    );
    expect(page.texts('.records-parts dt')).toEqual([
      'DefiLlama · nearest',
      'Upbit · before',
      'Upbit · after',
      'Bithumb · before',
      'Rate',
    ]);
    const [price, unlisted, off, unavailable, day] = page.texts('.records-parts dd');
    expect(price).toBe('$12.3457₩17,1852026-12-31 23:58:59 KST');
    expect(unlisted).toContain('the token is not listed');
    expect(off).toBe('Not used: the source is off.');
    expect(unavailable).toContain('a source failed or is rate-limited');
    expect(day).toBe('$1 = ₩1478.25 · 2026-12-31 · Frankfurter');
  });

  it('is captured by hand, and says when the disk is full', async () => {
    const page = await open(told({ isDue: true }), {
      capture: () => told({ isDue: true, captures: [capture], open: 1, isUnwritten: true }),
    });
    await page.click('Take snapshot');
    expect(page.messages('capture')).toHaveLength(1);
    expect(page.said()).toContain('Not complete yet: 1');
  });

  it('that cannot be written is told, in sight', async () => {
    const page = await open(told({ isDue: true, captures: [capture], open: 1, isUnwritten: true }));
    expect(page.find('.records-captures .banner').textContent).toContain('the disk may be full');
  });

  it('is another moment as soon as one is set, in the zone of the page', async () => {
    const page = await open(told({ captures: [{ ...capture, at: AT - DAY_MS }] }));
    expect(page.find('.records-captures').textContent).toContain(
      'Snapshots of other times, which are exported too: 1',
    );
    await page.type('.records-other-form input', 'soon');
    await page.submit('.records-other-form');
    expect(page.find('#captures-moment-said').textContent).toContain('is not a time');
    expect(page.messages('settings')).toEqual([]);
    await page.type('.records-other-form input', '2027-06-30 15:00');
    await page.submit('.records-other-form');
    expect(page.messages('settings')).toEqual([
      {
        type: 'settings',
        change: { valuationAt: Date.UTC(2027, 5, 30, 6), valuationDismissed: null },
      },
    ]);
  });

  it('is exported, every part of it, and comes back whole', async () => {
    const stored = [[capture], []];
    const page = await open(told({ isDue: true, captures: [capture], open: 1 }), {
      captures: () => told({ isDue: true, now: AT + DAY_MS, captures: stored.shift() ?? [], open: 1 }),
      keepCaptures: () => told(),
    });
    await page.click('Export CSV');
    const [[name, content] = ['', '']] = [...page.files];
    expect(name).toBe('sise-captures-2026-11-20.csv');
    expect(content.match(/\r\n/g)).toHaveLength(5);
    await choose(page, name, content);
    expect(page.texts('.backup-parts dd')).toEqual(['new: 1']);
    expect(page.messages('keepCaptures')).toEqual([]);
    await page.click('Add');
    expect(page.messages('keepCaptures')).toEqual([{ type: 'keepCaptures', captures: [capture] }]);
    expect(page.isThere('.backup-preview')).toBe(false);
    expect(page.said()).toBe('Lines imported: 0. Snapshots: 1.');
  });

  it('of a file is refused before its moment, with the reason, and cannot be added', async () => {
    const page = await open(told({ now: AT - DAY_MS }));
    await choose(page, 'forged.json', fileOf([capture]));
    expect(page.texts('.backup-parts dd')).toEqual(['skipped: 1']);
    expect(page.texts('.backup-lines li')).toEqual([
      'Snapshots: ETH:0x 2027-01-01 00:00:00 KST – The snapshot time is in the future.',
    ]);
    expect(() => page.named('Add')).toThrow();
    await page.click('Cancel');
    expect(page.isThere('.backup-preview')).toBe(false);
    expect(page.messages('keepCaptures')).toEqual([]);
  });

  it('of a file is not added when it is cancelled, or another file is chosen', async () => {
    const page = await open(told({ isDue: true, now: AT + DAY_MS }));
    await choose(page, 'captures.json', fileOf([capture]));
    await page.click('Cancel');
    expect(page.isThere('.backup-preview')).toBe(false);
    await choose(page, 'captures.json', fileOf([capture]));
    expect(page.isThere('.backup-preview')).toBe(true);
    await page.click('Remove file');
    expect(page.isThere('.backup-preview')).toBe(false);
    expect(page.messages('keepCaptures')).toEqual([]);
  });

  it('marks what came from a file', async () => {
    const imported = {
      ...capture,
      parts: parts.map((part) => (part.price ? { ...part, isImported: true as const } : part)),
      rate: rate && { ...rate, isImported: true as const },
    };
    const page = await open(told({ isDue: true, captures: [imported], open: 1 }));
    expect(page.texts('.records-from-file')).toEqual(['from a file', 'from a file']);
    expect(page.texts('.records-parts dd').filter((text) => text.includes('from a file'))).toHaveLength(2);
  });

  it.each([
    [3, 'Lines exported: 4. Unreadable snapshots left out: 3. They stay in this browser.'],
    [null, 'Lines exported: 4. Sise could not check for unreadable snapshots; these are left out.'],
  ])(
    'tells with its export how many cannot be read (%s), and that comes back all the same',
    async (left, sentence) => {
      const page = await open(told({ isDue: true, captures: [capture], open: 1 }), {
        unread:
          left === null
            ? refusal
            : () => ({ ...NOTHING, captures: Array.from({ length: left }, () => null) }),
        keepCaptures: () => told(),
      });
      for (const format of ['CSV', 'JSON']) {
        await page.click(`Export ${format}`);
        expect(page.find('.banner').textContent).toContain(sentence);
        expect(page.said()).toBe(sentence);
      }
      const [csv = '', json = ''] = [...page.files.values()];
      expect(csv.match(/\r\n/g)).toHaveLength(5);
      expect(JSON.parse(json)).toMatchObject({ format: 'sise-records', version: 1, leftOut: left });
      expect(await readJsonFile(json, async () => {})).toMatchObject({ captures: [capture], refused: [] });
    },
  );

  it('is exported once, however often it is asked for while it is not known what cannot be read', async () => {
    const page = await open(told({ isDue: true, captures: [capture], open: 1 }), { unread: silence });
    await page.click('Export CSV');
    expect(page.named('Export CSV').getAttribute('aria-disabled')).toBe('true');
    await page.click('Export JSON');
    await page.advance(20_000);
    expect([...page.files.keys()]).toEqual(['sise-captures-2026-11-20.csv']);
    expect(page.messages('unread')).toHaveLength(1);
    expect(page.named('Export CSV').getAttribute('aria-disabled')).toBe('false');
  });

  it('that is imported in parts says that a part failed', async () => {
    const captures = Array.from({ length: 501 }, (_, i) => ({
      ...capture,
      at: AT - i * 60_000,
      parts: [],
      rate: null,
    }));
    const file = captures.map((each) => ({ ...each, parts }));
    const page = await open(told({ isDue: true, now: AT + DAY_MS, captures }), {
      keepCaptures: ({ captures: part }: { captures: Capture[] }) =>
        part.length === 500 ? told() : silence(),
    });
    await choose(page, 'captures.json', fileOf(file));
    expect(page.texts('.backup-parts dd')).toEqual(['filled in: 501']);
    await page.click('Add');
    await expect.poll(() => page.messages('keepCaptures')).toHaveLength(2);
    await page.advance(60_000);
    expect(page.said()).toBe('Part of it could not be imported. Try again to import the rest.');
  });
});
