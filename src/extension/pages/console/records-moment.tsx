import { parseTime } from '../../../core/records/moment-text.ts';
import type { ViewProps } from './props.ts';
import { momentOf } from './records-state.ts';

/** The moment at which saved tokens are valued: that of the settings, unless another is typed. */
export function RecordsMoment({ page, state }: ViewProps) {
  const { t, actions } = page;
  const { records, view, now } = state;
  const { problem } = records;
  const moment = momentOf(records, view);
  const time = parseTime(moment);
  const isWrong = problem?.about === 'moment';
  const usual = momentOf({ ...records, moment: null }, view);
  const change = (text: string | null) => actions.records.change({ moment: text, problem: null });
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
          aria-describedby="records-moment-said"
          onInput={(event) => change(event.currentTarget.value)}
        />
      </label>
      <p class={isWrong ? 'problem' : 'note'} id="records-moment-said">
        {isWrong
          ? t(problem.key, problem.values)
          : t(time.ok && time.at > now ? 'recordsFuture' : 'recordsMomentHint')}
      </p>
      {moment !== usual && (
        <button type="button" class="quiet records-usual" onClick={() => change(null)}>
          {t('recordsUsual', { moment: usual })}
        </button>
      )}
    </div>
  );
}
