import type { cardEn } from './card.en.ts';

/** What only the look-up card says, in Korean. */
export const cardKo: Readonly<Record<keyof typeof cardEn, string>> = {
  lookUpNothing: '선택한 내용이 없습니다. 토큰 주소나 코인 심볼을 선택한 뒤 단축키를 다시 눌러 주세요.',
  lookUpOn: '조회 네트워크: {platforms}',
  exactValues: '정확한 값',
  openIn: '{site}에서 열기',
  opensNewTab: '(새 탭)',
};
