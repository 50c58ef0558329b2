import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/core/market/language.ts';
import { backupEn } from '../../../src/extension/ui/i18n/backup.en.ts';
import { backupKo } from '../../../src/extension/ui/i18n/backup.ko.ts';
import { cardEn } from '../../../src/extension/ui/i18n/card.en.ts';
import { cardKo } from '../../../src/extension/ui/i18n/card.ko.ts';
import { chartEn } from '../../../src/extension/ui/i18n/chart.en.ts';
import { chartKo } from '../../../src/extension/ui/i18n/chart.ko.ts';
import { comparisonEn } from '../../../src/extension/ui/i18n/comparison.en.ts';
import { comparisonKo } from '../../../src/extension/ui/i18n/comparison.ko.ts';
import { consoleEn } from '../../../src/extension/ui/i18n/console.en.ts';
import { consoleKo } from '../../../src/extension/ui/i18n/console.ko.ts';
import { lookUpsEn } from '../../../src/extension/ui/i18n/look-ups.en.ts';
import { lookUpsKo } from '../../../src/extension/ui/i18n/look-ups.ko.ts';
import { pagesEn } from '../../../src/extension/ui/i18n/pages.en.ts';
import { pagesKo } from '../../../src/extension/ui/i18n/pages.ko.ts';
import { recordsEn } from '../../../src/extension/ui/i18n/records.en.ts';
import { recordsKo } from '../../../src/extension/ui/i18n/records.ko.ts';
import { serverEn } from '../../../src/extension/ui/i18n/server.en.ts';
import { serverKo } from '../../../src/extension/ui/i18n/server.ko.ts';
import { storedEn } from '../../../src/extension/ui/i18n/stored.en.ts';
import { storedKo } from '../../../src/extension/ui/i18n/stored.ko.ts';
import { consoleTranslator } from '../../../src/extension/ui/i18n/translate-console.ts';
import { translator } from '../../../src/extension/ui/i18n/translate-pages.ts';
import { welcomeEn } from '../../../src/extension/ui/i18n/welcome.en.ts';
import { welcomeKo } from '../../../src/extension/ui/i18n/welcome.ko.ts';
import { tableRows } from '../../house/document-sections.ts';
import { textOf } from '../../house/sources-of-ours.ts';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const messagesOf = (locale: 'en' | 'ko'): Record<string, string> =>
  Object.fromEntries(
    Object.entries<{ message: string }>(JSON.parse(textOf(`public/_locales/${locale}/messages.json`))).map(
      ([name, { message }]) => [name, message.replace(/\$(\d)/g, '{$1}')],
    ),
  );

const TABLES: readonly [what: string, en: Record<string, string>, ko: Record<string, string>][] = [
  ['every page', pagesEn, pagesKo],
  ['the chart', chartEn, chartKo],
  ['the console', consoleEn, consoleKo],
  ['exports and imports', backupEn, backupKo],
  ['records', recordsEn, recordsKo],
  ['prices on the device', storedEn, storedKo],
  ['a team’s server', serverEn, serverKo],
  ['the welcome', welcomeEn, welcomeKo],
  ['a look-up', lookUpsEn, lookUpsKo],
  ['the look-up card', cardEn, cardKo],
  ['the comparison of sources', comparisonEn, comparisonKo],
  ['the manifest, menus and notifications', messagesOf('en'), messagesOf('ko')],
];

/** The name of the product, an example of a file's lines, and a pair of symbols. */
const SAME = ['appName', 'recordsLinesExample', 'recordsPerUsdt'];

/** What a translation would write: people in place of parts, and nouns denied. */
const CALQUES =
  /\b(?:whoever|nobody|somebody|anybody|told|tells?|heard|asked|have said|(?<!there )(?:is|are) no\b(?! longer)|anew|by itself|all the same|at the moment)\b/i;

