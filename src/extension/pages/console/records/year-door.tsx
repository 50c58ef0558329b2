import type { Price } from '../../../../core/market/prices.ts';
import { DAY_MS } from '../../../../core/market/time.ts';
import type { PricedLine } from '../../../../core/records/record-rows.ts';
import { lookOf } from '../../../ui/price-facts.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { nameOf } from '../../../ui/token-name.ts';
import type { DoorProps } from '../props.ts';
import { chosenYear, rowsOf, yearEnd, yearsToOffer } from './holdings.ts';
import { HoldingsField } from './holdings-field.tsx';
import { RecordFigures } from './record-figures.tsx';
import { LinesTable, WorthCell } from './records-table.tsx';
import { TermsField } from './terms-field.tsx';

/** The person's amounts at a year's end: of a past year, or of the current one by today's prices. */
export function YearDoor(props: DoorProps) {
  const { page, state, zone } = props;
  const { t, actions } = page;
  const { records, now } = state;
  const { change, price } = actions.records;
  const year = chosenYear(records, zone, now);
  const at = yearEnd(zone, year);
  const isComing = at > now;
  const daysTo = (end: number) => Math.ceil((end - now) / DAY_MS);
  return (
    <>
      <form
        class="card form records-form"
        aria-label={t('doorYear')}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isComing) void price('year', zone);
        }}
      >
        <div>
          <Segmented
            label={t('yearLegend')}
            labelHidden
            name="records-year"
            value={String(year)}
            options={yearsToOffer(zone, now).map((each) => {
              const end = yearEnd(zone, each);
              const key = end > now ? 'yearComing' : 'yearEnded';
              return { value: String(each), label: t(key, { year: each, n: daysTo(end) }) };
            })}
            onChange={(value) => change({ year: Number(value), problem: null })}
          />
          <p class="note records-at">
            {t(isComing ? 'yearComingAt' : 'yearAt', { moment: zone.text(at), n: daysTo(at) })}
          </p>
        </div>
        <HoldingsField {...props} isFolded />
        <TermsField {...props} />
        {!isComing && (
          <div class="form-end">
            <button type="submit" class="main-button" aria-disabled={records.results.year.job !== null}>
              {t('yearGet', { year })}
            </button>
          </div>
        )}
      </form>
      {isComing && <YearPreview {...props} />}
    </>
  );
}

/** A preview of the coming year's end: the person's amounts at today's prices. It cannot be exported. */
function YearPreview({ page, state }: DoorProps) {
  const { t } = page;
  const { lines, total } = state.records.results.year;
  const rows = rowsOf(state.view);
  return (
    <section class="block" aria-label={t('previewTitle')}>
      <h2 class="block-title">{t('previewTitle')}</h2>
      <LinesTable
        page={page}
        caption={t('previewNote')}
        columns={['previewToken', 'previewPrice', 'previewWorth']}
        total={total}
      >
        {lines.map((line) => (
          <PreviewRow
            key={line.asset}
            page={page}
            line={line}
            price={rows.find(({ asset }) => asset === line.asset)?.price ?? null}
          />
        ))}
      </LinesTable>
    </section>
  );
}

interface PreviewRowProps {
  readonly page: DoorProps['page'];
  readonly line: PricedLine;
  /** Null where the token is not saved, so that today's price is unknown. */
  readonly price: Price | null;
}

function PreviewRow({ page, line, price }: PreviewRowProps) {
  const { t, language } = page;
  const { asset, token, answer } = line;
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
          <WorthCell page={page} line={line} label="previewWorth" />
        </>
      ) : (
        <td class="records-why" colSpan={2}>
          {t(price ? lookOf(price).why : 'previewNotInList')}
        </td>
      )}
    </tr>
  );
}
