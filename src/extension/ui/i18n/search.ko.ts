import type { searchEn } from './search.en.ts';

/** What is said while a token is searched for by its name, in Korean. */
export const searchKo: Readonly<Record<keyof typeof searchEn, string>> = {
  addLabel: '토큰 이름, 심볼 또는 주소',
  addPlaceholder: '이름, 심볼 또는 주소 검색',
  searchResults: '이름이 일치하는 토큰',
  searchFound: '검색 결과 {count}개. 화살표 키로 선택할 수 있습니다.',
  searchMore: '결과가 더 있습니다. 더 입력하거나 주소를 붙여넣어 주세요.',
  searchPartial: '토큰 목록을 불러오는 중…',
  searchSaved: '관심 토큰',
  searchVerified: '검증된 주소',
  badName: '일치하는 토큰이 없습니다. 컨트랙트 주소를 붙여넣어 주세요.',
};
