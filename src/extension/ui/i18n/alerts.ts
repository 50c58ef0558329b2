/** Texts of alerts. */
import { texts } from './translator.ts';

export const alertsTexts = texts({
  alerts: { en: 'Alerts', ko: '알림' },
  alert: { en: 'Alert', ko: '알림' },
  hasAlert: { en: 'Has an alert', ko: '알림 있음' },
  alertKind: { en: 'Notify me when', ko: '알림 조건' },
  alertTarget: { en: 'target price', ko: '목표가' },
  alertSteps: { en: 'From the current price', ko: '현재가 기준' },
  alertDistance: { en: '{percent} from now', ko: '현재가 대비 {percent}' },
  alertHere: {
    en: 'That is the current price. Enter a higher or lower one.',
    ko: '현재가와 같습니다. 더 높거나 낮은 가격을 입력해 주세요.',
  },
  alertNoPrice: {
    en: 'There is no current price to compare the target with. Try again when there is one.',
    ko: '목표가과 비교할 현재가가 없습니다. 시세가 표시되면 다시 시도해 주세요.',
  },
  alertChange: { en: 'price changes by (%)', ko: '등락률 이상(±%)' },
  alertPremiumAbove: { en: 'kimchi premium at or above (%)', ko: '김프 이상(%)' },
  alertPremiumBelow: { en: 'kimchi premium at or below (%)', ko: '김프 이하(%)' },
  alertWithin: { en: 'Within', ko: '기간' },
  alertLine: { en: 'Price ({currency})', ko: '가격({currency})' },
  alertPercent: { en: 'Percent', ko: '등락률(%)' },
  alertPremium: { en: 'Premium (%)', ko: '김치 프리미엄(%)' },
  alertAdd: { en: 'Add alert', ko: '알림 추가' },
  alertAdded: { en: 'The alert was added.', ko: '알림을 추가했습니다.' },
  alertRemove: { en: 'Remove the alert: {rule}', ko: '알림 삭제: {rule}' },
  alertRemoved: { en: 'The alert was removed.', ko: '알림을 삭제했습니다.' },
  alertDuplicate: { en: 'This alert already exists.', ko: '이미 있는 알림입니다.' },
  alertFull: {
    en: 'You already have {most} alerts. Remove one to add another.',
    ko: '알림은 최대 {most}개입니다. 하나를 삭제한 뒤 추가해 주세요.',
  },
  alertZero: { en: 'Enter a number above zero.', ko: '0보다 커야 합니다.' },
  alertPremiumLow: { en: 'Enter a number above −100.', ko: '-100보다 커야 합니다.' },
  alertRuleAbove: { en: '{line} or above', ko: '{line} 이상' },
  alertRuleBelow: { en: '{line} or below', ko: '{line} 이하' },
  alertRuleChange: { en: '±{percent}% within {span}', ko: '{span} 안에 ±{percent}%' },
  alertRulePremiumAbove: { en: 'Kimchi premium {percent}% or above', ko: '김치 프리미엄 {percent}% 이상' },
  alertRulePremiumBelow: { en: 'Kimchi premium {percent}% or below', ko: '김치 프리미엄 {percent}% 이하' },
  alertPremiumByDay: {
    en: 'Only the {date} exchange rate is available. Premium alerts are paused until a current rate arrives.',
    ko: '{date} 환율만 있습니다. 최신 환율을 받을 때까지 김치 프리미엄 알림을 일시 중지합니다.',
  },
  alertLast: { en: 'last {time}', ko: '최근 알림 {time}' },
  alertUnwatched: { en: 'paused since {time}', ko: '{time}부터 일시 중지' },
  alertUnasked: {
    en: 'Notifications are off, so alerts appear only here:',
    ko: '브라우저 알림이 꺼져 있어 이 화면에만 표시됩니다.',
  },
  alertAllow: { en: 'turn on', ko: '켜기' },
  alertRefused: {
    en: 'Your system or browser blocks notifications from Sise, so alerts appear only here. Allow them in its settings.',
    ko: '시스템이나 브라우저에서 Sise 알림이 꺼져 있습니다. 설정에서 허용하기 전까지 알림은 이 화면에만 표시됩니다.',
  },
  hours: { en: '{n} h', ko: '{n}시간' },

  badgeOn: { en: 'Show on toolbar badge', ko: '도구 모음 배지에 시세 표시' },
  badgeOff: { en: 'Remove from badge', ko: '도구 모음 배지에서 시세 숨기기' },
  sidePanel: { en: 'Open beside the page', ko: '사이드 패널로 열기' },
});
