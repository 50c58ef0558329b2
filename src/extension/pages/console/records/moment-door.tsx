import { isDateAlone, parseMoment } from '../../../../core/records/moment-text.ts';
import type { DoorProps } from '../props.ts';
import { yearIn, yesterdayIn } from './holdings.ts';
import { HoldingsField } from './holdings-field.tsx';
import { TermsField } from './terms-field.tsx';

/** Prices at one moment: the end of yesterday, of the last year, or a typed time. */
export function MomentDoor(props: DoorProps) {
  const { page, state, zone } = props;
  const { t, actions } = page;
  const { price } = actions.records;
  return (
    <form
      class="card form records-form"
      aria-label={t('doorMoment')}
      onSubmit={(event) => {
        event.preventDefault();
        void price('moment', zone);
      }}
    >
      <MomentField {...props} />
      <HoldingsField {...props} />
      <TermsField {...props} />
      <div class="form-end">
        <button type="submit" class="main-button" aria-disabled={state.records.results.moment.job !== null}>
          {t('recordsGet')}
        </button>
      </div>
    </form>
  );
}

function MomentField({ page: { t, actions }, state: { records, now }, zone }: DoorProps) {
  const { problem } = records;
  const yesterday = yesterdayIn(zone, now);
  const moment = records.moment ?? yesterday;
  const isWrong = problem?.about === 'moment';
  const change = (text: string | null) => actions.records.change({ moment: text, problem: null });
  const choices = [
    { key: 'momentYesterday', text: yesterday },
    { key: 'momentLastYear', text: `${yearIn(zone, now) - 1}-12-31` },
  ] as const;
  return (
    <div class="records-moment">
      <label class="field">
        <span class="legend">{t('recordsMoment')}</span>
        <input
          class="text"
          type="text"
          data-focus="record-moment"
          value={moment}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={isWrong}
          aria-describedby="records-moment-read"
          onInput={(event) => change(event.currentTarget.value)}
        />
      </label>
      <div class="records-choices">
        {choices.map(({ key, text }) => (
          <button
            key={key}
            type="button"
            class="records-choice"
            aria-pressed={moment === text}
            onClick={() => change(text)}
          >
            {t(key)}
          </button>
        ))}
      </div>
      <p class={isWrong ? 'problem' : 'note'} id="records-moment-read">
        {isWrong ? (
          t(problem.key, problem.values)
        ) : (
          <MomentRead t={t} moment={moment} now={now} zone={zone} />
        )}
      </p>
    </div>
  );
}

interface MomentReadProps extends Pick<DoorProps, 'zone'> {
  readonly t: DoorProps['page']['t'];
  readonly moment: string;
  readonly now: number;
}

/** How the typed moment is read, shown before any request. */
function MomentRead({ t, moment, now, zone }: MomentReadProps) {
  const time = parseMoment(moment, zone.eastAt);
  if (!time.ok) return <>{t('recordsMomentHint')}</>;
  if (time.at > now) return <>{t('recordsFuture')}</>;
  return <>{t(isDateAlone(moment) ? 'momentEndOfDay' : 'momentRead', { moment: zone.text(time.at) })}</>;
}
