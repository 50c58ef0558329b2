import type { AssetKey } from '../../../core/market/assets.ts';
import type { AvailablePrice, Price } from '../../../core/market/prices.ts';
import type { Row } from '../../messages/watchlist.ts';
import type { TextKey } from '../../ui/i18n/pages.ts';
import { markStale } from '../../ui/mark-stale.ts';
import { type Drop, startDrag } from '../../ui/reorder.ts';
import { Suggestions } from '../../ui/suggestions.tsx';
import { nameOf } from '../../ui/token-name.ts';
import { FILTERED_FROM, type ListOrder, listedRows, listOrder } from './listed-rows.ts';
import { sourceKey } from './ordinary.ts';
import { PremiumLine } from './premium-line.tsx';
import { PriceRow } from './price-row.tsx';
import type { Popup, PriceListsProps } from './props.ts';
import { visibleSaved } from './saved-rows.ts';
import type { PopupState } from './state.ts';
import { pageProblem } from './state.ts';

/** The number of rows from which on those out of sight are neither laid out nor painted. */
const LONG = 60;
/** The fewest rows of the first paint: a popup's window is small at first and grows with its contents. */
const FEWEST_IN_SIGHT = 12;
const NONE_SAVED: ReadonlySet<AssetKey> = new Set();
/** The least height of a row (px). */
const ROW_PX = 48;

export function PriceLists({ popup, pieces, ordinary, state, setState }: PriceListsProps) {
  const { t, actions } = popup;
  const { view, opened, flashed, moved, copied, amounts, now, drop, current } = state;
  const saved = visibleSaved(state);
  const order = view ? listOrder(view.settings) : 'hand';
  const filter = saved.length < FILTERED_FROM ? '' : state.filter;
  const named = new Map(saved.map(({ asset, token }) => [asset, nameOf(asset, token, popup.language)]));
  const listing = { order, filter, main: popup.main, nameOf: (asset: AssetKey) => named.get(asset) ?? '' };
  const listed = listedRows(saved, listing);
  const painted = state.isWhole ? listed : listed.slice(0, Math.max(FEWEST_IN_SIGHT, innerHeight / ROW_PX));
  const toCome = listed.slice(painted.length);
  // Rows can be moved only while all of them are listed in their stored order.
  const isMovable = order === 'hand' && listed.length === saved.length;
  const stop = listed.some(({ asset }) => asset === current) ? current : listed[0]?.asset;
  const rowProps = (known: Row) => {
    const row = markStale(known, now);
    return {
      popup,
      pieces,
      row,
      isOfOrdinarySource: isOfSource(row.price, ordinary.price),
      ordinarySince: ordinary.since,
      premiums: view?.premiums,
      sparkline: state.sparklines[row.asset],
      details: state.details,
      chart: {
        shown: state.chart?.asset === row.asset ? state.chart : null,
        range: state.chartRange,
      },
      opened: opened === row.asset,
      flashed: flashed === row.asset,
      moved,
      ...requestStateOf(state, row.price),
      copied,
      isStop: row.asset === stop,
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
  const tools = { order, filter, count: saved.length, listed: listed.length };
  return (
    <>
      <PremiumLine popup={popup} state={state}>
        <ListTools popup={popup} {...tools} onFilter={(text) => setState({ filter: text })} />
      </PremiumLine>
      <section
        class={pageProblem(state) ? 'list-old' : undefined}
        aria-labelledby="saved"
        aria-describedby="row-hint"
      >
        <h2 class="sr" id="saved">
          {t('saved')}
        </h2>
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
            <li class="rows-to-come" style={{ '--rows': toCome.length }} aria-hidden="true" />
          )}
        </ul>
        {saved.length > 0 && listed.length === 0 && <p class="empty">{t('filterNone')}</p>}
        {view?.savedUnreadable && (
          <div class="empty">
            <p>{t('savedUnreadable')}</p>
          </div>
        )}
        {view && !view.savedUnreadable && saved.length === 0 && (
          <div class="empty">
            <p class="empty-title">{t('savedEmptyTitle')}</p>
            <p>{t('savedEmpty')}</p>
            <Suggestions
              language={popup.language}
              saved={NONE_SAVED}
              choosing={[]}
              choose={(token) => void actions.adding.choose('', token)}
            />
          </div>
        )}
      </section>
    </>
  );
}

function isOfSource(price: Price, ordinary: AvailablePrice | null): boolean {
  return price.usd === null || (ordinary !== null && sourceKey(price) === sourceKey(ordinary));
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

/** The class of a row during a drag: the dragged row is dimmed, and a line shows where it would land. */
function markOf(index: number, drop: Drop | null): string {
  if (!drop) return '';
  if (index === drop.from) return 'row-dragged';
  if (index !== drop.to) return '';
  return drop.to > drop.from ? 'row-drop-after' : 'row-drop-before';
}

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

/** The list's order and, in a long list, its filter. */
function ListTools({ popup: { t, actions }, order, filter, count, listed, onFilter }: ListToolsProps) {
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
