import type { AssetKey } from '../../../core/market/assets.ts';
import type { Price } from '../../../core/market/prices.ts';
import type { Row } from '../../messages/messages.ts';
import { type Drop, startDrag } from '../../ui/drag-to-reorder.ts';
import { markStale } from '../../ui/mark-stale.ts';
import { nameOf } from '../../ui/token-name.ts';
import { COINS_TO_COME } from './coins-to-come.ts';
import { ListTools } from './list-tools.tsx';
import { FILTERED_FROM, listedRows } from './listed-rows.ts';
import { PriceRow } from './price-row.tsx';
import type { AppProps } from './props.ts';
import { visibleSaved } from './saved-rows.ts';
import type { PopupState } from './state.ts';

/** From so many rows on, those out of sight are neither laid out nor painted. */
const LONG = 60;
/** A popup's window grows with what it shows: so many saved rows are in its first paint, however small it still is. */
const FEWEST_IN_SIGHT = 12;
/** No row is less high. */
const ROW_PX = 50;

export function PriceLists({ popup, pieces, state, setState }: AppProps) {
  const { t, actions } = popup;
  const { view, opened, flashed, moved, copied, amounts, now, drop, current } = state;
  const coins = view?.coins ?? COINS_TO_COME;
  const saved = visibleSaved(state);
  const order = view?.settings.listOrder ?? 'hand';
  const filter = saved.length < FILTERED_FROM ? '' : state.filter;
  const named = new Map(saved.map(({ asset, token }) => [asset, nameOf(asset, token, popup.language)]));
  const listing = { order, filter, main: popup.main, nameOf: (asset: AssetKey) => named.get(asset) ?? '' };
  const listed = listedRows(saved, listing);
  const painted = state.isWhole ? listed : listed.slice(0, Math.max(FEWEST_IN_SIGHT, innerHeight / ROW_PX));
  const toCome = listed.slice(painted.length);
  // Rows are moved where they stand as they are kept.
  const isMovable = order === 'hand' && listed.length === saved.length;
  const stopIn = (rows: readonly Row[]) =>
    rows.some(({ asset }) => asset === current) ? current : rows[0]?.asset;
  const stops = [stopIn(coins), stopIn(listed)];
  const rowProps = (known: Row) => {
    const row = markStale(known, now);
    return {
      popup,
      pieces,
      row,
      premiums: view?.premiums,
      sparkline: state.sparklines[row.asset],
      details: state.details,
      opened: opened === row.asset,
      flashed: flashed === row.asset,
      moved,
      ...requestStateOf(state, row.price),
      copied,
      isStop: stops.includes(row.asset),
      draft: amounts[row.asset] ?? null,
      isUnread: view?.unreadAmounts?.includes(row.asset) ?? false,
      alerts: {
        shown: view?.alerts?.filter((alert) => alert.asset === row.asset) ?? [],
        draft: state.alert?.asset === row.asset ? state.alert : null,
        notifications: state.notifications,
      },
      now,
    };
  };
  const start = (from: number) => (event: PointerEvent) => {
    const asset = saved[from]?.asset;
    if (!asset || event.button !== 0) return;
    startDrag(
      event,
      from,
      (drop) => setState({ drop }),
      (place) => void actions.saved.move(asset, place),
    );
  };
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
      <section aria-labelledby="saved" aria-describedby="row-hint">
        <div class="list-head">
          <h2 class="list-title" id="saved">
            {t('saved')}
            {saved.length > 0 && <span class="list-count">{saved.length}</span>}
          </h2>
          <ListTools
            popup={popup}
            order={order}
            filter={filter}
            count={saved.length}
            listed={listed.length}
            onFilter={(text) => setState({ filter: text })}
          />
        </div>
        <p class="sr" id="row-hint">
          {t('rowHint')}
        </p>
        <ul class={listed.length > LONG ? 'list list-long' : 'list'}>
          {painted.map((row, index) => (
            <PriceRow
              key={row.asset}
              {...rowProps(row)}
              place={{ index, count: saved.length }}
              drag={isMovable ? { mark: markOf(index, drop), start: start(index) } : null}
            />
          ))}
          {toCome.length > 0 && (
            <li
              class="rows-to-come"
              style={{ '--rows': toCome.length, '--held': toCome.filter(({ held }) => held).length }}
              aria-hidden="true"
            />
          )}
        </ul>
        {saved.length > 0 && listed.length === 0 && <p class="empty">{t('filterNone')}</p>}
        {view && saved.length === 0 && (
          <div class="empty">
            {view.savedUnreadable ? (
              <p>{t('savedUnreadable')}</p>
            ) : (
              <>
                <p class="empty-title">{t('savedEmptyTitle')}</p>
                <p>{t('savedEmpty')}</p>
              </>
            )}
          </div>
        )}
      </section>
    </div>
  );
}

function requestStateOf(state: PopupState, { asset, status, checkedAt }: Price) {
  const { asked, answering, pressed, staleBefore } = state;
  const isBlank = status === 'unavailable' && checkedAt === null && answering;
  const isOld = status === 'stale' && !staleBefore.includes(asset);
  return {
    waiting: !asked && (isBlank || isOld),
    renewing: status === 'stale' && answering && (pressed || !asked),
  };
}

/** The dragged row is dimmed; a line shows where it would land. */
function markOf(index: number, drop: Drop | null): string {
  if (!drop) return '';
  if (index === drop.from) return 'row-dragged';
  if (index !== drop.to) return '';
  return drop.to > drop.from ? 'row-drop-after' : 'row-drop-before';
}
