import { shortWorth } from '../../../core/market/format.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import type { Held } from '../../messages/watchlist.ts';
import { totalChange } from '../../ui/change.ts';
import { Icon } from '../../ui/icon.tsx';
import { isOld, markStale } from '../../ui/mark-stale.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { standInWords } from './from-where.tsx';
import type { AppProps, Popup } from './props.ts';
import { visibleSaved } from './saved-rows.ts';
import type { PopupState } from './state.ts';

/** Whether any row has an amount, readable or not. */
export function hasAmounts(state: PopupState): boolean {
  const { unreadAmounts } = state.view ?? {};
  return visibleSaved(state).some(({ held, asset }) => held || unreadAmounts?.includes(asset));
}

/** The value of all amounts, with notes on those that it leaves out. */
export function WorthTotal({ popup, state }: Pick<AppProps, 'popup' | 'state'>) {
  const { t, main, isHidden, actions } = popup;
  const { view, now } = state;
  const shown = visibleSaved(state);
  const held = shown.filter((row) => row.held);
  const unread = shown.filter((row) => view?.unreadAmounts?.includes(row.asset)).length;
  if (!view) return null;
  const counted = held.filter((row) => row.held?.worth);
  const old = counted.filter((row) => markStale(row, now).price.status === 'stale').length;
  const change = view.worth && !isHidden && !isOld(view.at, now) ? totalChange(view.worth, main, t) : null;
  const standIns = counted.filter((row) => row.isStandIn).map(({ price }) => standInWords(price).total);
  const notes = [
    ...new Set(standIns.map((key) => t(key, { count: standIns.filter((each) => each === key).length }))),
    counted.length < held.length && t('worthPriced', { priced: counted.length, held: held.length }),
    old > 0 && t('worthOld', { count: old }),
    unread > 0 && t('worthUnread', { count: unread }),
  ].filter(Boolean);
  return (
    <section class="worth" aria-labelledby="worth">
      <div class="worth-text">
        <div class="worth-head">
          <h2 class="sr" id="worth">
            {t('worthTotal')}
          </h2>
          {change && (
            <span class={`change change-${change.direction}`} title={change.hint}>
              {change.text} <span class="worth-by">{change.by}</span>{' '}
              <span class="change-since">{change.label}</span>
            </span>
          )}
          <span class="worth-note" title={notes.join(' · ')}>
            {notes.join(' · ')}
          </span>
        </div>
        <p class="worth-line">
          {view.worth || isHidden ? (
            <WorthFigures popup={popup} worth={view.worth ?? null} />
          ) : (
            <span class="worth-none">{t('worthNone')}</span>
          )}
        </p>
      </div>
      <ToolButton
        label={t(isHidden ? 'worthShow' : 'worthHide')}
        onClick={() => void actions.changeSettings({ worthHidden: !isHidden })}
      >
        <Icon name={isHidden ? 'hidden' : 'seen'} />
      </ToolButton>
    </section>
  );
}

interface WorthFiguresProps {
  readonly popup: Popup;
  readonly worth: Held['worth'];
  /** Shows the main currency only. */
  readonly isShort?: boolean;
}

/** A value in both currencies, the main one first; dots while it is hidden. */
export function WorthFigures({
  popup: { t, main, language, isHidden },
  worth,
  isShort = false,
}: WorthFiguresProps) {
  if (isHidden || !worth)
    return (
      <span class="worth-main">
        <span aria-hidden="true">•••••</span>
        <span class="sr">{t('worthHidden')}</span>
      </span>
    );
  return (
    <>
      {mainFirst(main)
        .slice(0, isShort ? 1 : 2)
        .map((currency, place) => {
          const value = sideOf(worth, currency);
          const { text, plain } = shortWorth(value, currency, language);
          return (
            <data
              key={currency}
              class={place === 0 ? 'worth-main' : 'worth-other'}
              style={{ '--letters': text.length }}
              value={value}
            >
              <span aria-hidden={plain !== null}>{text}</span>
              {plain !== null && <span class="sr">{plain}</span>}
            </data>
          );
        })}
    </>
  );
}
