import { basisOf, CHANGE_MINUTES, isOfPremium } from '../../../core/market/alert-rules.ts';
import { percentBetween, shortChange, signedDigits } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { ShownPremium } from '../../../core/market/shown-premium.ts';
import type { ShownAlert } from '../../messages/alerts.ts';
import { alertRuleText, spanText } from '../../ui/alert-rule-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { premiumWords } from '../../ui/premium-words.ts';
import { CURRENCY_WORDS, clockTime, moment } from '../../ui/price-facts.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ALERT_STEPS, type AlertDraft, alertTarget, ruleOf } from './alert-entry.ts';
import type { Popup, PriceRowProps } from './props.ts';

/** A token's alerts, and the form for a new one. It is loaded after the first paint. */
export function AlertsPanel({ popup, row, alerts, premiums, now }: PriceRowProps) {
  const { t } = popup;
  const { asset, price } = row;
  const { shown, notifications, draft } = alerts;
  const premium = premiums?.[asset];
  const isPremiumAwaited = isPremiumKind(draft?.kind) || shown.some(({ rule }) => isOfPremium(rule));
  const silence = premium && silenceText(premium, t);
  return (
    <section class="alerts" aria-label={t('alerts')}>
      {shown.length > 0 && (
        <ul class="alerts-list">
          {shown.map((alert) => (
            <AlertLine key={alert.id} popup={popup} alert={alert} price={price} now={now} />
          ))}
        </ul>
      )}
      {shown.length > 0 && <NotificationNote popup={popup} notifications={notifications} />}
      {draft && <AlertForm popup={popup} row={row} draft={draft} hasPremium={premium !== undefined} />}
      {/* Without a confirmed premium, no alert on it can come true. */}
      {isPremiumAwaited && silence && <p class="alerts-note alerts-no-premium">{silence}</p>}
    </section>
  );
}

interface NotificationNoteProps {
  readonly popup: Popup;
  readonly notifications: PriceRowProps['alerts']['notifications'];
}

/** Whether alerts can be shown as notifications, and a button that requests the permission. */
function NotificationNote({ popup: { t, actions }, notifications }: NotificationNoteProps) {
  if (notifications === 'refused') return <p class="alerts-note">{t('alertRefused')}</p>;
  if (notifications !== 'unasked') return null;
  return (
    <p class="alerts-note">
      {t('alertUnasked')}{' '}
      <button type="button" class="alerts-allow" onClick={() => void actions.alerts.allow()}>
        {t('alertAllow')}
      </button>
    </p>
  );
}

/** Why alerts on the premium cannot come true for now; null where they can. */
function silenceText(premium: ShownPremium, t: Popup['t']): string | null {
  if (premium.percent === null) return premiumWords(premium, t).hint;
  return premium.rateDate ? t('alertPremiumByDay', { date: premium.rateDate }) : null;
}

interface AlertLineProps extends Pick<PriceRowProps, 'popup' | 'now'> {
  readonly alert: ShownAlert;
  readonly price: Price;
}

/** One alert; its market is shown where the row's price is of the other market. */
function AlertLine({ popup, alert: { id, rule, last, unwatchedSince }, price, now }: AlertLineProps) {
  const { t, actions, language } = popup;
  const told = alertRuleText(t, rule);
  const basis = basisOf(rule);
  return (
    <li class="alerts-line">
      <span>{told}</span>
      {basis && basis !== price.basis && (
        <span class="alerts-last">{t(basis === 'korea' ? 'basisKorea' : 'basisGlobal')}</span>
      )}
      {unwatchedSince !== undefined && (
        <span class="alerts-last">
          {t('alertUnwatched', { time: clockTime(unwatchedSince, now, language) })}
        </span>
      )}
      {last && <span class="alerts-last">{t('alertLast', { time: moment(last.at, language) })}</span>}
      <ToolButton
        label={t('alertRemove', { rule: told })}
        class="copy"
        onClick={() => void actions.alerts.remove(id)}
      >
        <Icon name="trash" />
      </ToolButton>
    </li>
  );
}

interface AlertFormProps {
  readonly popup: Popup;
  readonly row: PriceRowProps['row'];
  readonly draft: AlertDraft;
  /** Whether a Korean exchange trades the token. */
  readonly hasPremium: boolean;
}

const KIND_WORDS = {
  line: 'alertTarget',
  change: 'alertChange',
  'premium above': 'alertPremiumAbove',
  'premium below': 'alertPremiumBelow',
} as const;
const PRICE_KINDS = ['line', 'change'] as const;
const PREMIUM_KINDS = ['premium above', 'premium below'] as const;

