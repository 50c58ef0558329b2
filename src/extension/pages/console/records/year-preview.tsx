import { groupedDigits } from '../../../../core/market/format.ts';
import type { Price } from '../../../../core/market/prices.ts';
import type { PricedLine } from '../../../../core/records/record-rows.ts';
import { lookOf } from '../../../ui/price-facts.ts';
import { nameOf } from '../../../ui/token-name.ts';
import type { DoorProps } from '../props.ts';
import { rowsOf } from './holdings.ts';
import { RecordFigures } from './record-figures.tsx';

/** What the coming year's end will look like: what is held, at today's prices. It is not exported. */
export function YearPreview({ page, state }: DoorProps) {
  const { t } = page;
  const { lines, total } = state.records.results.year;
  const rows = rowsOf(state.view);
  return (
    <section class="block" aria-label={t('previewTitle')}>
      <h2 class="block-title">{t('previewTitle')}</h2>
      <table class="records-table">
        <caption class="records-caption">{t('previewNote')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('previewToken')}</th>
            <th scope="col">{t('previewPrice')}</th>
            <th scope="col">{t('previewWorth')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PreviewRow
              key={line.asset}
              page={page}
              line={line}
              price={rows.find(({ asset }) => asset === line.asset)?.price ?? null}
            />
          ))}
        </tbody>
        {(total.usd !== null || total.krw !== null) && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('recordsTotal')}
              </th>
              <td class="records-money" data-label={t('recordsTotal')}>
                <RecordFigures page={page} of={total} as="worth" />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface PreviewRowProps {
  readonly page: DoorProps['page'];
  readonly line: PricedLine;
  /** Null: it is not in the list, so that no price of today is known. */
  readonly price: Price | null;
}

function PreviewRow({ page, line, price }: PreviewRowProps) {
  const { t, language } = page;
  const { asset, token, amount, answer, worth } = line;
  return (
    <tr>
      <th scope="row" class="records-what">
        <span class="records-name">{nameOf(asset, token, language)}</span>
      </th>
      {answer.price ? (
        <>
          <td class="records-money" data-label={t('previewPrice')}>
            <RecordFigures page={page} of={answer.price} as="price" />
            {price && price.status !== 'priced' && (
              <span class="records-more-of">{t(lookOf(price).why)}</span>
            )}
          </td>
          <td class="records-money" data-label={t('previewWorth')}>
            {amount === null && '–'}
            {amount !== null && worth.isBeyondPools && (
              <span class="records-why">{t('recordsBeyondPools')}</span>
            )}
            {amount !== null && !worth.isBeyondPools && <RecordFigures page={page} of={worth} as="worth" />}
            {amount !== null && (
              <span class="records-more-of">{t('recordsTimes', { amount: groupedDigits(amount) })}</span>
            )}
          </td>
        </>
      ) : (
        <td class="records-why" colSpan={2}>
          {t(price ? lookOf(price).why : 'previewNotInList')}
        </td>
      )}
    </tr>
  );
}
