import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/core/market/language.ts';
import { backupTexts } from '../../../src/extension/ui/i18n/backup.ts';
import { chartTexts } from '../../../src/extension/ui/i18n/chart.ts';
import { comparisonTexts } from '../../../src/extension/ui/i18n/comparison.ts';
import { consoleTexts, consoleTranslator } from '../../../src/extension/ui/i18n/console.ts';
import { lookUpsTexts } from '../../../src/extension/ui/i18n/look-ups.ts';
import { pagesTexts, translator } from '../../../src/extension/ui/i18n/pages.ts';
import { recordsTexts } from '../../../src/extension/ui/i18n/records.ts';
import { serverTexts } from '../../../src/extension/ui/i18n/server.ts';
import { storedTexts } from '../../../src/extension/ui/i18n/stored.ts';
import type { Text } from '../../../src/extension/ui/i18n/translator.ts';
import { welcomeTexts } from '../../../src/extension/ui/i18n/welcome.ts';
import { tableRows } from '../../house/document-sections.ts';
import { textOf } from '../../house/sources-of-ours.ts';
import { inLanguage } from '../../texts.ts';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const messagesOf = (locale: 'en' | 'ko'): Record<string, string> =>
  Object.fromEntries(
    Object.entries<{ message: string }>(JSON.parse(textOf(`public/_locales/${locale}/messages.json`))).map(
      ([name, { message }]) => [name, message.replace(/\$(\d)/g, '{$1}')],
    ),
  );

const both = (table: Readonly<Record<string, Text>>) =>
  [inLanguage(table, 'en'), inLanguage(table, 'ko')] as const;

const TABLES: readonly [what: string, en: Record<string, string>, ko: Record<string, string>][] = [
  ['every page', ...both(pagesTexts)],
  ['the chart', ...both(chartTexts)],
  ['the console', ...both(consoleTexts)],
  ['exports and imports', ...both(backupTexts)],
  ['records', ...both(recordsTexts)],
  ['prices on the device', ...both(storedTexts)],
  ['a team’s server', ...both(serverTexts)],
  ['the welcome', ...both(welcomeTexts)],
  ['a look-up', ...both(lookUpsTexts)],
  ['the comparison of sources', ...both(comparisonTexts)],
  ['the manifest, menus and notifications', messagesOf('en'), messagesOf('ko')],
];

/** The name of the product, and an example of a file's lines. */
const SAME = ['appName', 'recordsLinesExample'];

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

  it('count coins where they count tokens', () => {
    // Of an address, digits are counted.
    const counts = (text: string) => /\{(?:n|of|count|tokens)\}/.test(text) && !/address|주소|0x/.test(text);
    const wrong = [english, korean].flatMap((texts) =>
      Object.values(texts).filter(
        (text) => counts(text) && /tokens?\b|토큰/i.test(text) && !/coins?\b|코인/i.test(text),
      ),
    );
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
    expect(Object.keys(consoleTexts).filter((key) => key in pagesTexts)).toEqual([]);
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
