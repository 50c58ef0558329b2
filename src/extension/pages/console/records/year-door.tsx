import { DAY_MS } from '../../../../core/market/time.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import type { DoorProps } from '../props.ts';
import { chosenYear, yearEnd, yearsToOffer } from './holdings.ts';
import { HoldingsField } from './holdings-field.tsx';
import { TermsField } from './terms-field.tsx';
import { YearPreview } from './year-preview.tsx';

/** What is held at the end of a year: one that has ended, or a rehearsal of the coming one by today's prices. */
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
