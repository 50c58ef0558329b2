import { totalChange } from '../../ui/change.ts';
import { Icon } from '../../ui/icon.tsx';
import { isOld, markStale } from '../../ui/mark-stale.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { standInWords } from './market-mark.tsx';
import type { AppProps } from './props.ts';
import { visibleSaved } from './saved-rows.ts';
import type { PopupState } from './state.ts';
import { WorthFigures } from './worth-figures.tsx';

/** Whether any row has an amount, readable or not. */
export function hasAmounts(state: PopupState): boolean {
  const { unreadAmounts } = state.view ?? {};
  return visibleSaved(state).some(({ held, asset }) => held || unreadAmounts?.includes(asset));
}

/** The value of all amounts, and how much of them that leaves out. */
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
