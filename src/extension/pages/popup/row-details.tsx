import { Fragment } from 'preact';
import { chartPath, sourcePage } from '../../../core/market/asset-pages.ts';
import { exactAmount } from '../../../core/market/format.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import { platformName } from '../../../core/market/platforms.ts';
import type { AvailablePrice } from '../../../core/market/prices.ts';
import { changeOf } from '../../ui/change.ts';
import { Icon } from '../../ui/icon.tsx';
import { CURRENCY_WORDS, conversion, lookOf, moment } from '../../ui/price-facts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { CopyButton } from '../../ui/tool-button.tsx';
import { DetailsOnDemand } from './details-on-demand.tsx';
import { standInWords } from './from-where.tsx';
import type { Popup, PriceRowProps } from './props.ts';
import { RowBar } from './row-bar.tsx';
import { ROW_RANGES } from './state.ts';
import { AskedAgain } from './status-tag.tsx';

/** An open row: its chart, actions and comparison of sources, and folded below them the exact values. */
export function RowDetails(props: PriceRowProps) {
  const { popup, row, details, alerts, chart } = props;
  const { t } = popup;
  const { AlertsPanel, RowChart } = props.pieces;
  const isCompared = details?.place === 'row' && details.asset === row.asset;
  const hasAlerts = alerts.shown.length > 0 || alerts.draft !== null;
  return (
    <div class="details">
      <Condition {...props} />
      <div class="past">
        <div class="past-head">
          <Segmented
            label={t('chartPeriod')}
            labelHidden
            name="row-range"
            value={chart.range}
            options={ROW_RANGES.map((value) => ({ value, label: t(RANGE_WORDS[value]) }))}
            onChange={popup.actions.chooseRange}
          />
          <a class="chart-link" href={chartPath(row.asset)} target="_blank" rel="noopener">
            <Icon name="chart" />
            {t('openChart')}
          </a>
        </div>
        {RowChart ? (
          <RowChart key={row.asset} popup={popup} chart={chart.shown} range={chart.range} />
        ) : (
          <div class="row-chart" />
        )}
      </div>
      <RowBar {...props} />
      {AlertsPanel && hasAlerts && <AlertsPanel {...props} />}
      {isCompared && <DetailsOnDemand popup={popup} details={details} now={props.now} />}
      <ExactFacts {...props} />
    </div>
  );
}

const RANGE_WORDS = { '24h': 'chartDay', '7d': 'chartWeek', '30d': 'chartMonth' } as const;

/** Why there is no current price, and what to know before trusting one: a replaced market, an imitated name. */
function Condition({ popup, row, waiting, renewing }: PriceRowProps) {
  const { t } = popup;
  const { price } = row;
  const look = lookOf(price);
  return (
    <>
      {waiting ? (
        <p class={`why why-${price.status}`}>{t('refreshing')}</p>
      ) : (
        price.status !== 'priced' && (
          <p class={`why why-${price.status}`}>
            <strong>{t(look.word)}</strong> {t(renewing ? 'renewing' : look.why)}{' '}
            <AskedAgain popup={popup} price={price} />
          </p>
        )
      )}
      {row.isStandIn && <p class="why">{t(standInWords(price).why)}</p>}
      {isLookAlike(row.token) && <p class="why why-alike">{t('lookAlike')}</p>}
    </>
  );
}

function ExactFacts(props: PriceRowProps) {
  const { popup, row, copied, details } = props;
  const { t, language } = popup;
  const { price, address } = row;
  return (
    <details class="exact-facts">
      <summary>{t('exactFacts')}</summary>
      <dl class="facts">
        {price.usd !== null && <PriceFacts {...props} price={price} />}
        {price.checkedAt !== null && (
          <>
            <dt>{t('detailChecked')}</dt>
            <dd>{moment(price.checkedAt, language)}</dd>
          </>
        )}
        <dt>{t('detailPlatform')}</dt>
        <dd>{platformName(row.platform)}</dd>
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
      {details?.premium && details.asset === row.asset && (
        <DetailsOnDemand popup={popup} details={{ ...details, place: 'facts' }} now={props.now} />
      )}
    </details>
  );
}

function PriceFacts({ popup, row, price, copied }: PriceRowProps & { readonly price: AvailablePrice }) {
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
  /** The text that was copied a moment ago, of any button. */
  readonly copied: string | null;
}

function CopyExact({ popup: { t, actions }, text, label, copied }: CopyExactProps) {
  return <CopyButton look="copy" label={t(label)} done={copied === text} onCopy={() => actions.copy(text)} />;
}
