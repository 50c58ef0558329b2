import { type AlertRule, CHANGE_MINUTES } from '../market/alert-rules.ts';
import { exactAmount } from '../market/format.ts';
import type { ShownAlert } from '../messages/alert-requests.ts';
import { Icon } from '../ui/icon.tsx';
import { CURRENCY_WORDS, moment } from '../ui/price-facts.ts';
import { NEW_DRAFT } from './alert-entry.ts';
import type { Popup, PriceRowProps } from './props.ts';

/** A token's alerts, and one more. Loaded after the first paint. */
export function AlertsPanel({ popup, row: { asset }, alerts }: PriceRowProps) {
  const { t, actions } = popup;
  const { shown, notifications } = alerts;
  return (
    <section class="alerts" aria-label={t('alerts')}>
      <h3 class="alerts-title">{t('alerts')}</h3>
      {shown.length > 0 && (
        <ul class="alerts-list">
          {shown.map((alert) => (
            <AlertLine key={alert.id} popup={popup} alert={alert} />
          ))}
        </ul>
      )}
      <AlertForm popup={popup} asset={asset} draft={alerts.draft} />
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

function AlertLine({
  popup,
  alert: { id, rule, last },
}: {
  readonly popup: Popup;
  readonly alert: ShownAlert;
}) {
  const { t, actions, language } = popup;
  const told = ruleText(popup, rule);
  return (
    <li class="alerts-line">
      <span>{told}</span>
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

function ruleText(popup: Popup, rule: AlertRule): string {
  const { t } = popup;
  if (rule.kind === 'change')
    return t('alertRuleChange', { percent: rule.percent, span: spanText(popup, rule.minutes) });
  const key = rule.kind === 'above' ? 'alertRuleAbove' : 'alertRuleBelow';
  return t(key, { line: exactAmount(rule.line, rule.currency) });
}

function spanText({ t }: Popup, minutes: number): string {
  return minutes < 60 ? t('minutes', { n: minutes }) : t('hours', { n: minutes / 60 });
}

type FormProps = {
  readonly popup: Popup;
  readonly asset: PriceRowProps['row']['asset'];
  readonly draft: PriceRowProps['alerts']['draft'];
};

const KINDS = { above: 'alertAbove', below: 'alertBelow', change: 'alertChange' } as const;

function AlertForm({ popup, asset, draft }: FormProps) {
  const { t, main, actions } = popup;
  const { kind, text, minutes, problem } = draft ?? NEW_DRAFT;
  const change = (changed: Parameters<typeof actions.alerts.change>[1]) =>
    actions.alerts.change(asset, changed);
  const label =
    kind === 'change' ? t('alertPercent') : t('alertLine', { currency: t(CURRENCY_WORDS[main].name) });
  return (
    <form
      class="alerts-form"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.alerts.add(asset, main);
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
      <select
        class="list-order"
        aria-label={t('alertKind')}
        value={kind}
        onChange={(event) => change({ kind: event.currentTarget.value as keyof typeof KINDS })}
      >
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((each) => (
          <option key={each} value={each}>
            {t(KINDS[each])}
          </option>
        ))}
      </select>
      {kind === 'change' && (
        <select
          class="list-order"
          aria-label={t('alertWithin')}
          value={minutes}
          onChange={(event) =>
            change({ minutes: CHANGE_MINUTES[event.currentTarget.selectedIndex] ?? NEW_DRAFT.minutes })
          }
        >
          {CHANGE_MINUTES.map((each) => (
            <option key={each} value={each}>
              {spanText(popup, each)}
            </option>
          ))}
        </select>
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
