/** Texts of a look-up, in the card and in the popup, and their translator. */
import { pricesTexts } from './prices.ts';
import { type Translator, texts, translatorOf } from './translator.ts';

export const lookUpsTexts = texts({
  ...pricesTexts,
  lookUp: { en: 'Sise price look-up', ko: '시세 조회' },
  lookUpNoAddress: {
    en: 'The selection contains no token address or coin.',
    ko: '선택한 내용에 토큰 주소나 코인이 없습니다.',
  },
  lookUpNothing: {
    en: 'Nothing is selected. Select a token address or a coin symbol, and press the shortcut again.',
    ko: '선택한 내용이 없습니다. 토큰 주소나 코인 심볼을 선택한 뒤 단축키를 다시 눌러 주세요.',
  },
  lookUpPrefix: {
    en: 'These 40 digits have no 0x, so they are not a token address. Nothing was sent.',
    ko: '0x가 없는 40자리 값은 토큰 주소가 아닙니다. 어디에도 전송하지 않았습니다.',
  },
  lookUpBitcoin: {
    en: 'This is a Bitcoin address. Bitcoin has no tokens; this is the price of one bitcoin.',
    ko: '비트코인 주소입니다. 비트코인에는 토큰이 없어 1비트코인 시세를 표시합니다.',
  },
  whyOld: {
    en: 'This is the price at the time of your look-up. Look it up again to update it.',
    ko: '조회한 시점의 시세입니다. 최신 시세는 다시 조회해 주세요.',
  },
  lookUpMore: { en: 'Only the first {count} are shown.', ko: '처음 {count}개만 표시합니다.' },
  lookUpLeftOut: {
    en: 'Addresses on unsupported networks were skipped: {network}.',
    ko: '지원하지 않는 {network} 네트워크의 주소는 제외했습니다.',
  },
  lookUpOn: { en: 'Searched on {platforms}.', ko: '조회 네트워크: {platforms}' },
  exactValues: { en: 'Exact values', ko: '정확한 값' },
  openIn: { en: 'Open on {site}', ko: '{site}에서 열기' },
  opensNewTab: { en: '(new tab)', ko: '(새 탭)' },
  save: { en: 'Save', ko: '저장' },
  isSaved: { en: 'Saved', ko: '저장됨' },
  saveUnseen: {
    en: 'Not saved because the card was covered. Press Save again, or save it in the Sise popup.',
    ko: '저장하지 않았습니다. 카드가 가려지지 않게 한 뒤 다시 누르거나, Sise 팝업에서 저장해 주세요.',
  },
});

export const lookUpTranslator = translatorOf(lookUpsTexts);

export type LookUpTextKey = keyof typeof lookUpsTexts;
export type TranslateLookUp = Translator<LookUpTextKey>;
