import type { alertsEn } from './alerts.en.ts';

/** What is said of alerts, in Korean. */
export const alertsKo: Readonly<Record<keyof typeof alertsEn, string>> = {
  alerts: '알림',
  alertKind: '알림 조건',
  alertAbove: '이상이 되면',
  alertBelow: '이하가 되면',
  alertChange: '변동하면 (%)',
  alertWithin: '기간',
  alertLine: '가격({currency})',
  alertPercent: '변동률(%)',
  alertAdd: '알림 추가',
  alertAdded: '알림을 추가했습니다.',
  alertRemove: '알림 삭제: {rule}',
  alertRemoved: '알림을 삭제했습니다.',
  alertDuplicate: '이미 있는 알림입니다.',
  alertFull: '알림은 최대 {most}개입니다. 하나를 삭제한 뒤 추가해 주세요.',
  alertZero: '0보다 커야 합니다.',
  alertRuleAbove: '{line} 이상',
  alertRuleBelow: '{line} 이하',
  alertRuleChange: '{span} 안에 ±{percent} %',
  alertLast: '최근 {time}',
  alertUnasked: '아직 알림 권한이 없어 여기에만 표시합니다.',
  alertAllow: '알림 허용',
  alertRefused: '시스템이나 브라우저에서 알림이 꺼져 있습니다. 설정에서 허용하기 전에는 여기에만 표시합니다.',
  hours: '{n}시간',

  badgeOn: '툴바 배지에 시세 표시',
  badgeOff: '툴바 배지에서 시세 숨기기',
  sidePanel: '사이드 패널로 열기',
};
