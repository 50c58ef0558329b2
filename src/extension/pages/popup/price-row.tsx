import { groupedDigits } from '../../../core/market/format.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { platformName } from '../../../core/market/platforms.ts';
import type { AvailablePrice, ChangeSince } from '../../../core/market/prices.ts';
import type { Held, Row } from '../../messages/watchlist.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { AssetMark } from '../../ui/asset-mark.tsx';
import { changeIn, changeOf } from '../../ui/change.ts';
import { Icon } from '../../ui/icon.tsx';
import { memo, Now } from '../../ui/memo.ts';
import { nameOf } from '../../ui/token-name.ts';
import { Figures, figureIds } from './figures.tsx';
import { FromWhere, MarketMark, sourceText } from './from-where.tsx';
import { pressedOnRow } from './list-keys.ts';
import { LookAlikeAddress, LookAlikeMark } from './look-alike-mark.tsx';
import { hasMoved } from './moved-figures.ts';
import type { Popup, PriceRowProps } from './props.ts';
import { RowDetails } from './row-details.tsx';
import { StatusTag } from './status-tag.tsx';
import { WorthFigures } from './worth-total.tsx';

/** A row of the list, painted again only when it has changed. */
export const PriceRow = memo(PaintedRow, isPaintedAlike);

function PaintedRow(props: PriceRowProps) {
  const { popup, row, opened, flashed, waiting, drag } = props;
  const { t, language, actions } = popup;
  const { asset, price, token } = row;
  const { SparklineFigure } = props.pieces;
  const held = popup.isHidden ? undefined : row.held;
  const marks = [held && 'row-held', opened && 'row-open', flashed && 'row-flash', drag?.mark];
  return (
    <li class={['row', `row-${price.status}`, ...marks].filter(Boolean).join(' ')} data-asset={asset}>
      <div class={props.sparkline ? 'line line-drawn' : 'line'}>
        <button
          type="button"
          class="cover"
          tabIndex={props.isStop ? 0 : -1}
          data-focus={asset}
          data-exact={price.usd === null ? undefined : `${price.usd}\t${price.krw}`}
          aria-expanded={opened}
          aria-labelledby={`${asset}-name ${asset}-symbol ${figureIds(asset, popup.main)}`}
          aria-describedby={`${asset}-alike ${asset}-change ${asset}-status ${asset}-network${row.isOff ? ` ${asset}-off` : ''} ${asset}-from ${asset}-held ${asset}-alert`}
          onClick={() => actions.toggle(asset)}
          onFocus={() => actions.setCurrent(asset)}
          onPointerEnter={(event) => hintAt(event.currentTarget, popup, row)}
          onKeyDown={(event) => pressedOnRow(event, props)}
        />
        {drag && (
          <button
            type="button"
            class="grip"
            tabIndex={-1}
            aria-hidden="true"
            title={t('drag')}
            onPointerDown={drag.start}
          >
            <Icon name="grip" />
          </button>
        )}
        <AssetMark asset={asset} symbol={token.symbol} />
        <span class="who who-words">
          <LookAlikeMark popup={popup} token={token} id={`${asset}-alike`} />
          <bdi class="name" id={`${asset}-name`}>
            {nameOf(asset, token, language)}
          </bdi>
          {token.symbol && (
            <bdi class="symbol" id={`${asset}-symbol`}>
              {token.symbol}
            </bdi>
          )}
          {props.alerts.shown.length > 0 && (
            <span class="row-bell" id={`${asset}-alert`}>
              <Icon name="bell" />
              <span class="sr">{t('hasAlert')}</span>
            </span>
          )}
        </span>
        <span class="sparkline">
          {props.sparkline && SparklineFigure && price.status === 'priced' && (
            <SparklineFigure popup={popup} sparkline={props.sparkline} />
          )}
        </span>
        <RowSecondLine {...props} />
        <span class="figures">
          {price.usd !== null ? (
            <Figures popup={popup} price={price} id={asset} moved={props.moved} />
          ) : waiting ? (
            <>
              <span class="bone" id={`${asset}-usd`}>
                <span class="sr">{t('waiting')}</span>
              </span>
              <span class="bone bone-small" />
            </>
          ) : (
            <span class="no-price" id={`${asset}-usd`}>
              {t('noPrice')}
            </span>
          )}
        </span>
        <span class="moves">
          {price.usd !== null && (
            <ChangeFigure popup={popup} price={price} id={`${asset}-change`} ordinary={props.ordinarySince} />
          )}
          {price.status !== 'priced' && !waiting && (
            <StatusTag popup={popup} price={price} isStop={props.isStop} />
          )}
        </span>
      </div>
      {opened && <RowDetails {...props} />}
    </li>
  );
}

