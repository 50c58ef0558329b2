import { exactPrice } from '../../../core/market/format.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { platformRow } from '../../../core/market/platforms.ts';
import type { Row } from '../../messages/messages.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { AssetMark } from '../../ui/asset-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Now } from '../../ui/now.ts';
import { onlyOnChange } from '../../ui/only-on-change.ts';
import { nameOf } from '../../ui/token-name.ts';
import { ChangeFigure } from './change-figure.tsx';
import { Figures, figureIds } from './figures.tsx';
import { FromWhere, sourceText } from './from-where.tsx';
import { Holding } from './holding.tsx';
import { LookAlikeAddress, LookAlikeMark } from './look-alike-mark.tsx';
import { isPaintedAlike } from './painted-alike.ts';
import { PremiumChip } from './premium-line.tsx';
import type { Popup, PriceRowProps } from './props.ts';
import { RowDetails } from './row-details.tsx';
import { pressedOnRow } from './row-keys.ts';
import { StatusTag } from './status-tag.tsx';

/** A row of the list: painted anew where it has changed. */
export const PriceRow = onlyOnChange(PaintedRow, isPaintedAlike);

function PaintedRow(props: PriceRowProps) {
  const { popup, row, opened, flashed, waiting, drag } = props;
  const { t, language, actions } = popup;
  const { asset, price, token } = row;
  const { SparklineFigure } = props.pieces;
  const marks = [row.held && 'row-held', opened && 'row-open', flashed && 'row-flash', drag?.mark];
  return (
    <li class={['row', `row-${price.status}`, ...marks].filter(Boolean).join(' ')} data-asset={asset}>
      <div class="line">
        <button
          type="button"
          class="cover"
          tabIndex={props.isStop ? 0 : -1}
          data-focus={asset}
          data-exact={price.usd === null ? undefined : `${price.usd}\t${price.krw}`}
          aria-expanded={opened}
          aria-labelledby={`${asset}-name ${asset}-symbol ${figureIds(asset, popup.main)}`}
          aria-describedby={`${asset}-alike ${asset}-change ${asset}-status ${asset}-from ${asset}-held ${asset}-premium`}
          title={coverTitle(popup, row)}
          onClick={() => actions.toggle(asset)}
          onFocus={() => actions.setCurrent(asset)}
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
        <span class="who">
          <span class="who-line">
            <span class="who-words">
              <LookAlikeMark popup={popup} token={token} id={`${asset}-alike`} />
              <bdi class="name" id={`${asset}-name`}>
                {nameOf(asset, token, language)}
              </bdi>
              {token.symbol && (
                <bdi class="symbol" id={`${asset}-symbol`}>
                  {token.symbol}
                </bdi>
              )}
            </span>
            <PremiumChip popup={popup} premium={props.premiums?.[asset]} id={`${asset}-premium`} />
          </span>
          <span class="from" id={`${asset}-from`}>
            {props.draft && !opened && !popup.isHidden ? (
              <span class="from-draft">{t('amountDraft')}</span>
            ) : (
              <span class="from-platform">{platformRow(row.platform).name}</span>
            )}
            <LookAlikeAddress token={token} address={row.address} />
            {price.usd !== null && (
              <>
                <FromWhere popup={popup} price={price} isStandIn={row.isStandIn} />
                <Now.Consumer>{(now) => <AgeText t={t} at={price.asOf} now={now} />}</Now.Consumer>
              </>
            )}
          </span>
        </span>
        {price.usd !== null && price.status !== 'priced' && !waiting && (
          <StatusTag popup={popup} price={price} isStop={props.isStop} />
        )}
        <span class="figures">
          {price.usd !== null ? (
            <Figures
              popup={popup}
              price={price}
              id={asset}
              moved={props.moved}
              before={
                <span class="sparkline">
                  {props.sparkline && SparklineFigure && (
                    <SparklineFigure popup={popup} sparkline={props.sparkline} />
                  )}
                </span>
              }
              beside={<ChangeFigure popup={popup} price={price} id={`${asset}-change`} />}
            />
          ) : waiting ? (
            <>
              <span class="bone" id={`${asset}-usd`}>
                <span class="sr">{t('waiting')}</span>
              </span>
              <span class="bone bone-small" />
            </>
          ) : (
            <>
              <StatusTag popup={popup} price={price} isStop={props.isStop} />
              <span class="no-price" id={`${asset}-usd`}>
                {t('noPrice')}
              </span>
            </>
          )}
        </span>
        {row.held && <Holding popup={popup} asset={asset} symbol={token.symbol} held={row.held} />}
      </div>
      {opened && <RowDetails {...props} />}
    </li>
  );
}

/** What its name may hide, both prices with every digit, and what the line may have no room for. */
function coverTitle(popup: Popup, { price, token }: Row): string | undefined {
  const lines = isLookAlike(token) ? [popup.t('lookAlike')] : [];
  if (price.usd !== null) lines.push(exactPrice(price.usd, 'USD'), exactPrice(price.krw, 'KRW'));
  if (price.usd !== null && price.through !== undefined) lines.push(sourceText(popup, price));
  return lines.join('\n') || undefined;
}
