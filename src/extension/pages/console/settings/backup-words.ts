/** What a preview says, in words. */
import { type AlertRule, basisOf, MAX_ALERTS } from '../../../../core/market/alert-rules.ts';
import { assetOf, selectorOf } from '../../../../core/market/assets.ts';
import type { CaptureProblem } from '../../../../core/market/imported-captures.ts';
import { timeText } from '../../../../core/records/moment-text.ts';
import { alertRuleText } from '../../../ui/alert-rule-text.ts';
import type { ConsoleTextKey, ConsoleTranslate } from '../../../ui/i18n/console.ts';
import { DOUBT_KEYS } from '../../../ui/look-up-words.ts';
import type { Preview } from '../backup/preview.ts';
import type { RefusedPart } from '../backup/read-import.ts';
import type { RefusedToken, RefusedWhy } from '../backup/read-tokens.ts';

const WHY: Readonly<Record<Exclude<RefusedWhy, keyof typeof DOUBT_KEYS>, ConsoleTextKey>> = {
  'no address': 'refusedNoAddress',
  coin: 'refusedCoin',
  amount: 'refusedAmount',
  unreadable: 'refusedUnreadable',
  'network open': 'refusedNetworkOpen',
  'network unknown': 'lineNetwork',
};

const PARTS: Readonly<Record<RefusedPart['part'], ConsoleTextKey>> = {
  amounts: 'partAmounts',
  alerts: 'partAlerts',
  captures: 'partCaptures',
  projects: 'partProjects',
};

const CAPTURE_WORDS: Readonly<Record<CaptureProblem, ConsoleTextKey>> = {
  future: 'refusedFuture',
  early: 'refusedEarly',
  far: 'refusedFar',
  'rate day': 'refusedRateDay',
  rate: 'refusedRate',
};

const LONGEST_KEY = 80;

/** What would be left out, a line each, `most` of them: there may be a hundred thousand. `limit`: how many tokens the list holds. */
export function refusalsOf(
  preview: Preview,
  { limit, most }: { readonly limit: number; readonly most: number },
  t: ConsoleTranslate,
): readonly string[] {
  const line = (place: string | number, value: string, why: string) =>
    `${t('refusedLine', { line: place, value })} – ${why}`;
  const some = <T>(all: readonly T[], text: (each: T) => string) => all.slice(0, most).map(text);
  const { refused, crowdedOut, keptAmounts, refusedAlerts, refusedSettings, refusedCaptures } = preview;
  return [
    ...some(refused, (token) => line(token.line, token.value, whyOf(token, t))),
    ...some(crowdedOut, ({ asset, address }) =>
      line(selectorOf(assetOf(asset)), `${address}`, t('refusedFull', { limit })),
    ),
    ...some(keptAmounts, ({ asset, amount }) => line(asset, amount, t('refusedAmountKept'))),
    ...some(refusedAlerts, ({ asset, rule }) =>
      line(t('partAlerts'), `${asset} ${ruleText(rule, t)}`, t('refusedAlert', { limit: MAX_ALERTS })),
    ),
    ...some(refusedSettings, (key) => t('refusedSetting', { key: key.slice(0, LONGEST_KEY) })),
    ...some(refusedCaptures, ({ capture: { asset, at }, why }) =>
      line(t('partCaptures'), `${asset} ${timeText(at, 'KST')}`, t(CAPTURE_WORDS[why])),
    ),
    ...some(preview.refusedParts, ({ part, line: place, value }) =>
      line(`${t(PARTS[part])} ${place}`, value, t('refusedUnreadable')),
    ),
  ].slice(0, most);
}

/** With its market: two alerts may differ in that alone. */
function ruleText(rule: AlertRule, t: ConsoleTranslate): string {
  const basis = basisOf(rule);
  const market = basis && t(basis === 'korea' ? 'basisKorea' : 'basisGlobal');
  return [alertRuleText(t, rule), market].filter(Boolean).join(' · ');
}

function whyOf({ why, network = '' }: RefusedToken, t: ConsoleTranslate): string {
  if (why === 'network' && network !== '') return t('badNetworkNamed', { network });
  return t(wordOf(why), { network, value: network });
}

function wordOf(why: RefusedWhy): ConsoleTextKey {
  if (why === 'prefix') return 'badPrefix';
  if (why in DOUBT_KEYS) return DOUBT_KEYS[why as Exclude<keyof typeof DOUBT_KEYS, 'prefix'>];
  return WHY[why as keyof typeof WHY];
}
