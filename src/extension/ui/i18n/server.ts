/** Texts of a team's server, and their translator: only in builds that have one. */
import { texts, translatorOf } from './translator.ts';

export const serverTexts = texts({
  title: { en: 'Your team’s server', ko: '팀 서버' },
  lead: {
    en: 'Current prices of coins, saved tokens and look-ups come from {host}. The server sees what is requested with your key.',
    ko: '코인, 관심 토큰, 조회한 토큰의 현재 시세를 {host}에서 받습니다. 서버는 키별로 무엇을 조회했는지 알 수 있습니다.',
  },
  scope: {
    en: 'Charts, past prices, the kimchi premium, exchange rates, token names and the source comparison still come from the sources. The order below applies to these, and when the server is not used. Prices from the server have no daily change.',
    ko: '차트, 과거 시세, 김치 프리미엄, 환율, 토큰 이름, 출처 비교는 서버를 거치지 않고 출처에서 조회합니다. 아래 순서는 이 항목들과, 서버 대신 출처에서 시세를 받을 때 적용됩니다. 서버에서 받은 시세에는 등락률이 없습니다.',
  },
  key: { en: 'Key for {host}', ko: '{host}의 API 키' },
  keyNote: {
    en: 'You get it from the server’s administrator. Without a key, prices come from the sources.',
    ko: '서버 관리자에게 받은 키를 입력하세요. 키가 없으면 출처에서 조회합니다.',
  },
  keyKept: {
    en: 'The key ending in {end} is stored in this extension and sent to {host} only.',
    ko: '키 사용 중({end}). 이 확장 프로그램에만 저장되고 {host}에만 전송됩니다.',
  },
  keyUnreadable: {
    en: 'The stored key cannot be read, so these prices are not updating. Enter the key again, or remove it.',
    ko: '저장된 키를 읽을 수 없어 시세 조회를 멈췄습니다. 키를 다시 입력하거나 삭제해 주세요.',
  },
  save: { en: 'Save and test', ko: '저장하고 테스트' },
  test: { en: 'Test', ko: '테스트' },
  testing: { en: 'Testing {host}…', ko: '{host}에 연결하는 중…' },
  remove: { en: 'Remove key', ko: '키 삭제' },
  mode: { en: 'When the server has no price', ko: '서버에 시세가 없을 때' },
  only: { en: 'Only my server', ko: '내 서버만' },
  fallback: { en: 'Fall back to the sources', ko: '출처에서 조회' },
  onlyNote: {
    en: 'The last prices stay, marked as stale. The sources are not used.',
    ko: '마지막 시세를 갱신 지연으로 표시합니다. 다른 곳에서 조회하지 않습니다.',
  },
  fallbackNote: {
    en: 'The sources are used when the server is unreachable, fails, or has no price of the last 10 minutes, but not when it rejects the key.',
    ko: '서버에 연결할 수 없거나, 오류가 나거나, 최근 10분 안의 시세가 없으면 출처에서 조회합니다. 서버가 키를 거부하면 조회하지 않습니다.',
  },
  pages: { en: 'Prices on explorer pages', ko: '블록 익스플로러의 시세' },
  pagesOff: { en: 'From the sources', ko: '출처에서' },
  pagesOn: { en: 'Through the server', ko: '서버에서' },
  pagesNote: {
    en: 'The server’s administrator can then see which tokens you look at. Private windows do not use the server; your saved list still does.',
    ko: '서버 관리자가 키를 통해 어떤 토큰을 보는지 알 수 있습니다. 시크릿·사생활 보호 창에서는 서버로 조회하지 않습니다. 관심 목록은 서버로 조회합니다.',
  },
  works: { en: '{host} responds, and the key is valid.', ko: '{host}에 연결했습니다. 키도 맞습니다.' },
  wrongKey: {
    en: '{host} does not recognise this key. The sources are not used instead.',
    ko: '{host}에 등록되지 않은 키입니다. 이 경우 출처로 대신 조회하지 않습니다.',
  },
  notForThisKey: {
    en: 'This key is for a testnet, or not for all networks.',
    ko: '테스트넷용이거나 일부 네트워크에서만 쓸 수 있는 키입니다.',
  },
  unknownHost: {
    en: '{host} is reachable but does not accept that host name. Its administrator must allow it (--allow-host).',
    ko: '이 주소로는 접속이 허용되지 않았습니다: {host}. 서버 관리자가 허용해야 합니다(--allow-host).',
  },
  notSise: { en: '{host} is not a Sise server.', ko: 'Sise 서버가 아닙니다: {host}' },
  otherVersion: {
    en: '{host} runs a different version of Sise than this extension.',
    ko: '{host}의 Sise는 이 확장 프로그램과 버전이 다릅니다.',
  },
  failing: { en: '{host} reports an internal error.', ko: '{host}에 오류가 있습니다.' },
  busy: {
    en: 'The rate limit of {host} is exceeded. Try again in a minute.',
    ko: '{host}의 요청 한도를 초과했습니다. 1분 후 다시 시도해 주세요.',
  },
  unreachable: { en: '{host} cannot be reached.', ko: '{host}에 연결할 수 없습니다.' },
  notAKey: {
    en: 'Invalid key: a key has 43 letters, digits, - and _.',
    ko: '올바른 키가 아닙니다. 키는 영문자, 숫자, -, _ 43자입니다.',
  },
  removed: { en: 'The key was removed.', ko: '키를 삭제했습니다.' },
});

export const serverTranslator = translatorOf(serverTexts);

export type ServerTextKey = keyof typeof serverTexts;
