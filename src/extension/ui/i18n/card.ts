/** Texts that only the look-up card has, and its translator: the popup does not load them. */
import { lookUpsTexts } from './look-ups.ts';
import { type Translator, texts, translatorOf } from './translator.ts';

export const cardTexts = texts({
  lookUpNothing: {
    en: 'Nothing is selected. Select a token address or a coin symbol, and press the shortcut again.',
    ko: '선택한 내용이 없습니다. 토큰 주소나 코인 심볼을 선택한 뒤 단축키를 다시 눌러 주세요.',
  },
  lookUpOn: { en: 'Searched on {platforms}.', ko: '조회 네트워크: {platforms}' },
  exactValues: { en: 'Exact values', ko: '정확한 값' },
  openIn: { en: 'Open on {site}', ko: '{site}에서 열기' },
  opensNewTab: { en: '(new tab)', ko: '(새 탭)' },
});

export const cardTranslator = translatorOf({ ...lookUpsTexts, ...cardTexts });

export type CardTextKey = keyof typeof lookUpsTexts | keyof typeof cardTexts;
export type TranslateCard = Translator<CardTextKey>;
