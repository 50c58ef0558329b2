import type { Texts } from './en.ts';
import { koPrices } from './ko-prices.ts';

/** What pages say, in Korean, as an investor in Korea would write it. */
export const ko: Texts = {
  ...koPrices,
  appName: '시세',

  presetLabel: '시세 기준',
  presetGlobal: '글로벌',
  presetKorea: '국내',
  presetGlobalHint: '글로벌 시세',
  presetKoreaHint: '업비트·빗썸 우선: 김프가 반영된 실제 거래 가격',

  refresh: '새로고침',
  refreshing: '시세 확인 중…',
  refreshed: '최신 시세입니다.',
  settings: '설정',

  addLabel: '토큰 주소',
  addPlaceholder: '토큰 주소 붙여넣기 (0x…)',
  add: '추가',
  added: '{name} 추가됨',
  addDuplicate: '{name}: 이미 목록에 있습니다.',
  addCoin: '{name}: 목록 맨 위에 항상 표시되는 코인입니다.',
  choosePriced: '여러 플랫폼에서 시세가 확인된 주소입니다. 어느 쪽인가요?',
  chooseUnpriced: '시세가 확인되지 않는 주소입니다. 플랫폼을 선택하면 그대로 저장합니다.',
  chooseUnreached: '시세를 조회하지 못했습니다. 플랫폼을 선택하면 그대로 저장합니다.',
  cancel: '취소',

  badEmpty: '토큰 주소를 붙여넣어 주세요.',
  badSpace: '주소 중간에 공백이 있습니다. 다시 복사해 주세요.',
  badBitcoin: '비트코인 주소입니다. 비트코인에는 토큰 컨트랙트가 없습니다.',
  badPrefix: '토큰 주소는 0x로 시작합니다.',
  badLength: '0x 뒤는 40자리여야 하는데 {count}자리입니다.',
  badHex: '0x 뒤에는 숫자와 a~f만 쓸 수 있습니다.',

  coins: '코인',
  saved: '관심 토큰',
  savedEmptyTitle: '아직 관심 토큰이 없습니다',
  savedEmpty: '컨트랙트 주소를 붙여넣으면 시세를 여기에서 볼 수 있습니다.',
  rowHint: 'Alt+위/아래 화살표로 순서 변경, Delete로 삭제, Ctrl+C로 정확한 시세 복사.',
  copyFailed: '복사하지 못했습니다.',
  moveUp: '위로',
  moveDown: '아래로',
  moved: '{name}: {count}개 중 {place}번째',
  remove: '삭제',
  removed: '{name} 삭제됨',
  undo: '실행 취소',
  restored: '{name} 복원됨',
  drag: '끌어서 순서 변경',
  noAnswer: '응답이 없습니다.',
  tryAgain: '다시 시도',
  rate: '1달러 = {rate}원',
  rateTitle: '{service} 환율: 1달러 = {exact}원',
  rateNone: '환율 확인 중',

  settingsPeriod: '시세 갱신 주기',
  seconds: '{n}초',
  minutes: '{n}분',
  settingsTheme: '화면 테마',
  themeSystem: '시스템',
  themeLight: '라이트',
  themeDark: '다크',
  settingsLanguage: '언어',
  languageSystem: '브라우저',
  lookUpUnreachable:
    '이 페이지는 읽을 수 없습니다. 주소를 아래에 붙여넣거나 페이지에서 마우스 오른쪽 버튼으로 조회해 주세요.',

  settingsShortcut: '선택한 주소 시세 조회',
  shortcutNone: '단축키 없음',
  shortcutChange: '변경',
};
