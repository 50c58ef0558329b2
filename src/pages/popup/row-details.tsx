import type { ComponentChildren } from 'preact';
import { platform } from '../../market/platforms.ts';
import type { Converted, KnownPrice } from '../../market/prices.ts';
import { sourceRow } from '../../market/sources.ts';
import type { Row } from '../../messages/messages.ts';
import { groupedDigits } from '../format.ts';
import type { TextKey } from '../i18n/en.ts';
import { usePopup } from './context.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon, type IconName } from './icons.tsx';
import type { PriceRowProps } from './price-row.tsx';
import { lookOf } from './status.ts';

/** Everything known of a row, exactly, and what can be done with it. */
export function RowDetails({ row, place }: { readonly row: Row; readonly place: PriceRowProps['place'] }) {
  const { t } = usePopup();
  const { price } = row;
  const look = lookOf(price);
  return (
    <div class="details">
      <p class={`why why-${price.status}`}>
        <strong>{t(look.word)}</strong> {t(look.why)}
      </p>
      <dl class="facts">
        {price.usd !== null && <PriceFacts price={price} />}
        {price.checkedAt !== null && (
          <Fact name="detailChecked">
            <Moment at={price.checkedAt} />
          </Fact>
        )}
        <Fact name="detailPlatform">{platform(row.platform).name}</Fact>
        {row.address !== null && (
          <Fact name="detailAddress">
            <span class="exact address">{row.address}</span>
            <CopyButton text={row.address} label="copyAddress" />
          </Fact>
        )}
      </dl>
      {place && <RowActions row={row} place={place} />}
    </div>
  );
}

function PriceFacts({ price }: { readonly price: KnownPrice }) {
  const { t } = usePopup();
  return (
    <>
      <Fact name="detailUsd">
        <span class="exact">${groupedDigits(price.usd)}</span>
        <CopyButton text={price.usd} label="copyUsd" />
      </Fact>
      <Fact name="detailKrw">
        <span class="exact">₩{groupedDigits(price.krw)}</span>
        <CopyButton text={price.krw} label="copyKrw" />
      </Fact>
      {price.converted && (
        <Fact name="detailConverted">
          <Conversion {...price.converted} />
        </Fact>
      )}
      <Fact name="detailSource">
        <a href={sourceRow(price.source).attributionUrl} target="_blank" rel="noreferrer">
          {t('dataBy', { source: price.source })}
        </a>{' '}
        <span class="basis">({t(price.basis === 'korea' ? 'basisKorea' : 'basisGlobal')})</span>
      </Fact>
      <Fact name="detailAsOf">
        <Moment at={price.asOf} />
      </Fact>
    </>
  );
}

function Conversion({ side, through, rate, usdPerUsdt }: Converted) {
  const { t } = usePopup();
  const key =
    through === 'KRW-USDT' ? 'convertedThroughKrwUsdt' : side === 'krw' ? 'convertedKrw' : 'convertedUsd';
  const parts = [
    t(key, { rate: groupedDigits(rate) }),
    usdPerUsdt && t('convertedUsdt', { rate: groupedDigits(usdPerUsdt) }),
  ];
  return <>{parts.filter(Boolean).join(', ')}</>;
}

function Fact({ name, children }: { readonly name: TextKey; readonly children: ComponentChildren }) {
  const { t } = usePopup();
  return (
    <>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Moment({ at }: { readonly at: number }) {
  const { language } = usePopup();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return <time dateTime={new Date(at).toISOString()}>{format.format(at)}</time>;
}

function RowActions({
  row,
  place,
}: {
  readonly row: Row;
  readonly place: NonNullable<PriceRowProps['place']>;
}) {
  const { actions } = usePopup();
  const { asset } = row;
  return (
    <div class="row-actions">
      <ActionButton
        icon="up"
        label="moveUp"
        off={place.index === 0}
        run={() => actions.saved.move(asset, place.index - 1)}
      />
      <ActionButton
        icon="down"
        label="moveDown"
        off={place.index === place.count - 1}
        run={() => actions.saved.move(asset, place.index + 1)}
      />
      <ActionButton icon="trash" label="remove" off={false} run={() => actions.saved.remove(asset)} />
    </div>
  );
}

interface ActionButtonProps {
  readonly icon: IconName;
  readonly label: TextKey;
  readonly off: boolean;
  readonly run: () => Promise<void>;
}

function ActionButton({ icon, label, off, run }: ActionButtonProps) {
  const { t } = usePopup();
  return (
    <button type="button" class={`quiet quiet-${label}`} disabled={off} onClick={() => void run()}>
      <Icon name={icon} />
      {t(label)}
    </button>
  );
}
