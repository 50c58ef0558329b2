/** Texts of the search by name. */
import { texts } from './translator.ts';

export const searchTexts = texts({
  addLabel: { en: 'Token name, symbol or address', ko: '토큰 이름, 심볼 또는 주소' },
  addPlaceholder: { en: 'Name, symbol or address', ko: '이름, 심볼 또는 주소 검색' },
  searchResults: { en: 'Matching tokens', ko: '이름이 일치하는 토큰' },
  searchFound: {
    en: 'Results: {count}. Use the arrow keys to choose.',
    ko: '검색 결과 {count}개. 화살표 키로 선택할 수 있습니다.',
  },
  searchMore: {
    en: 'There are more results. Keep typing, or paste the address.',
    ko: '결과가 더 있습니다. 더 입력하거나 주소를 붙여넣어 주세요.',
  },
  searchPartial: { en: 'Loading token names…', ko: '토큰 목록을 불러오는 중…' },
  searchSaved: { en: 'In your list', ko: '관심 토큰' },
  searchVerified: { en: 'Verified address', ko: '검증된 주소' },
  badName: {
    en: 'Nothing matches. You can add a token by its contract address.',
    ko: '일치하는 코인이나 토큰이 없습니다. 토큰은 컨트랙트 주소로 추가할 수 있습니다.',
  },
  searchUnsupported: {
    en: '{name} ({symbol}) is not supported yet.',
    ko: '아직 지원하지 않는 코인입니다: {name}({symbol})',
  },
  searchNotCoin: { en: 'on {platform}, not {symbol} itself', ko: '{platform} 토큰 · {symbol} 코인 아님' },
});
