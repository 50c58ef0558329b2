import { assetOf } from '../../../../core/market/assets.ts';
import type { Capture, CapturePart } from '../../../../core/market/moments.ts';
import { platformName } from '../../../../core/market/platforms.ts';
import { DAY_MS } from '../../../../core/market/time.ts';
import { parseMoment, timeText } from '../../../../core/records/moment-text.ts';
import type { Captures } from '../../../messages/moments.ts';
import { Banner } from '../../../ui/banner.tsx';
import { nameOf } from '../../../ui/token-name.ts';
import type { Console, DoorProps } from '../props.ts';
import { countText, timeUntil } from '../times-and-counts.ts';
import { RecordFigures } from './record-figures.tsx';
import { LINE_WORDS, MISSING_WORDS, SIDE_WORDS } from './records-words.ts';
import type { Zone } from './zones.ts';

/** The year-end capture: each token's captured and missing prices, and their export. */
export function CapturesCard({ page, state, zone }: DoorProps) {
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
          <CapturedToken key={capture.asset} page={page} capture={capture} zone={zone} />
        ))}
      </ul>
      {others.length > 0 && (
        <p class="note">{t('capturesOthers', { n: countText(others.length, language) })}</p>
      )}
      <OtherMoment page={page} state={state} zone={zone} at={at} />
    </section>
  );
}

function stateOf(
  captures: Captures,
  { t, language }: DoorProps['page'],
  { view, now }: DoorProps['state'],
): string {
  const { at, isDue, open, nextTryAt } = captures;
  const all = captures.captures.filter((each) => each.at === at).length;
  if (!isDue)
    return t('capturesWaiting', { n: countText(Math.max(1, Math.ceil((at - now) / DAY_MS)), language) });
  if (all === 0 && view?.saved.every(({ address, held }) => address === null && !held))
    return t('capturesNone');
  if (open === 0) return t('capturesDone', { n: countText(all, language) });
  const said = t('capturesOpen', { n: countText(open, language) });
  return nextTryAt !== null && nextTryAt > now
    ? `${said} ${t('capturesNext', { time: timeUntil(t, nextTryAt, now) })}`
    : said;
}

/** The setting for another moment than that of the tax law. */
function OtherMoment({ page: { t, actions }, state, zone, at }: DoorProps & { readonly at: number }) {
  const { captureMoment, captureProblem } = state.records;
  const text = captureMoment ?? timeText(at, 'KST');
  return (
    <details class="records-other">
      <summary>{t('capturesOther')}</summary>
      <form
        class="records-other-form"
        onSubmit={(event) => {
          event.preventDefault();
          const time = parseMoment(text, zone.eastAt);
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

interface CapturedTokenProps {
  readonly page: Console;
  readonly capture: Capture;
  readonly zone: Zone;
}

/** One token's capture: each source's record or the reason why it has none, and the day's rate. */
function CapturedToken({ page, capture, zone }: CapturedTokenProps) {
  const { t, language } = page;
  const { asset, token, parts, rate, isComplete } = capture;
  const had = parts.filter(({ price }) => price !== null).length;
  const { platform } = assetOf(asset);
  return (
    <li>
      <details class="records-capture">
        <summary>
          <span class="records-name">{nameOf(asset, token, language)}</span>
          <span class="records-more-of">{platformName(platform)}</span>
          <span class="records-count">{t('capturesParts', { n: had, all: parts.length })}</span>
          <span class={isComplete ? 'condition condition-well' : 'condition condition-paused'}>
            {t(isComplete ? 'capturesComplete' : 'capturesIncomplete')}
          </span>
        </summary>
        <dl class="records-parts">
          {parts.map((part) => (
            <div key={`${part.source} ${part.side}`}>
              <dt>
                {part.source} · {t(SIDE_WORDS[part.side])}
              </dt>
              <dd>
                <PartFound page={page} part={part} zone={zone} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('recordsRate')}</dt>
            <dd class="records-found">
              <span>
                {rate
                  ? `${t('rate', { rate: rate.krwPerUsd })} · ${rate.date} · ${rate.service}`
                  : t('recordsNoRate')}
              </span>
              {rate?.isImported && <FromFile page={page} />}
            </dd>
          </div>
        </dl>
      </details>
    </li>
  );
}

function FromFile({ page: { t } }: Pick<CapturedTokenProps, 'page'>) {
  return <span class="records-from-file">{t('capturesFromFile')}</span>;
}

interface PartFoundProps extends Pick<CapturedTokenProps, 'page' | 'zone'> {
  readonly part: CapturePart;
}

function PartFound({ page, part, zone }: PartFoundProps) {
  const { price, missing, isImported } = part;
  // A source that got no request was switched off by the person.
  if (price === null) return page.t(missing === 'not asked' ? 'missingOff' : MISSING_WORDS[missing]);
  return (
    <span class="records-found">
      <RecordFigures page={page} of={price} as="price" />
      <span class="figure">{zone.text(price.asOf)}</span>
      {isImported && <FromFile page={page} />}
    </span>
  );
}
