import { plainText, shortChange, shortPrice } from '../../../core/market/format.ts';
import { sideOf } from '../../../core/market/main-currency.ts';
import { moment } from '../../ui/price-facts.ts';
import { type ChartProps, TABLE_PAGE } from './state.ts';

/** The chart's points as text, newest first: made when it is opened, and as far as it is read. */
export function PointsTable(props: ChartProps) {
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
