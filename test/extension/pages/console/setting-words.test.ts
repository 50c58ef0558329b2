import { expect, test } from 'vitest';
import { settingText, settingWord } from '../../../../src/extension/pages/console/settings/setting-words.ts';
import { consoleTranslator } from '../../../../src/extension/ui/i18n/console.ts';

const KO = { t: consoleTranslator('ko'), language: 'ko' } as const;
const EN = { t: consoleTranslator('en'), language: 'en' } as const;

test.each([
  ['preset', 'korea', 'Korea', '국내'],
  ['periodMinutes', 0.5, '30 s', '30초'],
  ['periodMinutes', 5, '5 min', '5분'],
  ['language', 'ko', '한국어', '한국어'],
  ['language', 'system', 'Browser', '브라우저'],
  ['recording', false, 'Off', '끄기'],
  ['listOrder', 'value', 'By value', '평가액순'],
  ['own', ['Upbit', 'Binance'], 'Upbit, Binance', 'Upbit, Binance'],
  ['own', [], 'none', '없음'],
])('%s %s is said as its field says it', (key, value, english, korean) => {
  expect([settingText(key, value, EN), settingText(key, value, KO)]).toEqual([english, korean]);
});

test('a moment is a date, not a number', () => {
  expect(settingText('valuationAt', Date.UTC(2026, 11, 31, 15), EN)).toMatch(/202[67]/);
});

test('a setting that nobody knows is named by its key', () => {
  expect(settingWord('later', EN.t)).toBe('later');
});
