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
  appName: 'Sise',

  presetLabel: '시세 기준',
  presetGlobal: '글로벌',
  presetKorea: '국내',
  presetGlobalHint: '글로벌 시세',
  presetKoreaHint: '업비트·빗썸 우선: 김프가 반영된 실제 거래 가격',

  refresh: '새로고침',
  refreshing: '시세 불러오는 중…',
  renewing: '새 시세를 불러오는 중입니다. 그동안 마지막 시세를 표시합니다.',
  refreshed: '최신 시세입니다.',
  refreshedAll: '{updated}개를 갱신했습니다. 최신 시세입니다.',
  refreshedSome: '{updated}개 갱신, {waiting}개는 {seconds}초 후에 갱신합니다.',
  refreshedPartly: '일부 시세는 최신이 아닙니다.',
  settings: '설정',
  console: '전체 설정',

  add: '추가',
  added: '{name} 추가됨',
  addDuplicate: '{name}: 이미 목록에 있습니다.',
  addCoin: '{name}: 목록 맨 위에 항상 표시됩니다.',
  choosePriced: '여러 네트워크에 있는 토큰 주소입니다. 네트워크를 선택해 주세요.',
  chooseUnpriced: '시세가 없는 주소입니다. 네트워크를 선택하면 그대로 저장합니다.',
  chooseUnpricedThere: '이 네트워크에는 시세가 없습니다. 선택하면 그대로 저장합니다.',
  chooseUnanswered:
    '일부 출처가 응답하지 않거나 요청 한도를 초과했습니다. 네트워크를 선택하면 그대로 저장합니다.',
  cancel: '취소',

  addUnsentUnanswered:
    '일부 출처가 응답하지 않거나 요청 한도를 초과했습니다. Enter 키를 누르면 토큰인지 지갑인지 공개 노드에서 조회합니다.',
  addUnsent:
    '이 주소가 등록된 출처가 없습니다. Enter 키를 누르면 토큰인지 지갑인지 공개 노드에서 조회합니다.',
  badEmpty: '이름을 입력하거나 토큰 주소를 붙여넣어 주세요.',
  badSpace: '주소 중간에 공백이 있습니다. 다시 복사해 주세요.',
  badBitcoin: '비트코인 주소입니다. 비트코인에는 토큰 컨트랙트가 없습니다.',
  badPrefix: '토큰 주소는 0x로 시작합니다.',
  badLength: '0x 뒤는 40자리여야 합니다(현재 {count}자리).',
  badHex: '0x 뒤에는 숫자와 a~f만 쓸 수 있습니다.',
  badSeveral: '주소가 여러 개입니다. 하나씩 추가해 주세요.',

  coins: '코인',
  saved: '관심 토큰',
  savedEmptyTitle: '아직 관심 토큰이 없습니다',
  savedEmpty: '이름으로 검색하거나 컨트랙트 주소를 붙여넣으면 여기에 시세가 표시됩니다.',
  savedUnreadable: '관심 토큰을 불러올 수 없습니다. 브라우저를 다시 시작해 주세요.',
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
  allOff: '모든 출처가 꺼져 있어 시세가 갱신되지 않습니다.',
  chooseSources: '출처 선택',
  tryAgain: '다시 시도',
  rate: '1달러 = {rate}원',
  rateTitle: '{service} 환율: 1달러 = {exact}원',
  rateNone: '환율 불러오는 중…',

  settingsPeriod: '백그라운드 갱신 주기',
  settingsPeriodNote:
    '팝업이 열려 있으면 거래소 시세는 10초마다, 나머지는 1~5분마다 갱신합니다. 관심 토큰도 열린 화면도 없으면 요청을 보내지 않습니다.',
  seconds: '{n}초',
  minutes: '{n}분',
  settingsExplorers: '블록 익스플로러에 시세 표시',
  explorersAll: '표시',
  explorersNone: '표시 안 함',
  settingsExplorerFigure: '블록 익스플로러의 수량 옆에 표시할 값',
  explorerFigureValue: '평가액',
  explorerFigurePrice: '단가',
  settingsExplorerFigureNote: '평가액을 고르면 단가는 마우스를 올렸을 때 표시됩니다.',
  settingsPools: 'GeckoTerminal·DexScreener 사용',
  poolsAlways: '항상',
  poolsLookUps: '직접 조회할 때만',
  settingsRecording: '시세 자동 저장',
  recordingOn: '켜기',
  recordingOff: '끄기',
  settingsRecordingNote:
    '코인과 관심 토큰의 시세를 이 브라우저에만 저장해 목록의 미니 차트와, 과거 시세가 없는 토큰의 차트에 씁니다. 최근 2일은 5분, 90일까지는 1시간, 그 이전은 하루 간격입니다.',
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
    'Sise가 읽을 수 없는 페이지입니다. 주소를 위에 붙여넣거나 페이지에서 마우스 오른쪽 버튼으로 조회해 주세요.',

  reminderBefore:
    '연말까지 {days}일 남았습니다. 관심 토큰의 연말 시세를 자동으로 저장합니다. 브라우저가 꺼져 있었다면 다음에 켤 때 저장합니다.',
  reminderAfter: '연말 시세를 저장했습니다. 파일로 내보내세요.',
  reminderOpen: '과거 시세 조회 열기',
  reminderDismiss: '다시 알리지 않기',

  settingsShortcut: '선택한 주소 시세 조회',
  shortcutNone: '단축키 없음',
  shortcutChange: '변경',

  clockAhead: '기기 시계가 {by} 빠릅니다. Sise는 출처의 시각을 사용합니다. 시계를 맞춰 주세요.',
  clockBehind: '기기 시계가 {by} 느립니다. Sise는 출처의 시각을 사용합니다. 시계를 맞춰 주세요.',
};
