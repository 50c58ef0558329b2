import type { AssetKey } from '../../../core/market/assets.ts';
import type { TextKey } from '../../ui/i18n/pages.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import type { Popup } from './props.ts';

interface RowActionsProps {
  readonly popup: Popup;
  readonly asset: AssetKey;
  readonly place: { readonly index: number; readonly count: number };
  readonly isMovable: boolean;
}

/** What can be done with a saved row. */
export function RowActions({ popup: { t, actions }, asset, place, isMovable }: RowActionsProps) {
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
