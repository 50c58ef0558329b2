import { alertsKo } from './alerts.ko.ts';
import { listKo } from './list.ko.ts';
import type { Texts } from './pages.en.ts';
import { pricesKo } from './prices.ko.ts';
import { searchKo } from './search.ko.ts';
import { worthKo } from './worth.ko.ts';

/** What pages say, in Korean, as an investor in Korea would write it. */
export const pagesKo: Texts = {
  ...pricesKo,
  ...searchKo,
  ...worthKo,
  ...listKo,
  ...alertsKo,
  detailChecked: '마지막 확인',
  detailPlatform: '네트워크',
  appName: '시세',

  presetLabel: '시세 기준',
  presetGlobal: '글로벌',
  presetKorea: '국내',
  presetGlobalHint: '글로벌 시세',
  presetKoreaHint: '업비트·빗썸 우선: 김프가 반영된 실제 거래 가격',

  refresh: '새로고침',
  refreshing: '시세 확인 중…',
  refreshed: '최신 시세입니다.',
  refreshedAll: '{updated}개를 갱신했습니다. 최신 시세입니다.',
  refreshedSome: '{updated}개 갱신, {waiting}개는 {seconds}초 후에 갱신합니다.',
  refreshedPartly: '일부 시세는 최신이 아닙니다.',
  settings: '설정',
  console: '전체 설정',

  add: '추가',
  added: '{name} 추가됨',
  addDuplicate: '{name}: 이미 목록에 있습니다.',
  addCoin: '{name}: 목록 맨 위에 항상 표시되는 코인입니다.',
  choosePriced: '여러 네트워크에 있는 토큰 주소입니다. 어느 쪽인가요?',
  chooseUnpriced: '시세가 확인되지 않는 주소입니다. 네트워크를 선택하면 그대로 저장합니다.',
  chooseUnpricedThere: '이 네트워크에서는 시세가 확인되지 않습니다. 선택하면 그대로 저장합니다.',
  chooseUnanswered:
    '지금은 일부 출처가 응답하지 않거나 조회할 수 없습니다. 네트워크를 선택하면 그대로 저장합니다.',
  cancel: '취소',

  addUnsentUnanswered:
    '지금은 일부 출처가 응답하지 않거나 조회할 수 없습니다. Enter 키를 누르면 토큰인지 지갑인지 네트워크에 확인합니다.',
  addUnsent: '이 주소가 등록된 출처가 없습니다. Enter 키를 누르면 토큰인지 지갑인지 네트워크에 확인합니다.',
  badEmpty: '이름을 입력하거나 토큰 주소를 붙여넣어 주세요.',
  badSpace: '주소 중간에 공백이 있습니다. 다시 복사해 주세요.',
  badBitcoin: '비트코인 주소입니다. 비트코인에는 토큰 컨트랙트가 없습니다.',
  badPrefix: '토큰 주소는 0x로 시작합니다.',
  badLength: '0x 뒤는 40자리여야 하는데 {count}자리입니다.',
  badHex: '0x 뒤에는 숫자와 a~f만 쓸 수 있습니다.',
  badSeveral: '주소가 여러 개입니다. 하나씩 추가해 주세요.',

  coins: '코인',
  saved: '관심 토큰',
  savedEmptyTitle: '아직 관심 토큰이 없습니다',
  savedEmpty: '이름으로 찾거나 컨트랙트 주소를 붙여넣으면 시세를 여기에서 볼 수 있습니다.',
  savedUnreadable: '저장한 관심 토큰을 지금 불러올 수 없습니다. 브라우저를 다시 시작해 보세요.',
  rowHint: 'Alt+위/아래 화살표로 순서 변경, Delete로 삭제, Ctrl+C로 정확한 시세 복사.',
  moveUp: '위로',
  moveDown: '아래로',
  moved: '{name}: {count}개 중 {place}번째',
  remove: '삭제',
  removed: '{name} 삭제됨',
  undo: '실행 취소',
  restored: '{name} 복원됨',
  drag: '끌어서 순서 변경',
  noAnswer: '응답이 없습니다.',
  allOff: '모든 출처가 꺼져 있어 시세가 더 이상 갱신되지 않습니다.',
  chooseSources: '출처 선택',
  tryAgain: '다시 시도',
  rate: '1달러 = {rate}원',
  rateTitle: '{service} 환율: 1달러 = {exact}원',
  rateNone: '환율 확인 중',

  settingsPeriod: '백그라운드 갱신 주기',
  settingsPeriodNote:
    '팝업이 열려 있는 동안에는 10초마다 갱신합니다. 관심 토큰이 없고 열린 화면도 없으면 아무 요청도 보내지 않습니다.',
  seconds: '{n}초',
  minutes: '{n}분',
  settingsExplorers: '블록 익스플로러에 시세 표시',
  explorersAll: '표시',
  explorersNone: '표시 안 함',
  settingsExplorerFigure: '블록 익스플로러 수량 옆 표시',
  explorerFigureValue: '평가액',
  explorerFigurePrice: '단가',
  settingsExplorerFigureNote:
    '수량의 평가액을 표시하며, 마우스를 올리면 단가가 보입니다. 단가만 표시할 수도 있습니다.',
  settingsPools: 'GeckoTerminal·DexScreener 조회',
  poolsAlways: '항상',
  poolsLookUps: '직접 조회할 때만',
  settingsRecording: '시세 기록',
  recordingOn: '켜기',
  recordingOff: '끄기',
  settingsRecordingNote:
    '과거 시세를 제공하는 곳이 없는 토큰을 위해 이 브라우저에만 저장합니다. 처음 2일은 5분, 90일까지는 1시간, 그 뒤로는 하루 간격으로 남깁니다.',
  settingsTheme: '화면 테마',
  themeSystem: '시스템',
  themeLight: '라이트',
  themeDark: '다크',
  settingsLanguage: '언어',
  settingsCurrency: '기준 통화',
  currencyLanguage: '언어에 맞춤',
  currencyKrw: '원화(₩)',
  currencyUsd: '달러($)',
  orderHand: '직접 정렬',
  orderName: '이름순',
  orderChange: '등락률순',
  orderValue: '평가액순',
  siteSwitch: '{site} 페이지에 시세 표시',
  languageSystem: '브라우저',
  lookUpUnreachable:
    '이 페이지는 읽을 수 없습니다. 주소를 위에 붙여넣거나 페이지에서 마우스 오른쪽 버튼으로 조회해 주세요.',

  reminderBefore:
    '연말 시점까지 {days}일 남았습니다. 그 시점의 관심 토큰 시세를 자동으로 기록하며, 며칠 뒤에 켜도 됩니다.',
  reminderAfter: '연말 시점의 토큰 시세를 기록해 두었습니다. 파일로 내보내세요.',
  reminderOpen: '기록 열기',
  reminderDismiss: '더 이상 알리지 않기',

  settingsShortcut: '선택한 주소 시세 조회',
  shortcutNone: '단축키 없음',
  shortcutChange: '변경',

  clockAhead:
    '이 기기의 시계가 {by} 빠릅니다. Sise는 출처의 시각을 기준으로 합니다. 기기의 시계를 맞춰 주세요.',
  clockBehind:
    '이 기기의 시계가 {by} 늦습니다. Sise는 출처의 시각을 기준으로 합니다. 기기의 시계를 맞춰 주세요.',
};
