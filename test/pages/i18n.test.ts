import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en, type TextKey } from '../../src/pages/i18n/en.ts';
import { ko } from '../../src/pages/i18n/ko.ts';
import { languageOf } from '../../src/pages/i18n/language.ts';
import { translator } from '../../src/pages/i18n/translate.ts';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the two languages', () => {
  it('have the same keys', () => {
    expect(Object.keys(ko).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as TextKey[])('fill the same placeholders in %s', (key) => {
    expect(placeholders(ko[key])).toEqual(placeholders(en[key]));
    expect(ko[key].trim()).not.toBe('');
  });

  it('are really two: Korean texts are written in Korean', () => {
    const same = (Object.keys(en) as TextKey[]).filter((key) => !/[가-힣]/.test(ko[key]));
    expect(same).toEqual([]);
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
