import { useRef, useState } from 'preact/hooks';
import { coinKey } from '../../market/assets.ts';
import { PLATFORMS } from '../../market/platforms.ts';
import type { Row } from '../../messages/messages.ts';
import { usePopup } from './context.ts';
import { type Drop, startDrag } from './drag.ts';
import { PriceRow } from './price-row.tsx';
import { visibleSaved } from './saved-rows.ts';
import type { PopupState } from './state.ts';

export function PriceLists({ state }: { readonly state: PopupState }) {
  const { t } = usePopup();
  const coins = state.view?.coins ?? COINS_TO_COME;
  const saved = visibleSaved(state);
  const rowProps = (row: Row) => ({
    row,
    opened: state.opened === row.asset,
    flashed: state.flashed === row.asset,
    waiting:
      !state.asked && state.answering && row.price.status === 'unavailable' && row.price.checkedAt === null,
  });
  return (
    <div class="lists">
      <section aria-labelledby="coins">
        <h2 class="list-title" id="coins">
          {t('coins')}
        </h2>
        <ul class="list">
          {coins.map((row) => (
            <PriceRow key={row.asset} {...rowProps(row)} place={null} drag={null} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="saved">
        <h2 class="list-title" id="saved">
          {t('saved')}
          {saved.length > 0 && <span class="list-count">{saved.length}</span>}
        </h2>
        {saved.length > 0 ? (
          <SavedList rows={saved} rowProps={rowProps} />
        ) : (
          state.view && (
            <div class="empty">
              <p class="empty-title">{t('savedEmptyTitle')}</p>
              <p>{t('savedEmpty')}</p>
            </div>
          )
        )}
      </section>
    </div>
  );
}

interface SavedListProps {
  readonly rows: readonly Row[];
  readonly rowProps: (row: Row) => { row: Row; opened: boolean; flashed: boolean; waiting: boolean };
}

function SavedList({ rows, rowProps }: SavedListProps) {
  const { t, actions } = usePopup();
  const list = useRef<HTMLUListElement>(null);
  const [drop, setDrop] = useState<Drop | null>(null);

  const start = (index: number) => (event: PointerEvent) => {
    const row = rows[index];
    if (!list.current || !row || event.button !== 0) return;
    startDrag(event, list.current, index, setDrop, (place) => void actions.saved.move(row.asset, place));
  };
  return (
    <>
      <p class="sr" id="row-hint">
        {t('rowHint')}
      </p>
      <ul class="list" ref={list} aria-describedby="row-hint">
        {rows.map((row, index) => (
          <PriceRow
            key={row.asset}
            {...rowProps(row)}
            place={{ index, count: rows.length }}
            drag={{ mark: markOf(index, drop), start: start(index) }}
          />
        ))}
      </ul>
    </>
  );
}

/** The dragged row is dimmed; a line shows where it would land. */
function markOf(index: number, drop: Drop | null): string {
  if (!drop) return '';
  if (index === drop.from) return 'row-dragged';
  if (index !== drop.to) return '';
  return drop.to > drop.from ? 'row-drop-after' : 'row-drop-before';
}

/** The coins are known before any price is. */
const COINS_TO_COME: readonly Row[] = PLATFORMS.map(({ symbol, coin }) => ({
  asset: coinKey(symbol),
  platform: symbol,
  address: null,
  token: { name: coin.name, symbol, decimals: coin.decimals },
  price: {
    asset: coinKey(symbol),
    status: 'unavailable',
    usd: null,
    krw: null,
    source: null,
    basis: null,
    asOf: null,
    checkedAt: null,
    converted: null,
  },
}));