/** A row's second line: the person's amount or else the network, and the price's source and age where the footer lacks them. */
function RowSecondLine(props: PriceRowProps) {
  const { popup, row, opened } = props;
  const { t } = popup;
  const { asset, price, token } = row;
  const held = popup.isHidden ? undefined : row.held;
  const isDraft = props.draft !== null && !opened && !popup.isHidden;
  const age = price.usd !== null && (
    <Now.Consumer>{(now) => <AgeText t={t} at={price.asOf} now={now} />}</Now.Consumer>
  );
  return (
    <span class="from sub">
      {isDraft && <span class="from-draft">{t('amountDraft')}</span>}
      {!isDraft && held && <Holding popup={popup} asset={asset} symbol={token.symbol} held={held} />}
      <span class={isDraft || held ? 'sr' : 'from-platform'} id={`${asset}-network`}>
        {platformName(row.platform)}
      </span>
      {row.isOff && (
        <span class="from-note" id={`${asset}-off`}>
          {t('networkOff')}
        </span>
      )}
      <LookAlikeAddress token={token} address={row.address} />
      {price.usd !== null && (
        <>
          <span class="sr" id={`${asset}-from`}>
            <FromWhere popup={popup} price={price} isStandIn={row.isStandIn} /> {age}
          </span>
          <span class="sub-from" aria-hidden="true">
            {!props.isOfOrdinarySource && <span class="sub-part">{sourceText(popup, price)}</span>}
            <MarketMark popup={popup} price={price} isStandIn={row.isStandIn} />
            {price.status !== 'priced' && <span class="sub-part">{age}</span>}
          </span>
        </>
      )}
    </span>
  );
}

/** Sets a row's tooltip: warnings, the network, the price's source, and its age at that moment. */
function hintAt(cover: HTMLElement, popup: Popup, { asset, token, isOff }: Row): void {
  const partOf = (part: string) => document.getElementById(`${asset}-${part}`)?.textContent?.trim();
  const from = [partOf('network'), partOf('from')].filter(Boolean).join(' · ');
  const notes = [isLookAlike(token) && popup.t('lookAlike'), isOff && popup.t('networkOffHint')];
  cover.title = [...notes, from].filter(Boolean).join('\n');
}

interface HoldingProps {
  readonly popup: Popup;
  readonly asset: string;
  readonly symbol: string | null;
  readonly held: Held;
}

/** The value of a person's amount of the row's token, and the amount. */
function Holding({ popup, asset, symbol, held: { amount, worth, isBeyondPools } }: HoldingProps) {
  const { t } = popup;
  return (
    <span class="holding" id={`${asset}-held`}>
      {worth ? (
        <WorthFigures popup={popup} worth={worth} isShort />
      ) : (
        <span class="worth-none" title={isBeyondPools && t('worthBeyondPoolsHint')}>
          {t(isBeyondPools ? 'worthBeyondPools' : 'worthUnpriced')}
        </span>
      )}
      <span class="holding-amount" title={`${amount} ${symbol ?? ''}`.trim()}>
        {groupedDigits(amount)}
      </span>
    </span>
  );
}

/**
 * Whether a row looks the same with its new props as with its former ones, which saves painting most rows of a long list. Ages
 * are updated by `Now`. An open row shows so much that it is always painted again. `pieces` is not compared: a sparkline's data
 * come after the component that draws it.
 */
function isPaintedAlike(before: PriceRowProps, now: PriceRowProps): boolean {
  return (
    !before.opened &&
    !now.opened &&
    before.popup === now.popup &&
    before.row === now.row &&
    before.isOfOrdinarySource === now.isOfOrdinarySource &&
    before.ordinarySince === now.ordinarySince &&
    before.flashed === now.flashed &&
    before.draft === now.draft &&
    before.sparkline === now.sparkline &&
    before.alerts.shown.length > 0 === now.alerts.shown.length > 0 &&
    before.waiting === now.waiting &&
    before.isStop === now.isStop &&
    before.place.index === now.place.index &&
    before.place.count === now.place.count &&
    before.drag?.mark === now.drag?.mark &&
    movedIn(before) === movedIn(now)
  );
}

/** The currencies whose figures flash in the row. */
function movedIn({ row: { price }, moved }: PriceRowProps): string {
  if (price.usd === null) return '';
  return (['USD', 'KRW'] as const).filter((currency) => hasMoved(moved, price, currency)).join();
}

interface ChangeFigureProps {
  readonly popup: Popup;
  readonly price: AvailablePrice;
  readonly id?: string;
  /** The period that most rows have: only screen readers get its label. */
  readonly ordinary?: ChangeSince | null;
}

/** The price's change and its period; nothing where no change is known. */
function ChangeFigure({ popup: { main, t }, price, id, ordinary = null }: ChangeFigureProps) {
  const change = changeOf(price, main, t);
  if (!change) return null;
  const isOrdinary = ordinary !== null && changeIn(price, main)?.since === ordinary;
  return (
    <span class={`change change-${change.direction}`} id={id} title={change.hint}>
      {change.text} <span class={isOrdinary ? 'sr' : 'change-since'}>{change.label}</span>
    </span>
  );
}
