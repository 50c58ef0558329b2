import type { ComponentChildren } from 'preact';
import { shortAddress } from '../../../../core/market/addresses.ts';
import { assetOf } from '../../../../core/market/assets.ts';
import { dollarRate, groupedDigits, wonRate } from '../../../../core/market/format.ts';
import type { PastPrice } from '../../../../core/market/moments.ts';
import { platformName } from '../../../../core/market/platforms.ts';
import { MINUTE_MS } from '../../../../core/market/time.ts';
import type { Worth } from '../../../../core/market/worth.ts';
import type { PricedLine } from '../../../../core/records/record-rows.ts';
import type { ConsoleTextKey } from '../../../ui/i18n/console.ts';
import { Icon } from '../../../ui/icon.tsx';
import { nameOf } from '../../../ui/token-name.ts';
import type { Console, DoorProps } from '../props.ts';
import { countText } from '../times-and-counts.ts';
import { RecordFigures } from './record-figures.tsx';
import type { Door, RecordsState } from './records-state.ts';
import { GRANULARITY_WORDS, MISSING_WORDS } from './records-words.ts';
import type { Zone } from './zones.ts';

/** The prices with their sources, the missing ones with the reasons, and the total. */
export function RecordsTable({ page, state: { records, now }, zone }: DoorProps) {
  const { t, language, actions } = page;
  const { door, results } = records;
  const { lines, shown, total, job } = results[door];
  const { showMore } = actions.records;
  // Lines of the other doors share one moment, which is shown above the table.
  const moment = door === 'list' ? null : (lines[0]?.at ?? null);
  return (
    <section class="block records-result" aria-label={t('recordsResult')}>
      <div class="records-acts">
        <h2 class="block-title">
          {t('recordsResult')} <span class="list-number">{countText(lines.length, language)}</span>
          {moment !== null && <span class="records-result-at">{zone.text(moment)}</span>}
        </h2>
        {lines.some(({ answer }) => answer.price !== null) && <Outputs page={page} door={door} />}
      </div>
      {!job && <Missing page={page} records={records} />}
      <LinesTable
        page={page}
        caption={t('recordsCaption', { time: zone.text(minuteOf(now)) })}
        columns={[
          door === 'list' ? 'recordsToken' : 'previewToken',
          'recordsPrice',
          'recordsValue',
          'detailSource',
          'recordsRate',
        ]}
        total={total}
        totalOf={countOfValues(lines, page)}
      >
        {lines.slice(0, shown).map((line, index) => (
          <RecordRow key={index} page={page} line={line} zone={zone} hasMoment={moment === null} />
        ))}
      </LinesTable>
      {lines.length > shown && (
        <button type="button" class="plain-button records-more" onClick={() => showMore(door)}>
          {t('recordsMore', { n: countText(lines.length - shown, language) })}
        </button>
      )}
    </section>
  );
}

