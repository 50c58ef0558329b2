import type { ServerTextKey } from './server.en.ts';

export const serverKo: Record<ServerTextKey, string> = {
  title: '팀 서버',
  lead: '코인, 관심 토큰, 조회한 토큰의 현재 시세를 {host}에서 받습니다. 서버는 키별로 무엇을 조회했는지 알 수 있습니다.',
  scope:
    '차트, 과거 시세, 김치 프리미엄, 환율, 토큰 이름, 출처 비교는 서버를 거치지 않고 출처에서 조회합니다. 아래 순서는 이 항목들과, 서버 대신 출처에서 시세를 받을 때 적용됩니다. 서버에서 받은 시세에는 하루 등락률이 없습니다.',
  key: '{host}의 API 키',
  keyNote: '서버 관리자에게 받은 키를 입력하세요. 키가 없으면 출처에서 조회합니다.',
  keyKept: '키 사용 중({end}). 이 확장 프로그램에만 저장되고 {host}에만 전송됩니다.',
  keyUnreadable: '저장된 키를 읽을 수 없어 시세 조회를 멈췄습니다. 키를 다시 입력하거나 삭제해 주세요.',
  save: '저장하고 테스트',
  test: '테스트',
  testing: '{host}에 연결하는 중…',
  remove: '키 삭제',
  mode: '서버에 시세가 없을 때',
  only: '내 서버만',
  fallback: '출처에서 조회',
  onlyNote: '마지막 시세를 갱신 지연으로 표시합니다. 다른 곳에서 조회하지 않습니다.',
  fallbackNote:
    '서버에 연결할 수 없거나, 오류가 나거나, 최근 10분 안의 시세가 없으면 출처에서 조회합니다. 서버가 키를 거부하면 조회하지 않습니다.',
  pages: '블록 익스플로러의 시세',
  pagesOff: '출처에서',
  pagesOn: '서버에서',
  pagesNote:
    '서버 관리자가 키를 통해 어떤 토큰을 보는지 알 수 있습니다. 시크릿·사생활 보호 창에서는 서버로 조회하지 않습니다. 관심 목록은 서버로 조회합니다.',
  works: '{host}에 연결했습니다. 키도 맞습니다.',
  wrongKey: '{host}에 등록되지 않은 키입니다. 이 경우 출처로 대신 조회하지 않습니다.',
  notForThisKey: '테스트넷용이거나 일부 네트워크에서만 쓸 수 있는 키입니다.',
  unknownHost: '이 주소로는 접속이 허용되지 않았습니다: {host}. 서버 관리자가 허용해야 합니다(--allow-host).',
  notSise: 'Sise 서버가 아닙니다: {host}',
  otherVersion: '{host}의 Sise는 이 확장 프로그램과 버전이 다릅니다.',
  failing: '{host}에 오류가 있습니다.',
  busy: '{host}의 요청 한도를 초과했습니다. 1분 후 다시 시도해 주세요.',
  unreachable: '{host}에 연결할 수 없습니다.',
  notAKey: '올바른 키가 아닙니다. 키는 영문자, 숫자, -, _ 43자입니다.',
  removed: '키를 삭제했습니다.',
};
