/** The rule of an alert as text. */
import type { AlertRule } from '../../core/market/alert-rules.ts';
import { exactAmount, groupedDigits, signedDigits } from '../../core/market/format.ts';
import type { Translator } from './i18n/translator.ts';

type Key =
  | 'alertRuleChange'
  | 'alertRulePremiumAbove'
  | 'alertRulePremiumBelow'
  | 'alertRuleAbove'
  | 'alertRuleBelow'
  | 'minutes'
  | 'hours';

export function alertRuleText(t: Translator<Key>, rule: AlertRule): string {
  switch (rule.kind) {
    case 'change':
      return t('alertRuleChange', { percent: groupedDigits(rule.percent), span: spanText(t, rule.minutes) });
    case 'premium above':
      return t('alertRulePremiumAbove', { percent: signedDigits(rule.percent) });
    case 'premium below':
      return t('alertRulePremiumBelow', { percent: signedDigits(rule.percent) });
    default: {
      const key = rule.kind === 'above' ? 'alertRuleAbove' : 'alertRuleBelow';
      return t(key, { line: exactAmount(rule.line, rule.currency) });
    }
  }
}

export function spanText(t: Translator<'minutes' | 'hours'>, minutes: number): string {
  return minutes < 60 ? t('minutes', { n: minutes }) : t('hours', { n: minutes / 60 });
}
