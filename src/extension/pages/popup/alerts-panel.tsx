import { type AlertRule, basisOf, CHANGE_MINUTES, isOfPremium } from '../../../core/market/alert-rules.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { ShownPremium } from '../../../core/market/shown-premium.ts';
import type { ShownAlert } from '../../messages/alert-requests.ts';
import { alertRuleText, spanText } from '../../ui/alert-rule-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { premiumWords } from '../../ui/premium-words.ts';
import { CURRENCY_WORDS, clockTime, moment } from '../../ui/price-facts.ts';
import { NEW_DRAFT } from './alert-entry.ts';
import type { Popup, PriceRowProps } from './props.ts';

/** A token's alerts, and one more. Loaded after the first paint. */
export function AlertsPanel({ popup, row: { asset, price }, alerts, premiums, now }: PriceRowProps) {
  const { t, actions } = popup;
  const { shown, notifications, draft } = alerts;
  const premium = premiums?.[asset];
  const isPremiumAwaited = isPremiumKind(draft?.kind) || shown.some(({ rule }) => isOfPremium(rule));
  const silence = premium && silenceText(premium, t);
  return (
    <section class="alerts" aria-label={t('alerts')}>
      <h3 class="alerts-title">{t('alerts')}</h3>
      {shown.length > 0 && (
        <ul class="alerts-list">
          {shown.map((alert) => (
            <AlertLine key={alert.id} popup={popup} alert={alert} price={price} now={now} />
          ))}
        </ul>
      )}
      <AlertForm
        popup={popup}
        asset={asset}
        basis={price.basis}
        draft={draft}
        hasPremium={premium !== undefined}
      />
      {/* No alert of it comes true for as long. */}
      {isPremiumAwaited && silence && <p class="alerts-note alerts-no-premium">{silence}</p>}
      {shown.length > 0 && notifications === 'unasked' && (
        <p class="alerts-note">
          {t('alertUnasked')}{' '}
          <button type="button" class="alerts-allow" onClick={() => void actions.alerts.allow()}>
            {t('alertAllow')}
          </button>
        </p>
      )}
      {shown.length > 0 && notifications === 'refused' && <p class="alerts-note">{t('alertRefused')}</p>}
      <PinButton popup={popup} asset={asset} />
    </section>
  );
}

/** Why no alert of it comes true for now. */
function silenceText(premium: ShownPremium, t: Popup['t']): string | null {
  if (premium.percent === null) return premiumWords(premium, t).hint;
  return premium.rateDate ? t('alertPremiumByDay', { date: premium.rateDate }) : null;
}

/** Puts its price on the toolbar's badge, or takes it away from there. */
function PinButton({ popup: { t, actions, pinned }, asset }: Pick<FormProps, 'popup' | 'asset'>) {
  const isPinned = pinned === asset;
  return (
    <button
      type="button"
      class="quiet pin"
      aria-pressed={isPinned}
      onClick={() => void actions.changeSettings({ badge: isPinned ? null : asset })}
    >
      {t(isPinned ? 'badgeOff' : 'badgeOn')}
    </button>
  );
}

interface AlertLineProps extends Pick<PriceRowProps, 'popup' | 'now'> {
  readonly alert: ShownAlert;
  readonly price: Price;
}

/** The market of an alert stands beside it where the row's price is of the other one. */
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
      <button
        type="button"
        class="copy"
        aria-label={t('alertRemove', { rule: told })}
        title={t('alertRemove', { rule: told })}
        onClick={() => void actions.alerts.remove(id)}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

type FormProps = {
  readonly popup: Popup;
  readonly asset: PriceRowProps['row']['asset'];
  /** Of the price that the row shows. */
  readonly basis: Price['basis'];
  readonly draft: PriceRowProps['alerts']['draft'];
  /** Whether Korea trades it. */
  readonly hasPremium: boolean;
};

const KIND_WORDS = {
  above: 'alertAbove',
  below: 'alertBelow',
  change: 'alertChange',
  'premium above': 'alertPremiumAbove',
  'premium below': 'alertPremiumBelow',
} as const;
const PRICE_KINDS = ['above', 'below', 'change'] as const;
const PREMIUM_KINDS = ['premium above', 'premium below'] as const;

function isPremiumKind(kind: AlertRule['kind'] | undefined): boolean {
  return PREMIUM_KINDS.some((each) => each === kind);
}

function AlertForm({ popup, asset, basis, draft, hasPremium }: FormProps) {
  const { t, main, actions } = popup;
  const { kind, text, minutes, problem } = draft ?? NEW_DRAFT;
  const change = (changed: Parameters<typeof actions.alerts.change>[1]) =>
    actions.alerts.change(asset, changed);
  const label = fieldLabel(popup, kind);
  return (
    <form
      class="alerts-form"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.alerts.add(asset, main, basis);
      }}
    >
      <input
        class="amount-field"
        type="text"
        inputMode="decimal"
        value={text}
        placeholder={label}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${asset}-alert-problem` : undefined}
        autocomplete="off"
        onInput={(event) => change({ text: event.currentTarget.value })}
      />
      <Choice
        label={t('alertKind')}
        chosen={kind}
        choices={hasPremium ? [...PRICE_KINDS, ...PREMIUM_KINDS] : PRICE_KINDS}
        wordOf={(each) => t(KIND_WORDS[each])}
        onChoose={(chosen) => change({ kind: chosen })}
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
      {problem && (
        <p class="amount-problem" id={`${asset}-alert-problem`}>
          {t(problem.key, problem.values)}
        </p>
      )}
    </form>
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

/** What the field is for. */
function fieldLabel({ t, main }: Popup, kind: AlertRule['kind']): string {
  if (kind === 'change') return t('alertPercent');
  if (kind === 'above' || kind === 'below') return t('alertLine', { currency: t(CURRENCY_WORDS[main].name) });
  return t('alertPremium');
}
