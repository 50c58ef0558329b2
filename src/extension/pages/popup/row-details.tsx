import { Fragment } from 'preact';
import { chartPath, explorerUrl, sourcePage } from '../../../core/market/asset-pages.ts';
import { assetOf } from '../../../core/market/assets.ts';
import { exactAmount } from '../../../core/market/format.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import { platformRow } from '../../../core/market/platforms.ts';
import type { KnownPrice } from '../../../core/market/prices.ts';
import { changeOf } from '../../ui/change.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CURRENCY_WORDS, conversion, moment } from '../../ui/price-facts.ts';
import { lookOf } from '../../ui/price-status.ts';
import { SourceLink } from '../../ui/source-link.tsx';
import { AmountField } from './amount-field.tsx';
import { AskedAgain } from './asked-again.tsx';
import { DetailsOnDemand } from './details-on-demand.tsx';
import { standInWords } from './market-mark.tsx';
import type { Popup, PriceRowProps } from './props.ts';
import { RowActions } from './row-actions.tsx';

/** Everything known of a row, exactly, and what can be done with it. */
export function RowDetails(props: PriceRowProps) {
  const { popup, row, place, copied, waiting, renewing, details } = props;
  const { t, language } = popup;
  const { price, address } = row;
  const look = lookOf(price);
  const explorer = explorerUrl(assetOf(row.asset));
  const { AlertsPanel } = props.pieces;
  return (
    <div class="details">
      <p class={`why why-${price.status}`}>
        {waiting ? (
          t('refreshing')
        ) : (
          <>
            <strong>{t(look.word)}</strong> {t(renewing ? 'renewing' : look.why)}{' '}
            <AskedAgain popup={popup} price={price} />
          </>
        )}
      </p>
      {row.isStandIn && <p class="why">{t(standInWords(price).why)}</p>}
      {isLookAlike(row.token) && <p class="why why-alike">{t('lookAlike')}</p>}
      <dl class="facts">
        {price.usd !== null && <PriceFacts {...props} price={price} />}
        {price.checkedAt !== null && (
          <>
            <dt>{t('detailChecked')}</dt>
            <dd>{moment(price.checkedAt, language)}</dd>
          </>
        )}
        <dt>{t('detailPlatform')}</dt>
        <dd>
          {platformRow(row.platform).name}
          <a class="explorer" href={explorer} target="_blank" rel="noreferrer">
            {new URL(explorer).host}
          </a>
        </dd>
        {address !== null && (
          <>
            <dt>{t('detailAddress')}</dt>
            <dd>
              <span class="exact address">{address}</span>
              <CopyExact popup={popup} text={address} label="copyAddress" copied={copied} />
            </dd>
          </>
        )}
      </dl>
      <a class="chart-link" href={chartPath(row.asset)} target="_blank" rel="noopener">
        <Icon name="chart" />
        {t('openChart')}
      </a>
      <AmountField {...props} />
      {details?.place === 'row' && details.asset === row.asset && (
        <DetailsOnDemand popup={popup} details={details} now={props.now} />
      )}
      {AlertsPanel && <AlertsPanel {...props} />}
      {place && <RowActions popup={popup} asset={row.asset} place={place} isMovable={props.drag !== null} />}
    </div>
  );
}

function PriceFacts({ popup, row, price, copied }: PriceRowProps & { readonly price: KnownPrice }) {
  const { t, language, main } = popup;
  const { source, converted } = price;
  const change = changeOf(price, main, t);
  return (
    <>
      {mainFirst(main).map((currency) => (
        <Fragment key={currency}>
          <dt>{t(CURRENCY_WORDS[currency].name)}</dt>
          <dd>
            <span class="exact">{exactAmount(sideOf(price, currency), currency)}</span>
            <CopyExact
              popup={popup}
              text={sideOf(price, currency)}
              label={CURRENCY_WORDS[currency].copy}
              copied={copied}
            />
          </dd>
        </Fragment>
      ))}
      {change && (
        <>
          <dt>{t('detailChange')}</dt>
          <dd>{change.hint}</dd>
        </>
      )}
      {converted && (
        <>
          <dt>{t('detailConverted')}</dt>
          <dd>{conversion(converted, t)}</dd>
        </>
      )}
      <dt>{t('detailSource')}</dt>
      <dd>
        <SourceLink page={sourcePage(source, row.asset, { ...row.token, coinGeckoId: row.coinGeckoId })}>
          {t('dataBy', { source })}
        </SourceLink>
        <span class="basis">({t(price.basis === 'korea' ? 'basisKorea' : 'basisGlobal')})</span>
        {price.through && <span class="basis">{t('through', { host: price.through })}</span>}
      </dd>
      <dt>{t('detailAsOf')}</dt>
      <dd>{moment(price.asOf, language)}</dd>
    </>
  );
}

interface CopyExactProps {
  readonly popup: Popup;
  readonly text: string;
  readonly label: 'copyUsd' | 'copyKrw' | 'copyAddress';
  /** The text that was copied a moment ago, whichever. */
  readonly copied: string | null;
}

function CopyExact({ popup: { t, actions }, text, label, copied }: CopyExactProps) {
  return <CopyButton look="copy" label={t(label)} done={copied === text} onCopy={() => actions.copy(text)} />;
}
