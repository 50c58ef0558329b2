import { parseTime, timeText } from '../../../core/records/moment-text.ts';
import type { Captures } from '../../messages/moment-requests.ts';
import { Banner } from '../../ui/banner.tsx';
import { CapturedToken } from './captured-token.tsx';
import type { ViewProps } from './props.ts';
import { LINE_WORDS } from './records-words.ts';
import { countText, timeUntil } from './times-and-counts.ts';

/** The turn of the year: what is captured of each token, what is not and why, and the file of it. */
export function CapturesCard({ page, state }: Omit<ViewProps, 'setState'>) {
  const { t, language, actions } = page;
  const { captures, isCapturing, isExporting } = state.records;
  if (!captures) return null;
  const { at, isDue, open, isUnwritten } = captures;
  const now = captures.captures.filter((each) => each.at === at);
  const others = captures.captures.filter((each) => each.at !== at);
  return (
    <section class="card records-captures" aria-label={t('capturesTitle')}>
      <div class="records-acts">
        <h2 class="block-title">{t('capturesTitle')}</h2>
        {isDue && (now.length === 0 || open > 0) && (
          <button
            type="button"
            class="plain-button"
            aria-disabled={isCapturing}
            onClick={() => void actions.records.capture()}
          >
            {t(isCapturing ? 'capturesRunning' : 'capturesNow')}
          </button>
        )}
        {captures.captures.length > 0 &&
          (['csv', 'json'] as const).map((format) => (
            <button
              key={format}
              type="button"
              class="plain-button"
              aria-disabled={isExporting}
              onClick={() => void actions.records.exportCaptures(format)}
            >
              {t('recordsExport', { format: format.toUpperCase() })}
            </button>
          ))}
      </div>
      <p class="records-captures-at">{timeText(at, 'KST')}</p>
      <p class="note">{stateOf(captures, page, state)}</p>
      {isUnwritten && <Banner icon="warn" text={t('capturesUnwritten')} failed />}
      <ul class="records-captured">
        {now.map((capture) => (
          <CapturedToken key={capture.asset} page={page} capture={capture} />
        ))}
      </ul>
      {others.length > 0 && (
        <p class="note">{t('capturesOthers', { n: countText(others.length, language) })}</p>
      )}
      <OtherMoment page={page} state={state} at={at} />
    </section>
  );
}

const DAY_MS = 86_400_000;

function stateOf(
  captures: Captures,
  { t, language }: ViewProps['page'],
  { view, now }: ViewProps['state'],
): string {
  const { at, isDue, open, nextTryAt } = captures;
  const all = captures.captures.filter((each) => each.at === at).length;
  if (!isDue)
    return t('capturesWaiting', { n: countText(Math.max(1, Math.ceil((at - now) / DAY_MS)), language) });
  if (all === 0 && view?.saved.length === 0) return t('capturesNone');
  if (open === 0) return t('capturesDone', { n: countText(all, language) });
  const said = t('capturesOpen', { n: countText(open, language) });
  return nextTryAt !== null && nextTryAt > now
    ? `${said} ${t('capturesNext', { time: timeUntil(t, nextTryAt, now) })}`
    : said;
}

/** Another moment than the law's: the setting. */
function OtherMoment({
  page: { t, actions },
  state,
  at,
}: Omit<ViewProps, 'setState'> & { readonly at: number }) {
  const { captureMoment, captureProblem } = state.records;
  const text = captureMoment ?? timeText(at, 'KST');
  return (
    <details class="records-other">
      <summary>{t('capturesOther')}</summary>
      <form
        class="records-other-form"
        onSubmit={(event) => {
          event.preventDefault();
          const time = parseTime(text);
          if (time.ok) void actions.records.captureAt(time.at);
          else
            actions.records.change({
              captureProblem: { key: LINE_WORDS[time.problem], values: { value: text } },
            });
        }}
      >
        <label class="field">
          <span class="legend">{t('recordsMoment')}</span>
          <input
            class="text"
            type="text"
            value={text}
            autocomplete="off"
            spellcheck={false}
            aria-invalid={captureProblem !== null}
            aria-describedby="captures-moment-said"
            onInput={(event) =>
              actions.records.change({ captureMoment: event.currentTarget.value, captureProblem: null })
            }
          />
        </label>
        <button type="submit" class="plain-button">
          {t('save')}
        </button>
        <p class={captureProblem ? 'problem' : 'note'} id="captures-moment-said">
          {captureProblem ? t(captureProblem.key, captureProblem.values) : t('capturesOtherNote')}
        </p>
      </form>
    </details>
  );
}
