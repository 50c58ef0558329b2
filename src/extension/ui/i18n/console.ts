/** Texts of the console, and its translator; the popup does not load them. */
import { backupTexts } from './backup.ts';
import { pagesTexts } from './pages.ts';
import { recordsTexts } from './records.ts';
import { storedTexts } from './stored.ts';
import { texts, translatorOf, type Values } from './translator.ts';

export const consoleTexts = texts({
  notificationsOn: {
    en: 'Notifications are on. Alerts appear also when Sise is closed.',
    ko: '브라우저 알림이 켜져 있습니다. Sise를 닫아도 알림이 표시됩니다.',
  },
  notificationsOff: {
    en: 'Notifications are off. Alerts appear only in the list. Your browser asks once before it turns them on.',
    ko: '브라우저 알림이 꺼져 있어 목록에만 표시됩니다. 켜면 브라우저가 권한을 한 번 확인합니다.',
  },
  notificationsRefused: {
    en: 'Your system or browser blocks notifications from Sise. Allow them in its settings.',
    ko: '시스템이나 브라우저에서 Sise 알림이 꺼져 있습니다. 설정에서 허용해 주세요.',
  },
  notificationsTurnOn: { en: 'Turn on notifications', ko: '브라우저 알림 켜기' },
  consoleTitle: { en: 'Sise console', ko: 'Sise 콘솔' },
  views: { en: 'Sections of the console', ko: '콘솔 메뉴' },
  justNow: { en: 'just now', ko: '방금' },
  ago: { en: '{age} ago', ko: '{age}' },
  copy: { en: 'Copy {what}', ko: '{what} 복사' },
  copiedWhat: { en: 'Copied: {what}.', ko: '복사됨: {what}' },
  notDone: {
    en: 'No response, so nothing was changed. Try again.',
    ko: '응답이 없어 변경하지 못했습니다. 다시 시도해 주세요.',
  },
  maybeDone: {
    en: 'No response. The change may have been saved; check before retrying.',
    ko: '응답이 없습니다. 변경 내용이 저장되었을 수 있으니 확인한 뒤 다시 시도해 주세요.',
  },
  gone: { en: 'This project was already revoked elsewhere.', ko: '이미 다른 곳에서 폐기된 프로젝트입니다.' },
  loading: { en: 'Loading…', ko: '불러오는 중…' },

  board: { en: 'Premium board', ko: '김프 시세판' },
  boardLead: {
    en: 'Every won market: its price in Korea, and its premium over the rest of the world.',
    ko: '원화 마켓 전 종목의 국내 시세와 김치 프리미엄입니다.',
  },
  projects: { en: 'API for developers', ko: '개발자용 API' },
  projectsLead: {
    en: 'Each project has a key. Its endpoint URLs return token prices in dollars and won, for portfolio apps, exchanges, data collection and comparison sites.',
    ko: '프로젝트마다 키가 하나씩 있습니다. 엔드포인트 URL로 토큰 시세를 달러와 원화로 받아 포트폴리오 앱, 거래소, 데이터 수집, 비교 사이트에 쓸 수 있습니다.',
  },
  newProject: { en: 'New project', ko: '새 프로젝트' },
  projectsEmptyTitle: { en: 'No projects yet', ko: '아직 프로젝트가 없습니다' },
  projectsEmpty: {
    en: 'Create one to get endpoint URLs with a key. They stay in this browser.',
    ko: '프로젝트를 만들면 키가 포함된 엔드포인트 URL을 받습니다. 이 정보는 이 브라우저에만 저장됩니다.',
  },
  projectName: { en: 'Name', ko: '이름' },
  projectNamePlaceholder: { en: 'My portfolio tracker', ko: '내 포트폴리오 앱' },
  network: { en: 'Environment', ko: '네트워크 종류' },
  mainnet: { en: 'Mainnet', ko: '메인넷' },
  testnet: { en: 'Testnet', ko: '테스트넷' },
  testnetNote: {
    en: 'Prices exist on mainnet only. Requests with a testnet key return 403 and the reason.',
    ko: '시세는 메인넷에만 있습니다. 테스트넷 키로 요청하면 403 오류와 사유를 응답합니다.',
  },
  platforms: { en: 'Networks', ko: '네트워크' },
  platformsAll: { en: 'All', ko: '전체' },
  platformsSome: { en: 'Only some', ko: '일부만' },
  platformsNone: { en: 'Choose at least one network.', ko: '네트워크를 하나 이상 선택해 주세요.' },
  create: { en: 'Create project', ko: '프로젝트 만들기' },
  nameMissing: { en: 'Enter a name.', ko: '이름을 입력해 주세요.' },
  projectsFull: {
    en: 'You already have {limit} active projects. Revoke one to create another.',
    ko: '사용 중인 프로젝트가 이미 {limit}개입니다. 하나를 폐기한 뒤 만들어 주세요.',
  },
  created: { en: '{name} was created.', ko: '{name} 프로젝트를 만들었습니다.' },
  projectCreatedAt: { en: 'Created {day}', ko: '생성 {day}' },
  projectLastUsed: { en: 'Last used {ago}', ko: '최근 사용 {ago}' },
  projectUnused: { en: 'Never used', ko: '사용한 적 없음' },
  requestCountOne: { en: '1 request', ko: '요청 1건' },
  requestCount: { en: '{n} requests', ko: '요청 {n}건' },
  showProject: { en: 'Key and endpoint URLs of {name}', ko: '{name}: 키와 엔드포인트 URL' },
  rename: { en: 'Rename', ko: '이름 변경' },
  renameLabel: { en: 'New name of {name}', ko: '{name}의 새 이름' },
  save: { en: 'Save', ko: '저장' },
  renamed: { en: 'Renamed to {name}.', ko: '이름 변경됨: {name}' },
  rotate: { en: 'Rotate key', ko: 'API 키 재발급' },
  rotateAsk: { en: 'Replace the key of {name}?', ko: '{name}의 키를 재발급할까요?' },
  rotateWhy: {
    en: 'The current key stops working at once, and every endpoint URL changes.',
    ko: '현재 키는 바로 무효화되고 엔드포인트 URL이 모두 바뀝니다.',
  },
  rotated: { en: '{name} has a new key.', ko: '{name}의 키를 재발급했습니다.' },
  revoke: { en: 'Revoke', ko: '폐기' },
  revokeAsk: { en: 'Revoke {name}?', ko: '{name} 프로젝트를 폐기할까요?' },
  revokeWhy: {
    en: 'Its key stops working at once and permanently. The project stays in the list below.',
    ko: '키가 바로 무효화되며 되돌릴 수 없습니다. 프로젝트는 아래 목록에 남습니다.',
  },
  revoked: { en: '{name} was revoked.', ko: '{name} 프로젝트를 폐기했습니다.' },
  keep: { en: 'Cancel', ko: '취소' },
  revokedTitle: { en: 'Revoked', ko: '폐기된 프로젝트' },
  revokedAt: { en: 'Revoked {day}', ko: '폐기 {day}' },
  key: { en: 'Key', ko: 'API 키' },
  theKey: { en: 'the key of {name}', ko: '{name}의 API 키' },
  hidden: { en: 'hidden', ko: '숨김' },
  revealKey: { en: 'Show the key of {name}', ko: '{name}의 API 키 보기' },
  hideKey: { en: 'Hide the key of {name}', ko: '{name}의 API 키 숨기기' },

  endpoints: { en: 'Endpoint URLs', ko: '엔드포인트 URL' },
  endpointsNote: {
    en: 'They work in tabs of this browser and in this extension’s pages. Add addresses=0x… separated by commas for tokens; 0x is the coin.',
    ko: '이 브라우저의 탭과 이 확장 프로그램의 페이지에서 쓸 수 있습니다. 토큰은 addresses=0x…에 쉼표로 구분해 적고, 코인은 0x로 적습니다.',
  },
  endpointsFirefox: {
    en: 'In Firefox, extensions cannot serve URLs of their own. Use the same requests from other extensions or over HTTP, both below.',
    ko: 'Firefox에서는 확장 프로그램이 자체 URL로 응답할 수 없습니다. 아래의 다른 확장 프로그램이나 HTTP 서버를 이용해 주세요.',
  },
  endpointUrl: { en: 'the endpoint URL for {platform}', ko: '{platform} 엔드포인트 URL' },
  endpointPath: { en: 'the request path for {platform}', ko: '{platform} 요청 경로' },
  open: { en: 'Open', ko: '열기' },
  openLabel: {
    en: 'Open the endpoint URL for {platform} in a tab',
    ko: '{platform} 엔드포인트 URL을 새 탭에서 열기',
  },
  tracker: { en: 'Block explorer', ko: '블록 익스플로러' },
  trackerLabel: {
    en: 'Block explorer: look up {platform} addresses on {site}',
    ko: '블록 익스플로러: {site}에서 {platform} 주소 조회',
  },
  trackers: { en: 'Look up addresses', ko: '주소 조회' },
  trackersNote: {
    en: 'The block explorer of each network shows what is at an address.',
    ko: '네트워크별 블록 익스플로러에서 주소를 확인할 수 있습니다.',
  },
  fromExtension: { en: 'From another extension', ko: '다른 확장 프로그램에서' },
  fromExtensionNote: {
    en: 'The response has status, headers and body, exactly as over HTTP.',
    ko: '응답에는 HTTP와 같은 status, headers, body가 있습니다.',
  },
  extensionLine: { en: 'the line for another extension', ko: '확장 프로그램용 코드' },
  overHttp: { en: 'Over HTTP', ko: 'HTTP로' },
  overHttpNote: {
    en: 'The server stores its own projects in the folder DIR. The first line adds this project and its key, the second starts the server, the third requests prices.',
    ko: '서버는 DIR 폴더에 자체 프로젝트를 저장합니다. 첫 줄은 이 프로젝트와 키를 등록하고, 둘째 줄은 서버를 시작하며, 셋째 줄은 시세를 요청합니다.',
  },
  addLine: { en: 'the line that adds the project', ko: '프로젝트 등록 명령' },
  serveLine: { en: 'the line that starts the server', ko: '서버 시작 명령' },
  curlLine: { en: 'the curl line', ko: 'curl 명령' },

  sources: { en: 'Sources', ko: '시세 출처' },
  sourcesLead: {
    en: 'The first source with a good price is used. Drag a source by its handle, or press the arrow keys on the handle.',
    ko: '위에서부터 조건에 맞는 첫 번째 시세를 사용합니다. 왼쪽 점 아이콘을 끌거나, 아이콘을 선택하고 화살표 키를 눌러 순서를 바꾸세요.',
  },
  pinnedNote: {
    en: 'Korea is selected: Upbit and Bithumb come first, then your order.',
    ko: '국내 기준: 업비트와 빗썸이 먼저이고, 나머지는 설정한 순서를 따릅니다.',
  },
  defaultOrder: { en: 'Default order', ko: '기본 순서로' },
  orderReset: { en: 'The default order was restored.', ko: '기본 순서로 되돌렸습니다.' },
  handle: { en: 'Move {source}: place {place} of {count}', ko: '{source} 이동: {count}개 중 {place}번째' },
  sourceMoved: { en: '{source}: place {place} of {count}.', ko: '{source}: {count}개 중 {place}번째' },
  moveUpLabel: { en: 'Move {source} up', ko: '{source} 위로' },
  moveDownLabel: { en: 'Move {source} down', ko: '{source} 아래로' },
  ask: { en: 'Use {source}', ko: '{source} 사용' },
  sourceOn: { en: '{source} is on.', ko: '{source} 켜짐' },
  sourceOff: { en: '{source} is off.', ko: '{source} 꺼짐' },
  quotesBoth: { en: 'dollars and won', ko: '달러·원화' },
  quotesUsd: { en: 'dollars', ko: '달러' },
  quotesKrw: { en: 'won', ko: '원화' },
  quotesUsdt: { en: 'USDT', ko: 'USDT 시세' },
  stateWell: { en: 'OK', ko: '정상' },
  stateIdle: { en: 'Idle', ko: '대기' },
  stateFailing: { en: 'Failing', ko: '오류' },
  statePaused: { en: 'Paused', ko: '일시 중지' },
  stateWithheld: { en: 'Not allowed', ko: '허용 안 됨' },
  stateOff: { en: 'Off', ko: '꺼짐' },
  factAnswer: { en: 'Last response', ko: '마지막 응답' },
  factLatency: { en: 'Response time', ko: '응답 시간' },
  factLatencyHint: {
    en: '95% of recent responses arrived within this time',
    ko: '최근 응답의 95%가 이 시간 안에 도착했습니다',
  },
  factFailures: { en: 'Failures', ko: '실패' },
  factBudget: { en: 'Requests left', ko: '남은 요청' },
  factRenamed: { en: 'Renamed markets', ko: '이름이 바뀐 마켓' },
  renamedMarket: {
    en: '{market} is now {name}, and no longer used for {coin}.',
    ko: '{market}: 현재 이름은 {name}입니다. {coin} 시세에 사용하지 않습니다.',
  },
  milliseconds: { en: '{n} ms', ko: '{n}ms' },
  ofRequests: { en: '{n} of {all}', ko: '{all}건 중 {n}건' },
  noneYet: { en: 'none yet', ko: '아직 없음' },
  failureNetwork: { en: 'unreachable', ko: '연결 실패' },
  failureTimeout: { en: 'timed out', ko: '시간 초과' },
  failureLimited: { en: 'too many requests', ko: '요청 한도 초과' },
  failureRefused: { en: 'refused', ko: '거부됨' },
  failureWrongKey: { en: 'key not accepted', ko: '유효하지 않은 키' },
  failureLarge: { en: 'response too large', ko: '응답이 너무 큼' },
  failureUnreadable: { en: 'unreadable response', ko: '읽을 수 없는 응답' },
  failureAt: { en: '{why}, {ago}', ko: '{why}, {ago}' },
  nextTry: { en: 'Next try in {time}', ko: '{time} 후 다시 시도' },
  perSeconds: { en: '{left} of {all} in {n} s', ko: '{n}초당 {all}건({left}건 남음)' },
  perMinute: { en: '{left} of {all} per minute', ko: '1분당 {all}건({left}건 남음)' },
  freeIn: { en: 'next in {time}', ko: '{time} 후 가능' },
  demoKey: { en: 'Demo key', ko: '데모 키' },
  demoKeyNote: {
    en: 'Optional: a free key of your own raises CoinGecko’s limit to {n} requests a minute. It is stored in this browser and sent to CoinGecko only.',
    ko: '선택 사항: 무료 키를 입력하면 CoinGecko 한도가 1분에 {n}건으로 늘어납니다. 키는 이 브라우저에만 저장되고 CoinGecko에만 전송됩니다.',
  },
  demoKeyGet: { en: 'Get one at coingecko.com', ko: 'coingecko.com에서 발급받기' },
  demoKeyKept: {
    en: 'Using your key ending in {end}: {n} requests a minute.',
    ko: '키 사용 중({end}): 1분에 {n}건',
  },
  demoKeyRefused: {
    en: 'CoinGecko does not accept this key. Remove it and paste your demo key again. Keys of paid plans do not work here.',
    ko: 'CoinGecko에서 유효하지 않은 키라고 응답했습니다. 키를 삭제한 뒤 데모 키를 다시 입력해 주세요. 유료 요금제 키는 사용할 수 없습니다.',
  },
  demoKeySave: { en: 'Use key', ko: '키 적용' },
  demoKeyRemove: { en: 'Remove key', ko: '키 삭제' },
  demoKeySaved: { en: 'The key is now in use.', ko: '키를 적용했습니다.' },
  demoKeyRemoved: { en: 'The key was removed.', ko: '키를 삭제했습니다.' },
  demoKeyWrong: {
    en: 'Invalid key: enter 8 to 128 letters, digits or symbols, without spaces.',
    ko: '올바른 키가 아닙니다. 공백 없이 글자·숫자·기호 8~128자여야 합니다.',
  },

  settingsLead: { en: 'These settings also apply to the popup.', ko: '이 설정은 팝업에도 적용됩니다.' },
  about: { en: 'About Sise', ko: 'Sise 정보' },
  aboutVersion: { en: 'Version {version}', ko: '버전 {version}' },
  homepage: { en: 'Homepage', ko: '홈페이지' },
  releaseNotes: { en: 'Release notes', ko: '릴리스 노트(영어)' },
  privacy: { en: 'Privacy', ko: '개인정보' },
  thirdParty: { en: 'Licences', ko: '오픈소스 라이선스' },
  reportPrice: { en: 'Report a wrong price', ko: '잘못된 시세 신고' },
  theReport: { en: 'the report', ko: '신고 양식' },
  reportCopied: { en: 'Report copied', ko: '신고 양식 복사됨' },
  reportMailNote: {
    en: 'Opens an email with the version and your sources filled in. You can read it before you send it.',
    ko: '버전과 시세 출처를 적은 메일을 엽니다. 내용을 확인한 뒤 직접 보내 주세요.',
  },
  reportCopyNote: {
    en: 'Copies a report with the version and your sources filled in. Add the price and post it where you got Sise.',
    ko: '버전과 시세 출처를 적은 신고 양식을 복사합니다. 시세를 적어 Sise를 받은 곳에 올려 주세요.',
  },
  reportText: {
    en: 'A wrong price in Sise {version}\n\nCoin or token (network and contract address):\nWhat Sise showed (both prices, source, age):\nThe right price, and where you saw it:\nWhen (date, time, time zone):\n\nMarket: {market}\nSources: {sources}\nBrowser: {browser}\n',
    ko: '잘못된 시세(Sise {version})\n\n코인 또는 토큰(네트워크와 컨트랙트 주소):\nSise에 표시된 내용(두 시세, 출처, 시각):\n올바른 시세와 확인한 곳:\n날짜와 시각(시간대 포함):\n\n시세 기준: {market}\n시세 출처: {sources}\n브라우저: {browser}\n',
  },
  settingsDisplay: { en: 'Display', ko: '화면' },
  settingsPrices: { en: 'Prices', ko: '시세' },
  settingsPages: { en: 'On web pages', ko: '웹 페이지' },
  switchedOn: { en: 'On', ko: '켜기' },
  switchedOff: { en: 'Off', ko: '끄기' },
  settingsPeriod: { en: 'Refresh in the background every', ko: '백그라운드 갱신 주기' },
  settingsPeriodNote: {
    en: 'While the popup is open, exchange prices update every 10 s, others every 1 to 5 min. Without saved tokens and open pages, Sise sends no requests.',
    ko: '팝업이 열려 있으면 거래소 시세는 10초마다, 나머지는 1~5분마다 갱신합니다. 관심 토큰도 열린 화면도 없으면 요청을 보내지 않습니다.',
  },
  seconds: { en: '{n} s', ko: '{n}초' },
  settingsPlatforms: { en: 'More networks', ko: '추가 네트워크' },
  settingsPlatformsNote: {
    en: 'When you turn one on, your browser asks for access to its nodes and explorers.',
    ko: '켜면 노드와 블록 익스플로러에 접근해도 되는지 브라우저가 묻습니다.',
  },
  platformWithheld: { en: 'Sites not allowed', ko: '사이트 접근이 허용되지 않음' },
  settingsExplorerFigure: { en: 'Beside amounts on explorers', ko: '블록 익스플로러의 수량 옆에 표시할 값' },
  explorerFigureValue: { en: 'Value', ko: '평가액' },
  explorerFigurePrice: { en: 'Unit price', ko: '시세' },
  settingsExplorerFigureNote: {
    en: 'The value of the amount, with the unit price on hover, or the unit price alone.',
    ko: '평가액을 고르면 시세는 마우스를 올렸을 때 표시됩니다.',
  },
  settingsPools: { en: 'Use GeckoTerminal and DexScreener', ko: 'GeckoTerminal·DexScreener 사용' },
  poolsAlways: { en: 'Always', ko: '항상' },
  poolsLookUps: { en: 'For look-ups only', ko: '직접 조회할 때만' },
  settingsLive: { en: 'Live prices', ko: '실시간 시세' },
  settingsLiveNote: {
    en: 'While the premium board is open, or your list with Korean prices, Upbit and Binance send prices as they change. Off in private windows and while your browser saves data. Firefox also sends them a random id of this installation.',
    ko: '시세판이나 국내 기준 목록이 열려 있으면 업비트와 바이낸스의 시세를 실시간으로 받습니다. 시크릿 창과 브라우저의 데이터 절약 모드에서는 받지 않습니다. Firefox는 설치별 임의 ID도 함께 보냅니다.',
  },
  settingsRecording: { en: 'Save prices automatically', ko: '시세 자동 저장' },
  settingsRecordingNote: {
    en: 'Saves prices of your tokens in this browser for sparklines and for tokens without public history: every 5 min for 2 days, hourly for 90, then daily.',
    ko: '코인과 관심 토큰의 시세를 이 브라우저에만 저장해 목록의 미니 차트와, 과거 시세가 없는 토큰의 차트에 씁니다. 최근 2일은 5분, 90일까지는 1시간, 그 이전은 하루 간격입니다.',
  },
  sites: { en: 'Prices on explorer pages', ko: '블록 익스플로러에 시세 표시' },
  siteExperimental: { en: '{site} (experimental)', ko: '{site} (베타)' },
  sitesNote: {
    en: 'Experimental: Sise reads only links on these pages, so some prices may be missing.',
    ko: '베타: 링크만 인식하므로 일부 시세가 표시되지 않을 수 있습니다.',
  },
});

export const consoleTranslator = translatorOf({
  ...pagesTexts,
  ...consoleTexts,
  ...recordsTexts,
  ...backupTexts,
  ...storedTexts,
});

export type ConsoleKey = keyof typeof consoleTexts;
export type ConsoleTranslate = ReturnType<typeof consoleTranslator>;
export type ConsoleTextKey = Parameters<ConsoleTranslate>[0];

/** A sentence as its key and values, so that it follows the language of the page. */
export interface Remark {
  readonly key: ConsoleTextKey;
  readonly values?: Values;
}
