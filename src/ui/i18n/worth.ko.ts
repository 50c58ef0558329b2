import type { worthEn } from './worth.en.ts';

/** What is said of amounts and what they are worth, in Korean. */
export const worthKo: Readonly<Record<keyof typeof worthEn, string>> = {
  worthTotal: '총 평가금액',
  worthNone: '아직 알 수 없음',
  worthPriced: '{held}개 중 {priced}개 반영',
  worthOld: '{count}개는 지연 시세',
  worthUnread: '{count}개는 수량을 읽지 못함',
  worthHide: '수량과 금액 숨기기',
  worthShow: '수량과 금액 보기',
  worthHidden: '숨김',
  worthUnpriced: '평가 불가',
  worthMixed: '오늘',
  worthMixedHint: '24시간 전 또는 국내 거래소의 전일 대비',
  worthChangeOf: '합산 {percent} % ({since}, 토큰별 출처의 등락률 기준, {of}개 반영)',

  amountLabel: '보유 수량',
  amountOf: '{name} 보유 수량',
  amountNone: '입력 안 함',
  amountSave: '저장',
  amountKept: '{name} 보유 수량: {amount}',
  amountRemoved: '{name} 보유 수량을 지웠습니다.',
  amountExponent: '지수 표기 없이 숫자를 모두 적어 주세요.',
  amountNegative: '수량은 0보다 작을 수 없습니다.',
  amountComma: '쉼표 없이 적고 소수점은 마침표로 적어 주세요(예: 1234.5).',
  amountDigits: '숫자 0~9와 소수점만 쓸 수 있습니다.',
  amountLong: '너무 깁니다. 정수 부분은 최대 {most}자리입니다.',
  amountDecimals: '소수점 아래는 최대 {most}자리입니다(토큰의 최소 단위).',
  amountUnread: '저장된 수량을 읽지 못했습니다. 새로 입력하기 전까지 그대로 보관됩니다.',
  amountChanged: '그사이 다른 창에서 {amount}개로 변경했습니다. 바꾸려면 다시 저장해 주세요.',
  amountTaken: '그사이 다른 창에서 수량을 지웠습니다. 다시 저장하면 입력한 수량을 유지합니다.',
  amountGone: '더 이상 저장되어 있지 않은 토큰입니다.',
};
