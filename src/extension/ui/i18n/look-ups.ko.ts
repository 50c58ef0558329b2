import type { lookUpsEn } from './look-ups.en.ts';

/** What is said of a look-up, in Korean. */
export const lookUpsKo: Readonly<Record<keyof typeof lookUpsEn, string>> = {
  lookUp: '시세 조회',
  lookUpNoAddress: '선택한 내용에 토큰 주소나 코인이 없습니다.',
  lookUpPrefix: '0x가 없는 40자리 값은 토큰 주소가 아닙니다. 어디에도 전송하지 않았습니다.',
  lookUpBitcoin: '비트코인 주소입니다. 비트코인에는 토큰이 없어 1비트코인 시세를 표시합니다.',
  whyOld: '조회한 시점의 시세입니다. 최신 시세는 다시 조회해 주세요.',
  lookUpMore: '처음 {count}개만 표시합니다.',
  lookUpLeftOut: '지원하지 않는 {network} 네트워크의 주소는 제외했습니다.',
  save: '저장',
  isSaved: '저장됨',
  saveUnseen: '저장하지 않았습니다. 카드가 가려지지 않게 한 뒤 다시 누르거나, Sise 팝업에서 저장해 주세요.',
};
