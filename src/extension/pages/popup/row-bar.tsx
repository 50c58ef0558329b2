import { explorerUrl } from '../../../core/market/asset-pages.ts';
import { type AssetKey, assetOf } from '../../../core/market/assets.ts';
import type { TextKey } from '../../ui/i18n/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { AmountField } from './amount-field.tsx';
import type { Popup, PriceRowProps } from './props.ts';

/** What can be done with a row: its amount, an alert, the badge, its explorer, and more. */
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

/** What can be done with a saved row. */
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
