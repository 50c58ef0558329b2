import { listPath } from '../../../core/market/asset-pages.ts';
import { assetOf } from '../../../core/market/assets.ts';
import { plainText, shortChange, shortPrice } from '../../../core/market/format.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import { platformName } from '../../../core/market/platforms.ts';
import { AssetMark } from '../../ui/asset-mark.tsx';
import type { ChartTextKey } from '../../ui/i18n/chart.ts';
import { BELL, BOOKMARK, drawIcon } from '../../ui/icon.tsx';
import { RANGES, type Range } from '../../ui/past/ranges.ts';
import { moment } from '../../ui/price-facts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { nameOf } from '../../ui/token-name.ts';
import { ChartNotes } from './chart-notes.tsx';
import { PlotArea } from './plot-area.tsx';
import { Readout } from './readout.tsx';
import { type ChartProps, TABLE_PAGE } from './state.ts';

const RANGE_WORDS: Readonly<Record<Range, ChartTextKey>> = {
  '24h': 'chart24h',
  '7d': 'chart7d',
  '30d': 'chart30d',
  '1y': 'chart1y',
  all: 'chartAll',
};

/** The whole page, as a function of its state. */
export function App(props: ChartProps) {
  const { t, state } = props;
  if (!state.asset) return <main class="chart-page chart-empty">{t('chartNoAsset')}</main>;
  return (
    <div class="chart-page">
      <Head {...props} />
      <main>
        <Choices {...props} />
        <Readout {...props} />
        <PlotArea {...props} />
        <ChartNotes {...props} />
        <PointsTable {...props} />
      </main>
    </div>
  );
}

function Head({ t, state, language, save }: ChartProps) {
  const { asset, token, saving, view } = state;
  if (!asset) return null;
  const { address, platform } = assetOf(asset);
  const isListed = saving === 'saved' || view?.saved.some((row) => row.asset === asset);
  return (
    <header class="chart-head">
      <nav class="chart-nav" aria-label={t('chartActions')}>
        <a class="plain-button" href="/popup.html">
          {t('chartList')}
        </a>
        {isListed ? (
          <a class="plain-button" href={listPath(asset)}>
            {drawIcon(BELL)}
            {t('chartAlert')}
          </a>
        ) : (
          view &&
          address && (
            <button type="button" class="main-button" disabled={saving === 'saving'} onClick={save}>
              {drawIcon(BOOKMARK)}
              {t('chartSave')}
            </button>
          )
        )}
      </nav>
      {saving !== null && typeof saving === 'object' && (
        <p class="chart-alike" role="alert">
          {t(saving.why.key, saving.why.values)}
        </p>
      )}
      <AssetMark asset={asset} symbol={token?.symbol ?? null} />
      <h1 class="chart-name">
        <bdi>{nameOf(asset, token, language)}</bdi>{' '}
        {token?.symbol && <bdi class="chart-symbol">{token.symbol}</bdi>}
      </h1>
      <p class="chart-where">
        {platformName(platform)}
        {address && <span class="chart-address">{address}</span>}
      </p>
      {token && isLookAlike(token) && <p class="chart-alike">{t('lookAlike')}</p>}
    </header>
  );
}

function Choices({ t, state, market, currency, show, set }: ChartProps) {
  return (
    <div class="choices">
      <Segmented
        label={t('chartRange')}
        labelHidden
        name="range"
        value={state.range}
        options={RANGES.map((value) => ({ value, label: t(RANGE_WORDS[value]) }))}
        onChange={(range) => show({ range })}
      />
      <Segmented
        label={t('chartMarket')}
        labelHidden
        name="market"
        value={market}
        options={[
          { value: 'global', label: t('chartGlobal') },
          { value: 'korea', label: t('chartKorea') },
          { value: 'both', label: t('chartBoth') },
        ]}
        onChange={(chosen) => show({ market: chosen })}
      />
      <Segmented
        label={t('chartCurrency')}
        labelHidden
        name="currency"
        value={currency}
        options={[
          { value: 'USD', label: t('chartDollars') },
          { value: 'KRW', label: t('chartWon') },
        ]}
        onChange={(chosen) => set({ currency: chosen })}
      />
    </div>
  );
}

/** The chart's points as a table, newest first; rows are made when it is opened, more on request. */
function PointsTable(props: ChartProps) {
  const { t, state, set, lines } = props;
  const left = lines.times.length - state.tableRows;
  return (
    <details
      class="points"
      open={state.tableOpen}
      onToggle={({ currentTarget }) => set({ tableOpen: currentTarget.open, tableRows: TABLE_PAGE })}
    >
      <summary data-focus="table">{t('chartTable')}</summary>
      {state.tableOpen && (
        <div class="points-all">
          <Rows {...props} />
        </div>
      )}
      {state.tableOpen && left > 0 && (
        <button type="button" class="plain" onClick={() => set({ tableRows: state.tableRows + TABLE_PAGE })}>
          {t('chartTableMore', { n: left })}
        </button>
      )}
    </details>
  );
}

function Rows({ t, language, state, lines, currency }: ChartProps) {
  const places = lines.times.map((_, i) => i).reverse();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('chartTime')}</th>
          {lines.lines.map(({ basis }) => (
            <th key={basis} scope="col">
              {t(basis === 'korea' ? 'chartKorea' : 'chartGlobal')}
            </th>
          ))}
          {lines.premiums.length > 0 && <th scope="col">{t('premium')}</th>}
        </tr>
      </thead>
      <tbody>
        {places.slice(0, state.tableRows).map((i) => {
          const [at = 0, premium] = [lines.times[i], lines.premiums[i]];
          return (
            <tr key={at}>
              <th scope="row">{moment(at, language)}</th>
              {lines.lines.map(({ basis, prices }) => {
                const price = prices[i];
                const value = price && sideOf(price, currency);
                return (
                  <td key={basis}>
                    {value
                      ? plainText(shortPrice(value, currency, language))
                      : t(price ? 'chartNoRate' : 'noPrice')}
                    {price && (
                      <span class="points-source">
                        {price.source}
                        {price.through !== undefined && ` ${t('through', { host: price.through })}`}
                      </span>
                    )}
                  </td>
                );
              })}
              {lines.premiums.length > 0 && <td>{premium ? shortChange(premium) : '—'}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
