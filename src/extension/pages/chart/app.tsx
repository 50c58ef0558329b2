import { assetOf, platformOf } from '../../../core/market/assets.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { AssetMark } from '../../ui/asset-mark.tsx';
import type { ChartTextKey } from '../../ui/i18n/translate-chart.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { nameOf } from '../../ui/token-name.ts';
import { ChartNotes } from './chart-notes.tsx';
import { PlotArea } from './plot-area.tsx';
import { PointsTable } from './points-table.tsx';
import { RANGES, type Range } from './ranges.ts';
import { Readout } from './readout.tsx';
import type { ChartProps } from './state.ts';

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

function Head({ t, state: { asset, token }, language }: ChartProps) {
  if (!asset) return null;
  const { address } = assetOf(asset);
  const platform = platformOf(assetOf(asset));
  return (
    <header class="chart-head">
      <AssetMark asset={asset} symbol={token?.symbol ?? null} />
      <h1 class="chart-name">
        <bdi>{nameOf(asset, token, language)}</bdi>{' '}
        {token?.symbol && <bdi class="chart-symbol">{token.symbol}</bdi>}
      </h1>
      <p class="chart-where">
        {platform.name}
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
