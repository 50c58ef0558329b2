/** Texts of the premium board, and its translator. */
import { premiumTexts } from './premium.ts';
import { texts, translatorOf } from './translator.ts';

export const boardTexts = texts({
  ...premiumTexts,
  boardFind: { en: 'Name or symbol', ko: '이름·심볼·초성 검색' },
  boardOwnFirst: { en: 'My list first', ko: '관심 토큰 먼저' },
  boardName: { en: 'Name', ko: '이름' },
  boardPrice: { en: 'Price', ko: '현재가' },
  boardChangeNine: { en: 'Since 09:00', ko: '전일 대비' },
  boardChangeMidnight: { en: 'Since 00:00', ko: '전일 대비' },
  boardSinceNine: { en: 'Change since 09:00 in Korea', ko: '오전 9시 기준 등락률' },
  boardSinceMidnight: { en: 'Change since midnight in Korea', ko: '0시 기준 등락률' },
  boardTraded: { en: 'Traded (24h)', ko: '거래대금(24시간)' },
  boardTradedShort: { en: 'Traded', ko: '거래대금' },
  boardUnconfirmed: { en: 'Not confirmed', ko: '확인 안 됨' },
  boardUnconfirmedHint: {
    en: 'Sise cannot tell for certain which coin this market trades, so it compares no prices.',
    ko: '어떤 코인의 마켓인지 확실하지 않아 글로벌 시세와 비교하지 않습니다.',
  },
  boardOldHint: {
    en: 'The last trade is over 5 minutes old, or the exchange is not responding.',
    ko: '마지막 체결이 5분보다 오래되었거나 거래소가 응답하지 않습니다.',
  },
  boardOpenRow: { en: 'Open {name}', ko: '{name} 상세 보기' },
  boardSource: { en: '{exchange} won markets: {count}', ko: '{exchange} 원화 마켓 {count}개' },
  boardLive: { en: 'Live', ko: '실시간' },
  boardLate: {
    en: '{exchange} is not responding. Prices are from {time}.',
    ko: '{exchange} 응답이 없습니다. {time} 시세입니다.',
  },
  boardLoading: { en: 'Loading the board…', ko: '시세판을 불러오는 중…' },
  boardNone: { en: 'No market matches “{text}”.', ko: '‘{text}’에 맞는 종목이 없습니다.' },
  boardOff: {
    en: 'Upbit and Bithumb are switched off. Switch one of them on under Sources.',
    ko: '업비트와 빗썸이 모두 꺼져 있습니다. 출처 설정에서 하나 이상 켜 주세요.',
  },
  boardUnavailable: {
    en: 'Upbit and Bithumb are not responding. Sise tries again every 20 seconds.',
    ko: '업비트와 빗썸이 응답하지 않습니다. 20초마다 다시 시도합니다.',
  },
});

export type BoardTextKey = keyof typeof boardTexts;

export const boardTranslator = translatorOf(boardTexts);
