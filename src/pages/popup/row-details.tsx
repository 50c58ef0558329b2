import { ATTRIBUTION } from '../../market/attribution.ts';
import { groupedDigits } from '../../market/format.ts';
import { PLATFORM_NAMES } from '../../market/platform-names.ts';
import type { KnownPrice } from '../../market/prices.ts';
import { conversion, moment } from '../price-facts.ts';
import { CopyButton } from './copy-button.tsx';
import type { PriceRowProps } from './props.ts';
import { RowActions } from './row-actions.tsx';
import { lookOf } from './status.ts';

/** Everything known of a row, exactly, and what can be done with it. */
export function RowDetails(props: PriceRowProps) {
  const { popup, row, place, copied, waiting } = props;
  const { t, language } = popup;
  const { price, address } = row;
  const look = lookOf(price);
  return (
    <div class="details">
      <p class={`why why-${price.status}`}>
        {waiting ? (
          t('refreshing')
        ) : (
          <>
            <strong>{t(look.word)}</strong> {t(look.why)}
          </>
        )}
      </p>
      <dl class="facts">
        {price.usd !== null && <PriceFacts {...props} price={price} />}
        {price.checkedAt !== null && (
          <>
            <dt>{t('detailChecked')}</dt>
            <dd>{moment(price.checkedAt, language)}</dd>
          </>
        )}
        <dt>{t('detailPlatform')}</dt>
        <dd>{PLATFORM_NAMES[row.platform].name}</dd>
        {address !== null && (
          <>
            <dt>{t('detailAddress')}</dt>
            <dd>
              <span class="exact address">{address}</span>
              <CopyButton popup={popup} text={address} label="copyAddress" copied={copied} />
            </dd>
          </>
        )}
      </dl>
      {place && <RowActions popup={popup} asset={row.asset} place={place} />}
    </div>
  );
}

function PriceFacts({ popup, price, copied }: PriceRowProps & { readonly price: KnownPrice }) {
  const { t, language } = popup;
  const { usd, krw, source, converted } = price;
  return (
    <>
      <dt>{t('detailUsd')}</dt>
      <dd>
        <span class="exact">${groupedDigits(usd)}</span>
        <CopyButton popup={popup} text={usd} label="copyUsd" copied={copied} />
      </dd>
      <dt>{t('detailKrw')}</dt>
      <dd>
        <span class="exact">₩{groupedDigits(krw)}</span>
        <CopyButton popup={popup} text={krw} label="copyKrw" copied={copied} />
      </dd>
      {converted && (
        <>
          <dt>{t('detailConverted')}</dt>
          <dd>{conversion(converted, t)}</dd>
        </>
      )}
      <dt>{t('detailSource')}</dt>
      <dd>
        <a href={ATTRIBUTION[source]} target="_blank" rel="noreferrer">
          {t('dataBy', { source })}
        </a>
        <span class="basis">({t(price.basis === 'korea' ? 'basisKorea' : 'basisGlobal')})</span>
      </dd>
      <dt>{t('detailAsOf')}</dt>
      <dd>{moment(price.asOf, language)}</dd>
    </>
  );
}
