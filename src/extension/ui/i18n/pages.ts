/** Texts that several pages share, and their translator. */
import { alertsTexts } from './alerts.ts';
import { pricesTexts } from './prices.ts';
import { type Phrase, type Translator, texts, translatorOf } from './translator.ts';
import { worthTexts } from './worth.ts';

export const pagesTexts = texts({
  ...pricesTexts,
  ...worthTexts,
  ...alertsTexts,
  detailChecked: { en: 'Checked', ko: '마지막 확인' },
  detailPlatform: { en: 'Network', ko: '네트워크' },
  appName: { en: 'Sise', ko: 'Sise' },

  presetLabel: { en: 'Prices from', ko: '시세 기준' },
  presetGlobal: { en: 'Global', ko: '글로벌' },
  presetKorea: { en: 'Korea', ko: '국내' },
  presetGlobalHint: { en: 'Global market prices', ko: '글로벌 시세' },
  presetKoreaHint: {
    en: 'Korean exchanges first: what Upbit and Bithumb users pay',
    ko: '업비트·빗썸 우선: 김프가 반영된 실제 거래 가격',
  },

  refresh: { en: 'Refresh now', ko: '새로고침' },
  refreshing: { en: 'Refreshing…', ko: '시세 불러오는 중…' },
  renewing: {
    en: 'Refreshing now. This is the last good price.',
    ko: '새 시세를 불러오는 중입니다. 그동안 마지막 시세를 표시합니다.',
  },
  refreshed: { en: 'Prices are up to date.', ko: '최신 시세입니다.' },
  refreshedAll: {
    en: '{updated} updated. Prices are up to date.',
    ko: '{updated}개를 갱신했습니다. 최신 시세입니다.',
  },
  refreshedSome: {
    en: '{updated} updated; {waiting} more in {seconds} s.',
    ko: '{updated}개 갱신, {waiting}개는 {seconds}초 후에 갱신합니다.',
  },
  refreshedPartly: { en: 'Some prices are not up to date.', ko: '일부 시세는 최신이 아닙니다.' },
  settings: { en: 'Settings', ko: '설정' },
  console: { en: 'All settings', ko: '전체 설정' },

  add: { en: 'Add', ko: '추가' },
  added: { en: '{name} was added.', ko: '{name} 추가됨' },
  addDuplicate: { en: '{name} is already in your list.', ko: '{name}: 이미 목록에 있습니다.' },
  choosePriced: {
    en: 'This address is a token on several networks. Which one do you mean?',
    ko: '여러 네트워크에 있는 토큰 주소입니다. 네트워크를 선택해 주세요.',
  },
  chooseUnpriced: {
    en: 'No source has a price for this address. Choose its network to save it anyway.',
    ko: '시세가 없는 주소입니다. 네트워크를 선택하면 그대로 저장합니다.',
  },
  chooseUnpricedThere: {
    en: 'No source has a price for it on this network. Choose it to save it anyway.',
    ko: '이 네트워크에는 시세가 없습니다. 선택하면 그대로 저장합니다.',
  },
  chooseUnanswered: {
    en: 'Some sources failed or are rate-limited. Choose the network to save it anyway.',
    ko: '일부 출처가 응답하지 않거나 요청 한도를 초과했습니다. 네트워크를 선택하면 그대로 저장합니다.',
  },
  cancel: { en: 'Cancel', ko: '취소' },

  addUnsent: {
    en: 'No source lists this address. Press Enter to ask public nodes whether it is a token or a wallet.',
    ko: '이 주소가 등록된 출처가 없습니다. Enter 키를 누르면 토큰인지 지갑인지 공개 노드에서 조회합니다.',
  },
  addUnsentUnanswered: {
    en: 'Some sources failed or are rate-limited. Press Enter to ask public nodes whether it is a token or a wallet.',
    ko: '일부 출처가 응답하지 않거나 요청 한도를 초과했습니다. Enter 키를 누르면 토큰인지 지갑인지 공개 노드에서 조회합니다.',
  },
  badEmpty: {
    en: 'Enter a name, or paste a token address.',
    ko: '이름을 입력하거나 토큰 주소를 붙여넣어 주세요.',
  },
  badSpace: {
    en: 'The address contains a space. Copy it again.',
    ko: '주소 중간에 공백이 있습니다. 다시 복사해 주세요.',
  },
  badBitcoin: {
    en: 'This is a Bitcoin address. Bitcoin has no token contracts.',
    ko: '비트코인 주소입니다. 비트코인에는 토큰 컨트랙트가 없습니다.',
  },
  badPrefix: { en: 'A token address starts with 0x.', ko: '토큰 주소는 0x로 시작합니다.' },
  badLength: {
    en: 'A token address has 40 digits after 0x. This one has {count}.',
    ko: '0x 뒤는 40자리여야 합니다(현재 {count}자리).',
  },
  badHex: {
    en: 'After 0x, only digits and the letters a to f are valid.',
    ko: '0x 뒤에는 숫자와 a~f만 쓸 수 있습니다.',
  },
  badSeveral: {
    en: 'There are several addresses. Add them one at a time.',
    ko: '주소가 여러 개입니다. 하나씩 추가해 주세요.',
  },

  saved: { en: 'Your list', ko: '관심 목록' },
  savedEmptyTitle: { en: 'Your list is empty', ko: '관심 목록이 비어 있습니다' },
  savedEmpty: {
    en: 'Search for a coin or token by name, or paste a contract address, to see its price here.',
    ko: '코인이나 토큰을 이름으로 검색하거나 컨트랙트 주소를 붙여넣으면 여기에 시세가 표시됩니다.',
  },
  savedUnreadable: {
    en: 'Your list cannot be read. Try restarting the browser.',
    ko: '관심 목록을 불러올 수 없습니다. 브라우저를 다시 시작해 주세요.',
  },
  rowHint: {
    en: 'Alt+Up or Alt+Down moves the row, Delete removes it, Ctrl+C copies its exact prices.',
    ko: 'Alt+위/아래 화살표로 순서 변경, Delete로 삭제, Ctrl+C로 정확한 시세 복사.',
  },
  moveUp: { en: 'Move up', ko: '위로' },
  moveDown: { en: 'Move down', ko: '아래로' },
  moved: { en: '{name}: place {place} of {count}.', ko: '{name}: {count}개 중 {place}번째' },
  remove: { en: 'Remove', ko: '삭제' },
  removed: { en: '{name} was removed.', ko: '{name} 삭제됨' },
  undo: { en: 'Undo', ko: '실행 취소' },
  restored: { en: '{name} was restored.', ko: '{name} 복원됨' },
  drag: { en: 'Drag to reorder', ko: '끌어서 순서 변경' },
  noAnswer: { en: 'Sise isn’t responding.', ko: '응답이 없습니다.' },
  allOff: {
    en: 'All sources are off. Prices are not updating.',
    ko: '모든 출처가 꺼져 있어 시세가 갱신되지 않습니다.',
  },
  withheldOne: {
    en: 'Your browser does not let Sise reach {name}.',
    ko: '브라우저가 {name} 접속을 막고 있습니다.',
  },
  withheldSome: {
    en: 'Your browser does not let Sise reach {name} and {more} more.',
    ko: '브라우저가 {name} 외 {more}곳의 접속을 막고 있습니다.',
  },
  withheldPage: {
    en: 'Your browser does not let Sise read {host}.',
    ko: '브라우저가 {host} 페이지를 읽지 못하게 막고 있습니다.',
  },
  allow: { en: 'Allow', ko: '허용' },
  chooseSources: { en: 'Choose sources', ko: '출처 선택' },
  tryAgain: { en: 'Try again', ko: '다시 시도' },
  rate: { en: '$1 = ₩{rate}', ko: '1달러 = {rate}원' },
  rateTitle: { en: 'Exchange rate from {service}: $1 = ₩{rate}', ko: '{service} 환율: 1달러 = {rate}원' },
  rateNone: { en: 'Loading exchange rate…', ko: '환율 불러오는 중…' },

  minutes: { en: '{n} min', ko: '{n}분' },
  networkOff: { en: 'Network off', ko: '네트워크 꺼짐' },
  networkOffHint: {
    en: 'You have turned this network off. Turn it on again under More networks in All settings.',
    ko: '사용하지 않는 네트워크의 토큰입니다. 전체 설정의 추가 네트워크에서 다시 켤 수 있습니다.',
  },
  settingsExplorers: { en: 'Prices on explorer pages', ko: '블록 익스플로러에 시세 표시' },
  settingsTheme: { en: 'Appearance', ko: '화면 테마' },
  themeSystem: { en: 'System', ko: '시스템' },
  themeLight: { en: 'Light', ko: '라이트' },
  themeDark: { en: 'Dark', ko: '다크' },
  settingsLanguage: { en: 'Language', ko: '언어' },
  settingsCurrency: { en: 'Main currency', ko: '기준 통화' },
  currencyLanguage: { en: 'Same as language', ko: '언어에 맞춤' },
  currencyKrw: { en: 'Won (₩)', ko: '원화(₩)' },
  currencyUsd: { en: 'Dollar ($)', ko: '달러($)' },
  orderHand: { en: 'Custom', ko: '직접 정렬' },
  orderName: { en: 'By name', ko: '이름순' },
  orderChange: { en: 'By change', ko: '등락률순' },
  orderValue: { en: 'By value', ko: '평가액순' },
  siteSwitch: { en: 'Prices on {site} pages', ko: '{site} 페이지에 시세 표시' },
  languageSystem: { en: 'Browser', ko: '브라우저' },
  lookUpUnreachable: {
    en: 'Sise cannot read this page. Paste the address above, or right-click it on the page.',
    ko: 'Sise가 읽을 수 없는 페이지입니다. 주소를 위에 붙여넣거나 페이지에서 마우스 오른쪽 버튼으로 조회해 주세요.',
  },

  reminderBefore: {
    en: '{days} days to year-end. Sise will save your tokens’ prices at that moment automatically, even if the browser is opened later.',
    ko: '연말까지 {days}일 남았습니다. 관심 토큰의 연말 시세를 자동으로 저장합니다. 브라우저가 꺼져 있었다면 다음에 켤 때 저장합니다.',
  },
  reminderAfter: {
    en: 'Year-end prices are saved. Export them.',
    ko: '연말 시세를 저장했습니다. 파일로 내보내세요.',
  },
  reminderOpen: { en: 'Open Records', ko: '과거 시세 조회 열기' },
  reminderDismiss: { en: 'Don’t remind me again', ko: '다시 알리지 않기' },

  settingsShortcut: { en: 'Look up a selected address', ko: '선택한 주소 시세 조회' },
  shortcutNone: { en: 'No shortcut', ko: '단축키 없음' },
  shortcutChange: { en: 'Change', ko: '변경' },

  clockAhead: {
    en: 'Your clock is {by} fast. Sise uses the sources’ time. Please correct your clock.',
    ko: '기기 시계가 {by} 빠릅니다. Sise는 출처의 시각을 사용합니다. 시계를 맞춰 주세요.',
  },
  clockBehind: {
    en: 'Your clock is {by} slow. Sise uses the sources’ time. Please correct your clock.',
    ko: '기기 시계가 {by} 느립니다. Sise는 출처의 시각을 사용합니다. 시계를 맞춰 주세요.',
  },

  // Lists: sparklines, order and filter, replaced markets.
  searchShow: { en: 'Search', ko: '검색' },

  orderLabel: { en: 'Order', ko: '정렬' },
  filterPlaceholder: { en: 'Filter', ko: '목록 검색' },
  filterLabel: {
    en: 'Filter the list: {listed} of {count} shown',
    ko: '목록 검색: {count}개 중 {listed}개 표시',
  },
  sparkline: {
    en: '{span}, {source}: from {first} to {last}, between {low} and {high}',
    ko: '{span}, {source} 기준: {first}에서 {last}, 저가 {low}, 고가 {high}',
  },
  chartPeriod: { en: 'Period of the chart', ko: '차트 기간' },
  chartDay: { en: '24 h', ko: '24시간' },
  chartWeek: { en: '7 d', ko: '7일' },
  chartMonth: { en: '30 d', ko: '30일' },
  pin: { en: 'Pin', ko: '배지' },
  moreActions: { en: 'More', ko: '더 보기' },
  exactFacts: {
    en: 'Exact values, times, conversion, address',
    ko: '정확한 값·시각·환산·주소',
  },

  filterNone: { en: 'No matches in your list.', ko: '목록에 일치하는 이름이 없습니다.' },

  koreaForNow: { en: 'Korea for now', ko: '국내로 대체' },
  koreaForNowWhy: {
    en: 'Global sources have no current price, so the Korean exchange price is shown for now.',
    ko: '글로벌 시세를 받지 못해 지금은 국내 거래소 시세를 표시합니다.',
  },
  globalForNow: { en: 'Global for now', ko: '글로벌로 대체' },
  globalForNowWhy: {
    en: 'Korean exchanges have no current price, so the global price is shown for now.',
    ko: '국내 거래소 시세를 받지 못해 지금은 글로벌 시세를 표시합니다.',
  },
  worthKoreaForNow: { en: 'Korea for now: {count}', ko: '국내로 대체 {count}개' },
  worthGlobalForNow: { en: 'Global for now: {count}', ko: '글로벌로 대체 {count}개' },

  // The search by name.
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

export const translator = translatorOf(pagesTexts);

export type TextKey = keyof typeof pagesTexts;
export type Translate = Translator<TextKey>;
export type PagePhrase = Phrase<TextKey>;
