import type { Console } from '../props.ts';
import { countText, timeUntil } from '../times-and-counts.ts';
import type { RecordsJob } from './records-state.ts';

interface RecordsJobLineProps {
  readonly page: Console;
  readonly job: RecordsJob;
  /** Unix milliseconds. */
  readonly now: number;
  readonly stop: () => void;
}

/** How far a list has come, and the way to stop it. */
export function RecordsJobLine({ page: { t, language }, job, now, stop }: RecordsJobLineProps) {
  const { phase, done, of, nextTryAt } = job;
  return (
    <div class="card records-job">
      <div class="records-job-words">
        <p>
          {t(phase === 'reading' ? 'recordsReading' : 'recordsProgress', {
            done: countText(done, language),
            of: countText(of, language),
            left: countText(of - done, language),
          })}
        </p>
        {nextTryAt !== null && nextTryAt > now && (
          <p class="note">{t('recordsWait', { time: timeUntil(t, nextTryAt, now) })}</p>
        )}
        <progress class="records-progress" max={of} value={done} aria-label={t('recordsProgressLabel')} />
      </div>
      <button type="button" class="plain-button" onClick={stop}>
        {t('recordsStop')}
      </button>
    </div>
  );
}