function isPremiumKind(kind: AlertDraft['kind'] | undefined): boolean {
  return PREMIUM_KINDS.some((each) => each === kind);
}

function AlertForm({ popup, row, draft, hasPremium }: AlertFormProps) {
  const { t, main, actions } = popup;
  const { asset } = row;
  const { kind, text, minutes, problem } = draft;
  const change = (changed: Partial<AlertDraft>) => actions.alerts.change(asset, changed);
  const label = fieldLabel(popup, kind);
  return (
    <form
      class="alerts-form"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.alerts.add(row, main);
      }}
    >
      <Choice
        label={t('alertKind')}
        chosen={kind}
        choices={hasPremium ? [...PRICE_KINDS, ...PREMIUM_KINDS] : PRICE_KINDS}
        wordOf={(each) => t(KIND_WORDS[each])}
        onChoose={(chosen) =>
          change({ kind: chosen, text: chosen === 'line' ? alertTarget(row.price, '5', main) : '' })
        }
      />
      <input
        class="amount-field"
        data-focus="alert"
        type="text"
        inputMode="decimal"
        value={text}
        placeholder={label}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={`${asset}-alert-read ${asset}-alert-problem`}
        autocomplete="off"
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => change({ text: event.currentTarget.value })}
      />
      {kind === 'change' && (
        <Choice
          label={t('alertWithin')}
          chosen={minutes}
          choices={CHANGE_MINUTES}
          wordOf={(each) => spanText(popup.t, each)}
          onChoose={(chosen) => change({ minutes: chosen })}
        />
      )}
      <button type="submit" class="quiet amount-save">
        {t('alertAdd')}
      </button>
      {kind === 'line' && row.price.usd !== null && (
        <Steps popup={popup} price={row.price} text={text} onChoose={(target) => change({ text: target })} />
      )}
      <RuleRead popup={popup} row={row} draft={draft} />
      {problem && (
        <p class="amount-problem" id={`${asset}-alert-problem`}>
          {t(problem.key, problem.values)}
        </p>
      )}
    </form>
  );
}

interface StepsProps {
  readonly popup: Popup;
  readonly price: Price;
  readonly text: string;
  readonly onChoose: (target: string) => void;
}

/** Buttons for targets a few percent from the current price. */
function Steps({ popup: { t, main }, price, text, onChoose }: StepsProps) {
  return (
    <fieldset class="alerts-steps" aria-label={t('alertSteps')}>
      {ALERT_STEPS.map((percent) => {
        const target = alertTarget(price, percent, main);
        return (
          <button
            key={percent}
            type="button"
            class="alerts-step"
            aria-pressed={target === text}
            onClick={() => onChoose(target)}
          >
            {signedDigits(percent)}%
          </button>
        );
      })}
    </fieldset>
  );
}

type RuleReadProps = Pick<AlertFormProps, 'popup' | 'row' | 'draft'>;

/** The alert that the draft would add, and how far its target is from the current price. */
function RuleRead({ popup: { t, main }, row: { asset, price }, draft }: RuleReadProps) {
  const rule = ruleOf(draft, price, main);
  if ('key' in rule) return null;
  const isLine = rule.kind === 'above' || rule.kind === 'below';
  const percent = isLine && price.usd !== null ? percentBetween(sideOf(price, main), rule.line) : null;
  return (
    <p class="amount-read" id={`${asset}-alert-read`}>
      = {alertRuleText(t, rule)}
      {percent !== null && ` · ${t('alertDistance', { percent: shortChange(percent) })}`}
    </p>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly chosen: T;
  readonly choices: readonly T[];
  readonly wordOf: (choice: T) => string;
  readonly onChoose: (choice: T) => void;
}

function Choice<T extends string | number>({ label, chosen, choices, wordOf, onChoose }: ChoiceProps<T>) {
  return (
    <select
      class="list-order"
      aria-label={label}
      value={chosen}
      onChange={(event) => onChoose(choices[event.currentTarget.selectedIndex] ?? chosen)}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {wordOf(each)}
        </option>
      ))}
    </select>
  );
}

/** The label of the form's field. */
function fieldLabel({ t, main }: Popup, kind: AlertDraft['kind']): string {
  if (kind === 'change') return t('alertPercent');
  if (kind === 'line') return t('alertLine', { currency: t(CURRENCY_WORDS[main].name) });
  return t('alertPremium');
}
