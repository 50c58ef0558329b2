import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import { groupedDigits } from '../../../core/market/format.ts';
import type { PagePhrase, TextKey } from '../../ui/i18n/pages.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nameOf } from '../../ui/token-name.ts';
import { amountRead } from './amount-entry.ts';
import type { Popup, PriceRowProps } from './props.ts';

/** The actions of an open row: amount, alert, badge, explorer, and more. */
export function RowBar(props: PriceRowProps) {
  const { popup, row, place, alerts } = props;
  const { t, actions, pinned } = popup;
  const { asset } = row;
  const explorer = explorerUrl(assetOf(asset));
  const isPinned = pinned === asset;
  const isAlertTyped = alerts.draft !== null;
  return (
    <div class="row-bar">
      <AmountField {...props} />
      <button
        type="button"
        class="bar-action"
        data-focus="bell"
        aria-expanded={isAlertTyped}
        onClick={() => (isAlertTyped ? actions.alerts.cancel() : actions.alerts.start(row, popup.main))}
      >
        <Icon name="bell" />
        {t('alert')}
      </button>
      <button
        type="button"
        class="bar-action"
        aria-pressed={isPinned}
        title={t(isPinned ? 'badgeOff' : 'badgeOn')}
        onClick={() => void actions.changeSettings({ badge: isPinned ? null : asset })}
      >
        <Icon name="pin" />
        {t('pin')}
      </button>
      {explorer !== null && (
        <a class="bar-action explorer" href={explorer} target="_blank" rel="noreferrer" title={explorer}>
          <Icon name="away" />
          <span>{new URL(explorer).host}</span>
        </a>
      )}
      {place && (
        <details class="bar-more">
          <summary class="bar-action">
            <Icon name="dots" />
            {t('moreActions')}
          </summary>
          <RowActions popup={popup} asset={asset} place={place} isMovable={props.drag !== null} />
        </details>
      )}
    </div>
  );
}

interface RowActionsProps {
  readonly popup: Popup;
  readonly asset: AssetKey;
  readonly place: { readonly index: number; readonly count: number };
  readonly isMovable: boolean;
}

/** Moving and removing a saved row. */
function RowActions({ popup: { t, actions }, asset, place, isMovable }: RowActionsProps) {
  const { index, count } = place;
  const { move, remove } = actions.saved;
  const action = (icon: IconName, label: TextKey, run: () => Promise<void>, disabled = false) => (
    <button type="button" class={`quiet quiet-${label}`} disabled={disabled} onClick={() => void run()}>
      <Icon name={icon} />
      {t(label)}
    </button>
  );
  return (
    <div class="row-actions">
      {isMovable && action('up', 'moveUp', () => move(asset, index - 1), index === 0)}
      {isMovable && action('down', 'moveDown', () => move(asset, index + 1), index === count - 1)}
      {action('trash', 'remove', () => remove(asset))}
    </div>
  );
}

type AmountFieldProps = Pick<PriceRowProps, 'popup' | 'row' | 'draft' | 'isUnread'>;

/** The field for a person's amount of the token: saved with Enter, with the button, or by leaving the field. */
function AmountField({ popup, row, draft, isUnread }: AmountFieldProps) {
  const { t, actions, isHidden, language, main } = popup;
  const { asset, held, token } = row;
  if (isHidden) return null;
  const problem = draft?.problem ?? (isUnread && !draft ? UNREAD : null);
  const read = draft && amountRead(draft.text, row, main, language);
  const id = `${asset}-amount`;
  return (
    <form
      class="amount"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.amounts.keep(row);
      }}
    >
      <label class="amount-label" for={id}>
        {t('amountLabel')}
      </label>
      <span class="amount-entry">
        <input
          class="amount-field"
          id={id}
          type="text"
          inputMode="decimal"
          value={draft?.text ?? (held ? groupedDigits(held.amount) : '')}
          placeholder={t('amountNone')}
          aria-label={t('amountOf', { name: nameOf(asset, token, language) })}
          aria-invalid={draft?.problem != null && !draft.isResumed}
          aria-describedby={`${id}-read ${id}-problem`}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => actions.amounts.type(row, event.currentTarget.value)}
          onChange={() => void actions.amounts.keep(row)}
        />
        {draft && (
          <button type="submit" class="quiet amount-save">
            {t('amountSave')}
          </button>
        )}
      </span>
      {read && (
        <p class="amount-read" id={`${id}-read`}>
          {read}
        </p>
      )}
      {problem && (
        <p class={draft?.isResumed ? 'amount-unsaved' : 'amount-problem'} id={`${id}-problem`}>
          {t(problem.key, problem.values)}
        </p>
      )}
    </form>
  );
}

/** The notice for a stored amount that cannot be read. */
const UNREAD: PagePhrase = { key: 'amountUnread' };
