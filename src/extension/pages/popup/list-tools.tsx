import type { TextKey } from '../../ui/i18n/pages.ts';
import { FILTERED_FROM, type ListOrder } from './listed-rows.ts';
import type { Popup } from './props.ts';

interface ListToolsProps {
  readonly popup: Popup;
  readonly order: ListOrder;
  readonly filter: string;
  /** How many rows there are, and how many of them are listed. */
  readonly count: number;
  readonly listed: number;
  readonly onFilter: (filter: string) => void;
}

const ORDERS = {
  hand: 'orderHand',
  name: 'orderName',
  change: 'orderChange',
  value: 'orderValue',
} as const satisfies Record<ListOrder, TextKey>;

/** Beside the saved list's title: a filter, once there is much to look through, and the order. */
export function ListTools({ popup: { t, actions }, order, filter, count, listed, onFilter }: ListToolsProps) {
  if (count < 2) return null;
  return (
    <div class="list-tools">
      {(count >= FILTERED_FROM || filter !== '') && (
        <input
          class="list-filter"
          type="search"
          value={filter}
          placeholder={t('filterPlaceholder')}
          aria-label={t('filterLabel', { listed, count })}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onFilter(event.currentTarget.value)}
        />
      )}
      <select
        class="list-order"
        aria-label={t('orderLabel')}
        value={order}
        onChange={(event) =>
          void actions.changeSettings({ listOrder: event.currentTarget.value as ListOrder })
        }
      >
        {(Object.keys(ORDERS) as ListOrder[]).map((each) => (
          <option key={each} value={each}>
            {t(ORDERS[each])}
          </option>
        ))}
      </select>
    </div>
  );
}
