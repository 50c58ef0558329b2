import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageOf } from '../../src/market/language.ts';
import { cardEn } from '../../src/ui/i18n/card.en.ts';
import { cardKo } from '../../src/ui/i18n/card.ko.ts';
import { consoleEn } from '../../src/ui/i18n/console.en.ts';
import { consoleKo } from '../../src/ui/i18n/console.ko.ts';
import { lookUpsEn } from '../../src/ui/i18n/look-ups.en.ts';
import { lookUpsKo } from '../../src/ui/i18n/look-ups.ko.ts';
import { pagesEn } from '../../src/ui/i18n/pages.en.ts';
import { pagesKo } from '../../src/ui/i18n/pages.ko.ts';
import { consoleTranslator } from '../../src/ui/i18n/translate-console.ts';
import { translator } from '../../src/ui/i18n/translate-pages.ts';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const TABLES: readonly [what: string, en: Record<string, string>, ko: Record<string, string>][] = [
  ['every page', pagesEn, pagesKo],
  ['the console', consoleEn, consoleKo],
  ['a look-up', lookUpsEn, lookUpsKo],
  ['the look-up card', cardEn, cardKo],
];

describe.each(TABLES)('the two languages of %s', (_what, english, korean) => {
  it('have the same keys', () => {
    expect(Object.keys(korean).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(Object.keys(english))('fill the same placeholders in %s', (key) => {
    expect(placeholders(korean[key] ?? '')).toEqual(placeholders(english[key] ?? ''));
    expect(korean[key]?.trim()).not.toBe('');
  });

  it('are really two: Korean texts are written in Korean', () => {
    const words = (key: string) => (korean[key] ?? '').replace(/\{\w+\}/g, '');
    const foreign = Object.keys(english).filter(
      (key) => /\p{L}/u.test(words(key)) && !/[가-힣]/.test(words(key)),
    );
    expect(foreign).toEqual([]);
  });
});

describe('the texts', () => {
  it('of the console and of every page have no name in common', () => {
    expect(Object.keys(consoleEn).filter((key) => key in pagesEn)).toEqual([]);
  });

  it('call a chain 네트워크, as investors do; 플랫폼 only where a project has a network besides', () => {
    const texts = Object.entries({ ...pagesKo, ...lookUpsKo, ...cardKo, ...consoleKo });
    const called = texts.filter(([, text]) => text.includes('플랫폼')).map(([key]) => key);
    expect(called).toEqual(['platforms', 'platformsNone']);
    expect(pagesKo.detailPlatform).toBe('네트워크');
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
    const messages = (['en', 'ko'] as const).map((locale) =>
      JSON.parse(
        readFileSync(new URL(`../../public/_locales/${locale}/messages.json`, import.meta.url), 'utf8'),
      ),
    );
    expect(Object.keys(messages[0]).sort()).toEqual([
      'commandLookUp',
      'extensionDescription',
      'extensionName',
      'menuLink',
      'menuSelection',
      'omniboxHint',
      'omniboxNoPrice',
      'omniboxPremium',
      'omniboxUnavailable',
      'omniboxUnlisted',
    ]);
    expect(Object.keys(messages[1]).sort()).toEqual(Object.keys(messages[0]).sort());
    for (const { extensionName, extensionDescription } of messages) {
      expect([...extensionName.message].length).toBeLessThanOrEqual(45);
      expect([...extensionDescription.message].length).toBeLessThanOrEqual(132);
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
