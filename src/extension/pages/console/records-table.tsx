import { timeText } from '../../../core/records/moment-text.ts';
import type { PricedLine } from '../../../core/records/record-rows.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ViewProps } from './props.ts';
import { RecordFigures } from './record-figure.tsx';
import { RecordRow } from './record-row.tsx';
import { type RecordsState, SHOWN_AT_ONCE } from './records-state.ts';
import { countText } from './times-and-counts.ts';

/** The prices, with where they are from; what is missing and why; and what everything comes to. */
export function RecordsTable({ page, state: { records, now } }: ViewProps) {
  const { t, language, actions } = page;
  const { lines, shown, total, job } = records;
  const { change, exportAs, print } = actions.records;
  return (
    <section class="block records-result" aria-label={t('recordsResult')}>
      <div class="records-acts">
        <h2 class="block-title">
          {t('recordsResult')} <span class="list-number">{countText(lines.length, language)}</span>
        </h2>
        <button type="button" class="plain-button" onClick={() => exportAs('csv')}>
          {t('recordsExport', { format: 'CSV' })}
        </button>
        <button type="button" class="plain-button" onClick={() => exportAs('json')}>
          {t('recordsExport', { format: 'JSON' })}
        </button>
        <button type="button" class="plain-button" onClick={print}>
          {t('recordsPrint')}
        </button>
      </div>
      {!job && <ToAskAgain page={page} records={records} />}
      <table class="records-table">
        <caption class="records-caption">
          {t('recordsCaption', { time: timeText(minuteOf(now), 'KST') })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('recordsToken')}</th>
            <th scope="col">{t('recordsPrice')}</th>
            <th scope="col">{t('recordsValue')}</th>
            <th scope="col">{t('detailSource')}</th>
            <th scope="col">{t('recordsRate')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map((line, index) => (
            <RecordRow key={index} page={page} line={line} />
          ))}
        </tbody>
        {(total.usd !== null || total.krw !== null) && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('recordsTotal')}
              </th>
              <td class="records-money" data-label={t('recordsTotal')}>
                <RecordFigures page={page} of={total} />
              </td>
              <td colSpan={2} class="records-of">
                {countOfValues(lines, page)}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
      {lines.length > shown && (
        <button
          type="button"
          class="plain-button records-more"
          onClick={() => change({ shown: shown + SHOWN_AT_ONCE })}
        >
          {t('recordsMore', { n: countText(lines.length - shown, language) })}
        </button>
      )}
    </section>
  );
}

/** Of how many lines the total is; in each currency, where one has fewer. */
function countOfValues(lines: readonly PricedLine[], { t, language }: ViewProps['page']): string {
  const usd = countText(lines.filter(({ worth }) => worth.usd !== null).length, language);
  const krw = countText(lines.filter(({ worth }) => worth.krw !== null).length, language);
  return usd === krw ? t('recordsTotalOf', { n: usd }) : t('recordsTotalOfEach', { usd, krw });
}

/** What has no price, or may get that of a source which comes first. */
function ToAskAgain({
  page: { t, language, actions },
  records: { lines, open },
}: Pick<ViewProps, 'page'> & { readonly records: RecordsState }) {
  const missing = lines.filter(({ answer }) => answer.price === null).length;
  if (missing === 0 && open === 0) return null;
  return (
    <p class="note note-warn records-missing">
      <Icon name="warn" />{' '}
      {missing > 0
        ? t('recordsMissing', { n: countText(missing, language) })
        : t('recordsUnsettled', { n: countText(open, language) })}
      <button type="button" class="quiet" onClick={() => void actions.records.goOn()}>
        {t('recordsAgain')}
      </button>
    </p>
  );
}

function minuteOf(now: number): number {
  return now - (now % 60_000);
}