interface LinesTableProps {
  readonly page: Console;
  readonly caption: string;
  readonly columns: readonly ConsoleTextKey[];
  readonly total: Worth;
  /** The number of lines in the total. */
  readonly totalOf?: string;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table of prices and values, with the total below. */
export function LinesTable({ page, caption, columns, total, totalOf, children }: LinesTableProps) {
  const { t } = page;
  return (
    <table class="records-table">
      <caption class="records-caption">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {(total.usd !== null || total.krw !== null) && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('recordsTotal')}
            </th>
            <td class="records-money" data-label={t('recordsTotal')}>
              <RecordFigures page={page} of={total} as="worth" />
            </td>
            {totalOf !== undefined && (
              <td colSpan={2} class="records-of">
                {totalOf}
              </td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface WorthCellProps {
  readonly page: Console;
  readonly line: PricedLine;
  readonly label: ConsoleTextKey;
}

/** The value of the line's amount. */
export function WorthCell({ page, line: { amount, worth }, label }: WorthCellProps) {
  const { t } = page;
  return (
    <td class="records-money" data-label={t(label)}>
      {amount === null ? (
        '–'
      ) : (
        <>
          {worth.isBeyondPools ? (
            <span class="records-why">{t('recordsBeyondPools')}</span>
          ) : (
            <RecordFigures page={page} of={worth} as="worth" />
          )}
          <span class="records-more-of">{t('recordsTimes', { amount: groupedDigits(amount) })}</span>
        </>
      )}
    </td>
  );
}

/** The number of lines in the total, for each currency if the numbers differ. */
function countOfValues(lines: readonly PricedLine[], { t, language }: Console): string {
  const usd = countText(lines.filter(({ worth }) => worth.usd !== null).length, language);
  const krw = countText(lines.filter(({ worth }) => worth.krw !== null).length, language);
  return usd === krw ? t('recordsTotalOf', { n: usd }) : t('recordsTotalOfEach', { usd, krw });
}

interface OutputsProps {
  readonly page: Console;
  readonly door: Door;
}

/** The buttons for exports and printing, once there are prices. */
function Outputs({ page: { t, actions }, door }: OutputsProps) {
  const { exportAs, print } = actions.records;
  return (
    <>
      {(['csv', 'json'] as const).map((format) => (
        <button key={format} type="button" class="plain-button" onClick={() => exportAs(door, format)}>
          {t('recordsExport', { format: format.toUpperCase() })}
        </button>
      ))}
      <button type="button" class="plain-button" onClick={print}>
        {t('recordsPrint')}
      </button>
    </>
  );
}

/** The number of lines without a price, or with one that a higher source may replace; shown after the first request. */
function Missing({
  page: { t, language, actions },
  records: { door, results },
}: Pick<OutputsProps, 'page'> & { readonly records: RecordsState }) {
  const { lines, open } = results[door];
  const missing = lines.filter(({ answer }) => answer.price === null);
  if (missing.length === 0 && open === 0) return null;
  if (missing.some((line) => line.answer.missing === 'not asked')) return null;
  const count = countText(missing.length > 0 ? missing.length : open, language);
  return (
    <p class="note note-warn records-missing">
      <Icon name="warn" /> {t(missing.length > 0 ? 'recordsMissing' : 'recordsUnsettled', { n: count })}
      <button type="button" class="quiet" onClick={() => void actions.records.goOn(door)}>
        {t('recordsAgain')}
      </button>
    </p>
  );
}

function minuteOf(now: number): number {
  return now - (now % MINUTE_MS);
}

interface RecordRowProps {
  readonly page: Console;
  readonly line: PricedLine;
  readonly zone: Zone;
  readonly hasMoment: boolean;
}

function RecordRow({ page, line, zone, hasMoment }: RecordRowProps) {
  const { t, language } = page;
  const { asset, token, at, answer } = line;
  const { platform, address } = assetOf(asset);
  return (
    <tr>
      <th scope="row" class="records-what">
        <span class="records-name">{nameOf(asset, token, language)}</span>
        <span class="records-more-of" title={address ?? undefined}>
          {platformName(platform)}
          {address !== null && ` · ${shortAddress(address)}`}
        </span>
        {hasMoment && <span class="records-more-of">{zone.text(at)}</span>}
      </th>
      {answer.price === null ? (
        <td class="records-why" colSpan={4}>
          {t(MISSING_WORDS[answer.missing])}
        </td>
      ) : (
        <>
          <td class="records-money" data-label={t('recordsPrice')}>
            <RecordFigures page={page} of={answer.price} as="price" />
          </td>
          <WorthCell page={page} line={line} label="recordsValue" />
          <td data-label={t('detailSource')}>
            <span class="records-source">{answer.price.source}</span>
            <span class="records-more-of">{zone.text(answer.price.asOf)}</span>
            <span class="records-more-of">{t(GRANULARITY_WORDS[answer.price.granularity])}</span>
          </td>
          <td data-label={t('recordsRate')}>
            <RateOf page={page} price={answer.price} zone={zone} />
          </td>
        </>
      )}
    </tr>
  );
}

/** The rate by which a price was converted to the other currency; a note where there is none. */
function RateOf({
  page: { t },
  price: { converted },
  zone,
}: Pick<RecordRowProps, 'page' | 'zone'> & { readonly price: PastPrice }) {
  if (converted === null) return t('recordsNoRate');
  if (converted.through === 'USD/KRW')
    return (
      <>
        <span class="figure">{t('rate', { rate: wonRate(converted.krwPerUsd) })}</span>
        <span class="records-more-of">{converted.date}</span>
        <span class="records-more-of">{converted.service}</span>
        {converted.usdPerUsdt && (
          <span class="records-more-of">
            {t('convertedUsdt', { rate: dollarRate(converted.usdPerUsdt) })}
          </span>
        )}
      </>
    );
  return (
    <>
      <span class="figure">{t('recordsPerUsdt', { won: wonRate(converted.krwPerUsdt) })}</span>
      <span class="records-more-of">{zone.text(converted.krwPerUsdtAsOf)}</span>
      <span class="records-more-of">{t('convertedUsdt', { rate: dollarRate(converted.usdPerUsdt) })}</span>
    </>
  );
}
