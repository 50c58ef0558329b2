/** Texts of amounts and what they are worth. */
import { texts } from './translator.ts';

export const worthTexts = texts({
  worthTotal: { en: 'Total value', ko: '총 평가액' },
  worthNone: { en: 'Not known yet', ko: '아직 알 수 없음' },
  worthPriced: { en: '{priced} of {held} priced', ko: '{held}개 중 {priced}개 반영' },
  worthOld: { en: '{count} with a stale price', ko: '갱신 지연 {count}개 포함' },
  worthUnread: { en: '{count} unreadable', ko: '수량 오류 {count}개' },
  worthHide: { en: 'Hide amounts and values', ko: '수량과 평가액 숨기기' },
  worthShow: { en: 'Show amounts and values', ko: '수량과 평가액 보기' },
  worthYearEnd: { en: 'Year-end', ko: '연말 평가' },
  worthHidden: { en: 'Hidden', ko: '숨김' },
  worthUnpriced: { en: 'No value', ko: '평가 불가' },
  worthBeyondPools: { en: 'More than its pools hold', ko: '풀 유동성 초과' },
  worthBeyondPoolsHint: {
    en: 'At this price the amount would be worth more than the token’s liquidity pools hold. It is not in the total.',
    ko: '이 시세로 계산한 금액이 풀 유동성보다 커서 총 평가액에 포함하지 않습니다.',
  },
  worthMixed: { en: 'day · 24h', ko: '전일·24시간' },
  worthMixedHint: {
    en: 'over 24 hours, or since the daily reset on Korean exchanges',
    ko: '24시간 전 대비, 국내 거래소는 전일 대비',
  },
  worthChangeOf: {
    en: 'Total {percent} ({since}). Each coin and token uses its own source; {of} counted.',
    ko: '합산 {percent} ({since}, 코인·토큰별 출처의 등락률 기준, {of}개 반영)',
  },

  amountLabel: { en: 'You have', ko: '보유 수량' },
  amountOf: { en: 'Amount of {name}', ko: '{name} 보유 수량' },
  amountNone: { en: 'None entered', ko: '수량 입력' },
  amountSave: { en: 'Save', ko: '저장' },
  amountKept: { en: 'Amount of {name}: {amount}.', ko: '{name} 보유 수량: {amount}' },
  amountRemoved: { en: 'Amount of {name} removed.', ko: '{name} 보유 수량을 삭제했습니다.' },
  amountExponent: {
    en: 'Enter the full number, without an exponent.',
    ko: '지수 표기 없이 전체 숫자를 입력해 주세요.',
  },
  amountNegative: { en: 'An amount cannot be below zero.', ko: '수량은 0보다 작을 수 없습니다.' },
  amountComma: {
    en: 'Use a point for decimals and commas only between thousands, as in 1,234.5.',
    ko: '쉼표는 천 단위에만, 소수점은 마침표로 입력해 주세요(예: 1,234.5).',
  },
  amountDigits: {
    en: 'Use only the digits 0 to 9, a point and commas.',
    ko: '숫자 0~9와 쉼표, 소수점만 쓸 수 있습니다.',
  },
  amountLong: {
    en: 'Too long: at most {most} digits before the point.',
    ko: '너무 깁니다. 정수 부분은 최대 {most}자리입니다.',
  },
  amountDecimals: {
    en: 'At most {most} digits after the point, as many as the token has.',
    ko: '소수점 아래는 최대 {most}자리입니다(토큰의 최소 단위).',
  },
  amountUnread: {
    en: 'The saved amount cannot be read. It stays until you enter another.',
    ko: '저장된 수량을 읽을 수 없습니다. 새로 입력하기 전까지 그대로 저장되어 있습니다.',
  },
  amountDraft: { en: 'Amount not saved', ko: '수량 저장 안 됨' },
  amountUnsaved: {
    en: 'You typed this earlier; it is not saved yet.',
    ko: '입력했지만 아직 저장하지 않은 수량입니다.',
  },
  amountUnsavedOver: {
    en: 'You typed this earlier; it is not saved yet. The saved amount is {amount}.',
    ko: '입력했지만 아직 저장하지 않은 수량입니다. 저장된 수량: {amount}',
  },
  amountChanged: {
    en: 'Changed to {amount} in another window. Save again to restore yours.',
    ko: '다른 창에서 {amount}개로 변경되었습니다. 다시 저장하면 입력한 수량으로 저장됩니다.',
  },
  amountTaken: {
    en: 'This amount was removed in another window. Save to keep what you typed.',
    ko: '다른 창에서 수량이 삭제되었습니다. 다시 저장하면 입력한 수량으로 저장됩니다.',
  },
  amountGone: { en: 'This token is no longer saved.', ko: '관심 토큰에서 삭제된 토큰입니다.' },
});
