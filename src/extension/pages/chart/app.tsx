import { listPath } from '../../../core/market/asset-pages.ts';
import { assetOf } from '../../../core/market/assets.ts';
import { isLookAlike } from '../../../core/market/look-alike.ts';
import { platformName } from '../../../core/market/platforms.ts';
import { AssetMark } from '../../ui/asset-mark.tsx';
import type { ChartTextKey } from '../../ui/i18n/chart.ts';
import { drawIcon } from '../../ui/icon.tsx';
import { BELL, BOOKMARK } from '../../ui/icon-paths.ts';
import { RANGES, type Range } from '../../ui/past/ranges.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { nameOf } from '../../ui/token-name.ts';
import { ChartNotes } from './chart-notes.tsx';
import { PlotArea } from './plot-area.tsx';
import { PointsTable } from './points-table.tsx';
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
