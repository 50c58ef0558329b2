import type { Language } from '../../../../core/market/language.ts';
import { STORED_PARTS } from '../../../messages/limits.ts';
import type { Settings } from '../../../messages/settings.ts';
import type { StoredPart, StoredReport } from '../../../messages/stored.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Switch } from '../../../ui/switches.tsx';
import type { Console, ViewProps } from '../props.ts';
import type { StoredState } from '../state.ts';
import { countText } from '../times-and-counts.ts';
import { monthsSince } from './stored-actions.ts';

const WORDS = {
  recordings: {
    name: 'storedRecordings',
    size: 'storedRecordingsSize',
    ask: 'storedRecordingsAsk',
    why: 'storedRecordingsWhy',
    unread: 'storedUnread',
    unwritten: 'storedUnwritten',
  },
  past: {
    name: 'storedPast',
    size: 'storedPastSize',
    ask: 'storedPastAsk',
    why: 'storedPastWhy',
    unread: 'storedPastUnread',
    unwritten: 'storedPastUnwritten',
  },
} as const satisfies Record<StoredPart, unknown>;

interface StoredCardProps extends Omit<ViewProps, 'setState'> {
  readonly settings: Settings;
}

/** The sizes of stored prices, and their export and deletion, which is to be confirmed. */
export function StoredCard({ page, state, settings }: StoredCardProps) {
  const { t, actions } = page;
  return (
    <section class="card settings stored" aria-label={t('storedTitle')}>
      <div>
        <h2>{t('storedTitle')}</h2>
        <p class="note">{t('storedLead')}</p>
      </div>
      <div>
        <Switch
          label={t('settingsRecording')}
          on={settings.recording}
          change={(recording) => void actions.changeSettings({ recording })}
        />
        <p class="note">{t('settingsRecordingNote')}</p>
      </div>
      {STORED_PARTS.map((part) => (
        <StoredRow key={part} page={page} state={state} part={part} />
      ))}
    </section>
  );
}

interface StoredRowProps extends Omit<ViewProps, 'setState'> {
  readonly part: StoredPart;
}

function StoredRow({ page, state, part }: StoredRowProps) {
  const { t, actions } = page;
  const { consider, exportRecorded } = actions.stored;
  const { report, pending, doing } = state.stored;
  // Export and deletion do not wait for the count, which takes the longer the more is stored.
  const isNothing = report?.[part].bytes === 0;
  return (
    <div class="stored-part" data-stored={part}>
      <h3>{t(WORDS[part].name)}</h3>
      <p class="note stored-size">{storedSize(state.stored, part, page)}</p>
      {report?.[part].isUnwritten && <Banner icon="warn" text={t(WORDS[part].unwritten)} failed />}
      {report && report[part].unreadable > 0 && (
        <p class="note stored-unread">
          {t(WORDS[part].unread, { n: countText(report[part].unreadable, page.language) })}
        </p>
      )}
      <div class="stored-acts">
        {part === 'recordings' && !isNothing && <MonthChoice page={page} state={state} />}
        {part === 'recordings' && !isNothing && (
          <button
            type="button"
            class="plain-button"
            aria-disabled={doing !== null}
            onClick={() => void exportRecorded()}
          >
            {t('storedExport')}
          </button>
        )}
        {pending !== part && (
          <button
            type="button"
            class="plain-button"
            data-focus={`stored-${part}`}
            aria-disabled={isNothing || doing === 'deletion'}
            aria-label={`${t(WORDS[part].name)}: ${t('storedDelete')}`}
            onClick={() => !isNothing && consider(part)}
          >
            {t('storedDelete')}
          </button>
        )}
      </div>
      {pending === part && <ConfirmDeleting page={page} state={state} part={part} />}
    </div>
  );
}

/** The choice of the month to export, where there is more than one. */
function MonthChoice({ page: { t, actions }, state }: Omit<ViewProps, 'setState'>) {
  const { report, month } = state.stored;
  const months = monthsSince(report?.recordings.since ?? null, state.now);
  if (months.length < 2) return null;
  return (
    <select
      class="stored-month"
      aria-label={t('storedMonth')}
      value={month ?? ''}
      onChange={({ currentTarget }) => actions.stored.chooseMonth(currentTarget.value || null)}
    >
      <option value="">{t('storedAllMonths')}</option>
      {months.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

function ConfirmDeleting({ page, state, part }: StoredRowProps) {
  const { t, actions } = page;
  const { consider, confirm } = actions.stored;
  const { doing } = state.stored;
  return (
    <div
      class="confirm"
      role="alertdialog"
      aria-labelledby="stored-question"
      aria-describedby="stored-why"
      onKeyDown={(event) => event.key === 'Escape' && consider(null)}
    >
      <div class="confirm-text">
        <p class="confirm-question" id="stored-question">
          {t(WORDS[part].ask)}
        </p>
        <p id="stored-why">{t(WORDS[part].why)}</p>
      </div>
      <button
        type="button"
        class="plain-button"
        data-focus="stored-keep"
        aria-disabled={doing === 'deletion'}
        onClick={() => consider(null)}
      >
        {t('keep')}
      </button>
      <button
        type="button"
        class="main-button main-bad"
        aria-disabled={doing !== null}
        onClick={() => void confirm()}
      >
        {t('storedDeleteNow')}
      </button>
    </div>
  );
}

function storedSize(
  { report, isUncounted }: StoredState,
  part: StoredPart,
  { t, language }: Console,
): string {
  if (!report) return t(isUncounted ? 'storedUncounted' : 'storedCounting');
  const { bytes } = report[part];
  if (bytes === 0) return t('storedNothing');
  const n = countText(countOf(report, part), language);
  return t(WORDS[part].size, { size: sizeText(bytes, language), n });
}

function countOf({ recordings, past }: StoredReport, part: StoredPart): number {
  return part === 'recordings' ? recordings.assets.length : past.items;
}

const KB = 1_000;
const MB = 1_000_000;

function sizeText(bytes: number, language: Language): string {
  const isLarge = bytes >= MB;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / MB : Math.ceil(bytes / KB));
}
