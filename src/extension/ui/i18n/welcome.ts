/** Texts of the welcome page, and its translator; the popup does not load them. */
import { pagesTexts } from './pages.ts';
import { texts, translatorOf } from './translator.ts';

export const welcomeTexts = texts({
  welcomeTitle: { en: 'Welcome to Sise', ko: 'Sise 시작하기' },
  welcomeLead: {
    en: 'Token prices in dollars and won, exact and with their source. No account, no sign-in.',
    ko: '토큰 시세를 원화와 달러로, 정확하게, 출처와 함께 보여 드립니다. 가입도 로그인도 필요 없습니다.',
  },
  welcomeToday: { en: 'Bitcoin, right now', ko: '비트코인 현재가' },
  welcomeSteps: { en: '{n} optional steps', ko: '간단한 {n}단계(건너뛸 수 있습니다)' },
  stepDone: { en: 'Done', ko: '완료' },

  pinTitle: { en: 'Pin Sise to the toolbar', ko: '도구 모음에 Sise 고정하기' },
  pinHow: {
    en: 'Click the puzzle piece at the right of the address bar, then the pin beside Sise.',
    ko: '주소창 오른쪽의 퍼즐 아이콘을 누르고 Sise 옆의 핀을 누르세요.',
  },
  pinHowFirefox: {
    en: 'Click the puzzle piece at the right of the address bar, then the gear beside Sise, then “Pin to Toolbar”.',
    ko: '주소창 오른쪽의 퍼즐 아이콘을 누르고 Sise 옆의 톱니바퀴에서 ‘도구 모음에 고정’을 선택하세요.',
  },
  pinDone: {
    en: 'Sise is in the toolbar. One click shows your prices.',
    ko: '도구 모음에 고정했습니다. 아이콘을 누르면 시세를 볼 수 있습니다.',
  },

  tryTitle: { en: 'Look up any address', ko: '주소를 선택해 바로 조회하기' },
  tryHow: {
    en: 'Select the address below and press the shortcut. It works on every page, and so does right-clicking.',
    ko: '아래 주소를 선택하고 단축키를 누르세요. 모든 페이지에서 쓸 수 있고, 마우스 오른쪽 버튼으로도 조회할 수 있습니다.',
  },
  trySample: { en: 'Someone sent you this: {address}', ko: '누군가 이 주소를 보냈습니다: {address}' },
  tryDone: {
    en: 'It works the same way on every page. Escape closes the card.',
    ko: '어디서나 이렇게 조회할 수 있습니다. Esc 키로 카드를 닫습니다.',
  },

  marketTitle: { en: 'Which market?', ko: '시세 기준 고르기' },
  marketGlobal: {
    en: 'Global: world market prices in dollars, and in won at the exchange rate.',
    ko: '글로벌: 세계 시장의 달러 시세와, 환율로 환산한 원화 시세입니다.',
  },
  marketKorea: {
    en: 'Korea: what Upbit and Bithumb users pay comes first.',
    ko: '국내: 업비트·빗썸에서 실제로 거래되는 원화 시세를 먼저 표시합니다.',
  },

  explorersTitle: { en: 'Prices on block explorers', ko: '블록 익스플로러에 시세 표시하기' },
  explorersHow: {
    en: 'Prices appear beside tokens on Etherscan and others. You choose where.',
    ko: 'Etherscan 등에서 토큰 옆에 시세를 표시합니다. 사이트별로 선택할 수 있습니다.',
  },
  explorersEach: { en: 'Choose for each site', ko: '사이트별로 선택' },

  tokensTitle: { en: 'Follow a few tokens', ko: '관심 토큰 고르기' },
  tokensHow: {
    en: 'They appear in the popup, where you can find thousands more by name or address.',
    ko: '고른 토큰은 팝업에 표시됩니다. 팝업에서 이름이나 주소로 더 찾아보세요.',
  },

  welcomeEnd: {
    en: 'You’re all set. Prices are one click away.',
    ko: '준비가 끝났습니다. 아이콘을 누르면 시세를 볼 수 있습니다.',
  },
  welcomeOpen: { en: 'Open Sise', ko: 'Sise 열기' },
});

export const welcomeTranslator = translatorOf({ ...pagesTexts, ...welcomeTexts });

export type WelcomeTranslate = ReturnType<typeof welcomeTranslator>;
