import type { WelcomeKey } from './welcome.en.ts';

/** What only the welcome page says, in Korean. */
export const welcomeKo: Readonly<Record<WelcomeKey, string>> = {
  welcomeTitle: 'Sise 시작하기',
  welcomeLead:
    '토큰 시세를 원화와 달러로, 정확하게, 출처와 함께 보여 드립니다. 가입도 로그인도 필요 없습니다.',
  welcomeToday: '지금 비트코인',
  welcomeSteps: '간단한 5단계(건너뛸 수 있습니다)',
  stepDone: '완료',

  pinTitle: '도구 모음에 Sise 고정하기',
  pinHow: '주소창 오른쪽의 퍼즐 아이콘을 누르고 Sise 옆의 핀을 누르세요.',
  pinHowFirefox:
    '주소창 오른쪽의 퍼즐 아이콘을 누르고 Sise 옆의 톱니바퀴에서 ‘도구 모음에 고정’을 선택하세요.',
  pinDone: '도구 모음에 고정했습니다. 아이콘을 누르면 시세를 볼 수 있습니다.',

  tryTitle: '주소를 선택해 바로 조회하기',
  tryHow:
    '아래 주소를 선택하고 단축키를 누르세요. 모든 페이지에서 쓸 수 있고, 마우스 오른쪽 버튼으로도 조회할 수 있습니다.',
  trySample: '누군가 이 주소를 보냈습니다: {address}',
  tryDone: '어디서나 이렇게 조회할 수 있습니다. Esc 키로 카드를 닫습니다.',

  marketTitle: '시세 기준 고르기',
  marketGlobal: '글로벌: 세계 시장의 달러 시세와, 환율로 환산한 원화 시세입니다.',
  marketKorea: '국내: 업비트·빗썸에서 실제로 거래되는 원화 시세를 먼저 표시합니다.',

  explorersTitle: '블록 익스플로러에 시세 표시하기',
  explorersHow: 'Etherscan 등에서 토큰 옆에 시세를 표시합니다. 사이트별로 선택할 수 있습니다.',
  explorersEach: '사이트별로 선택',

  tokensTitle: '관심 토큰 고르기',
  tokensHow: '고른 토큰은 팝업에 표시됩니다. 팝업에서 이름이나 주소로 더 찾아보세요.',

  welcomeEnd: '준비가 끝났습니다. 아이콘을 누르면 시세를 볼 수 있습니다.',
  welcomeOpen: 'Sise 열기',
};