describe.each(TABLES)('the two languages of %s', (_what, english, korean) => {
  it('have the same keys', () => {
    expect(Object.keys(korean).sort()).toEqual(Object.keys(english).sort());
  });

  it('avoid phrases that read translated', () => {
    const wrong = Object.entries(english).filter(([, text]) => CALQUES.test(text));
    expect(wrong).toEqual([]);
  });

  it('avoid Korean particles in brackets', () => {
    const wrong = Object.entries(korean).filter(([, text]) => /[이은을]\([가는를]\)|\([으이]\)/.test(text));
    expect(wrong).toEqual([]);
  });

  it('fill the same placeholders', () => {
    for (const key of Object.keys(english)) {
      expect.soft(placeholders(korean[key] ?? ''), key).toEqual(placeholders(english[key] ?? ''));
      expect.soft(korean[key]?.trim(), key).not.toBe('');
    }
  });

  it('are really two: Korean texts are written in Korean', () => {
    // Units are the same in both.
    const words = (key: string) => (korean[key] ?? '').replace(/\{\w+\}(?:ms)?/g, '');
    const foreign = Object.keys(english).filter(
      (key) => !SAME.includes(key) && /\p{L}/u.test(words(key)) && !/[가-힣]/.test(words(key)),
    );
    expect(foreign).toEqual([]);
  });
});

describe('the texts', () => {
  it('of the console and of every page have no name in common', () => {
    expect(Object.keys(consoleEn).filter((key) => key in pagesEn)).toEqual([]);
  });

  it('call things by the words of docs/glossary.md, and by no others', () => {
    const all = (at: 1 | 2) => TABLES.flatMap((table) => Object.values(table[at])).join('\n');
    const [english, korean] = [all(1).toLowerCase(), all(2)];
    const [screen = ''] = textOf('docs/glossary.md').split('## In the code');
    const rows = tableRows(screen).slice(1);
    expect(rows.length).toBeGreaterThan(30);
    const missing = rows.flatMap(([en = '', ko = '']) => [
      ...en.split(', ').filter((word) => !english.includes(word.toLowerCase())),
      ...ko.split(', ').filter((word) => !korean.includes(word)),
    ]);
    const refused = rows.flatMap(([, , never = '']) =>
      never.split(', ').filter((word) => word !== '' && korean.includes(word)),
    );
    expect({ missing, refused }).toEqual({ missing: [], refused: [] });
  });

  it('of both are found by the console', () => {
    const t = consoleTranslator('ko');
    expect([t('revoke'), t('settings'), t('created', { name: '{name} $&' })]).toEqual([
      '폐기',
      '설정',
      '{name} $& 프로젝트를 만들었습니다.',
    ]);
  });

  it('name the extension in both, within the stores’ limits', () => {
    const messages = [messagesOf('en'), messagesOf('ko')];
    expect(Object.keys(messages[0] ?? {}).sort()).toEqual([
      'alertAbove',
      'alertBelow',
      'alertBetween',
      'alertFall',
      'alertHours',
      'alertKoreanVolume',
      'alertMinutes',
      'alertNow',
      'alertPremiumAbove',
      'alertPremiumBelow',
      'alertRise',
      'badgePriced',
      'badgeUnpriced',
      'commandLookUp',
      'extensionDescription',
      'extensionName',
      'menuLink',
      'menuSelection',
      'omniboxDisputed',
      'omniboxHint',
      'omniboxIncludesKorea',
      'omniboxNetwork',
      'omniboxNoPrice',
      'omniboxPremium',
      'omniboxStale',
      'omniboxUnavailable',
      'omniboxUnlisted',
    ]);
    for (const { extensionName = '', extensionDescription = '' } of messages) {
      expect(extensionName).toMatch(/^Sise.{1,41}$/u);
      expect(extensionDescription).toMatch(/^.{1,132}$/u);
    }
  });
});

it.each<[setting: 'system' | 'en' | 'ko', browser: string, language: string]>([
  ['system', 'ko', 'ko'],
  ['system', 'ko-KR', 'ko'],
  ['system', 'en-GB', 'en'],
  ['system', 'kok-IN', 'en'],
  ['system', '', 'en'],
  ['ko', 'en-US', 'ko'],
  ['en', 'ko-KR', 'en'],
])('the setting %s in a browser that speaks "%s" gives %s', (setting, browser, language) => {
  expect(languageOf(setting, browser)).toBe(language);
});

it('a hostile name in a placeholder stays text and fills nothing else', () => {
  expect(translator('en')('added', { name: '{limit} $& <b>' })).toBe('{limit} $& <b> was added.');
});
