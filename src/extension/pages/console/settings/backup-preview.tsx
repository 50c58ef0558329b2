import { type AlertRule, basisOf, MAX_ALERTS } from '../../../../core/market/alert-rules.ts';
import { assetOf, selectorOf } from '../../../../core/market/assets.ts';
import type { CaptureProblem } from '../../../../core/market/imported-captures.ts';
import { platformName } from '../../../../core/market/platforms.ts';
import { timeText } from '../../../../core/records/moment-text.ts';
import { MAX_IMPORT } from '../../../messages/limits.ts';
import { alertRuleText } from '../../../ui/alert-rule-text.ts';
import type { ConsoleTextKey, ConsoleTranslate } from '../../../ui/i18n/console.ts';
import { DOUBT_KEYS } from '../../../ui/look-up-words.ts';
import { nameOf } from '../../../ui/token-name.ts';
import { bringsSomething, findsSomething, type Preview, refusedCount } from '../backup/preview.ts';
import type { RefusedPart } from '../backup/read-import.ts';
import type { RefusedToken, RefusedWhy } from '../backup/read-tokens.ts';
import type { Console } from '../props.ts';
import { countText } from '../times-and-counts.ts';
import { settingText, settingWord } from './setting-words.ts';

interface BackupPreviewProps {
  readonly page: Console;
  readonly preview: Preview;
  /** Whether the import's settings replace the current ones; the person chooses that. */
  readonly settings?: { readonly isTaken: boolean; readonly take: (isTaken: boolean) => void };
  /** The text of the button that imports. */
  readonly applyText: ConsoleTextKey;
  readonly isReady: boolean;
  readonly apply: () => void;
  readonly cancel: () => void;
}

/** The most refused lines that are shown; further ones are only counted. */
const SHOWN = 100;

/** The preview of an import: what it would change. */
export function BackupPreview({ page, preview, settings, applyText, isReady, ...acts }: BackupPreviewProps) {
  const { t } = page;
  const { newTokens, changedSettings, newProjects } = preview;
  const brings = bringsSomething(preview);
  return (
    <section class="backup-preview" data-focus="backup-preview" tabIndex={-1} aria-labelledby="backup-of">
      <h3 id="backup-of">{t('backupPreviewOf')}</h3>
      <dl class="backup-parts">
        {Object.entries(countsOf(preview)).map(([part, counts]) => (
          <Part key={part} page={page} part={part as ConsoleTextKey} counts={counts} />
        ))}
      </dl>
      {settings && changedSettings.length > 0 && (
        <SettingsChoice page={page} preview={preview} {...settings} />
      )}
      <Lines
        page={page}
        title="showNew"
        count={newTokens.length}
        lines={newTokens
          .slice(0, SHOWN)
          .map(({ asset, address }) =>
            address === null
              ? nameOf(asset, null, page.language)
              : `${platformName(assetOf(asset).platform)} ${address}`,
          )}
      />
      <Lines
        page={page}
        title="showRefused"
        count={refusedCount(preview)}
        lines={refusalsOf(preview, { limit: MAX_IMPORT, most: SHOWN }, t)}
      />
      {newProjects.length > 0 && <p class="note">{t('projectKeyNote')}</p>}
      {!brings && <p class="note">{t(nothingOf(preview))}</p>}
      <div class="form-end">
        {brings && (
          <button type="button" class="main-button" aria-disabled={!isReady} onClick={acts.apply}>
            {t(applyText)}
          </button>
        )}
        <button type="button" class="quiet" onClick={acts.cancel}>
          {t('cancel')}
        </button>
      </div>
    </section>
  );
}

/** For each part, the numbers of items that are new, already here, and refused. */
function countsOf(preview: Preview): Readonly<Record<string, PartProps['counts']>> {
  const { newTokens, newAmounts, keptAmounts, newAlerts, newCaptures, newProjects } = preview;
  const withAmount = newTokens.filter(({ amount }) => amount);
  const refusedOf = (part: RefusedPart['part'], others: number) =>
    others + preview.refusedParts.filter((each) => each.part === part).length;
  return {
    partTokens: {
      countNew: newTokens.length,
      countPresent: preview.presentTokens,
      countRefused: preview.refused.length + preview.crowdedOut.length,
    },
    partAmounts: {
      countNew: newAmounts.length + withAmount.length,
      countRefused: refusedOf('amounts', keptAmounts.length),
    },
    partAlerts: {
      countNew: newAlerts.length,
      countPresent: preview.presentAlerts,
      countRefused: refusedOf('alerts', preview.refusedAlerts.length),
    },
    partSettings: {
      countChanged: preview.changedSettings.length,
      countPresent: preview.sameSettings,
      countRefused: preview.refusedSettings.length,
    },
    partCaptures: {
      countNew: newCaptures.length,
      countFilled: preview.fillingCaptures.length,
      countPresent: preview.presentCaptures,
      countRefused: refusedOf('captures', preview.refusedCaptures.length),
    },
    partProjects: {
      countNew: newProjects.length,
      countPresent: preview.presentProjects,
      countRefused: refusedOf('projects', 0),
    },
  };
}

/** Why the import would change nothing: it is all here already, empty, or refused. */
function nothingOf(preview: Preview): ConsoleTextKey {
  if (refusedCount(preview) === 0) return findsSomething(preview) ? 'backupNothing' : 'backupNothingIn';
  return findsSomething(preview) ? 'backupNothingElse' : 'backupNothingReadable';
}

/** The choice of whether the import's settings replace the current ones: nothing else is overwritten. */
function SettingsChoice({
  page,
  preview,
  isTaken,
  take,
}: Pick<BackupPreviewProps, 'page' | 'preview'> & Required<BackupPreviewProps>['settings']) {
  const { t } = page;
  return (
    <>
      <label class="tick">
        <input type="checkbox" checked={isTaken} onChange={(event) => take(event.currentTarget.checked)} />
        {t('backupTakeSettings')}
      </label>
      <ul class="backup-changes">
        {preview.changedSettings.map(({ key, from, to }) => (
          <li key={key}>
            {settingWord(key, t)}: {settingText(key, from, page)} →{' '}
            <strong>{settingText(key, to, page)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PartProps {
  readonly page: Console;
  readonly part: ConsoleTextKey;
  readonly counts: Readonly<Partial<Record<ConsoleTextKey, number>>>;
}

/** The numbers of one part; an empty part is not shown. */
function Part({ page: { t, language }, part, counts }: PartProps) {
  const told = Object.entries(counts).filter(([, n]) => n > 0);
  if (told.length === 0) return null;
  return (
    <>
      <dt>{t(part)}</dt>
      <dd>{told.map(([key, n]) => t(key as ConsoleTextKey, { n: countText(n, language) })).join(' · ')}</dd>
    </>
  );
}

interface LinesProps {
  readonly page: Console;
  readonly title: ConsoleTextKey;
  /** The number of all refused lines. */
  readonly count: number;
  readonly lines: readonly string[];
}

function Lines({ page: { t, language }, title, count, lines }: LinesProps) {
  if (count === 0) return null;
  const left = count - lines.length;
  return (
    <details class="records-refused backup-lines">
      <summary>
        {t(title)}: {countText(count, language)}
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {left > 0 && <p class="note">{t('refusedMore', { n: countText(left, language) })}</p>}
    </details>
  );
}

const WHY: Readonly<Record<Exclude<RefusedWhy, keyof typeof DOUBT_KEYS>, ConsoleTextKey>> = {
  'no address': 'refusedNoAddress',
  coin: 'refusedCoin',
  amount: 'refusedAmount',
  unreadable: 'refusedUnreadable',
  'network open': 'refusedNetworkOpen',
  'network unknown': 'lineNetwork',
};

const PARTS: Readonly<Record<RefusedPart['part'], ConsoleTextKey>> = {
  amounts: 'partAmounts',
  alerts: 'partAlerts',
  captures: 'partCaptures',
  projects: 'partProjects',
};

const CAPTURE_WORDS: Readonly<Record<CaptureProblem, ConsoleTextKey>> = {
  future: 'refusedFuture',
  early: 'refusedEarly',
  far: 'refusedFar',
  'rate day': 'refusedRateDay',
  rate: 'refusedRate',
};

const LONGEST_KEY = 80;

/** One line for each refused item, at most `most`: there may be 100,000. `limit`: the most tokens of the list. */
function refusalsOf(
  preview: Preview,
  { limit, most }: { readonly limit: number; readonly most: number },
  t: ConsoleTranslate,
): readonly string[] {
  const line = (place: string | number, value: string, why: string) =>
    `${t('refusedLine', { line: place, value })} – ${why}`;
  function some<T>(all: readonly T[], text: (each: T) => string): readonly string[] {
    return all.slice(0, most).map(text);
  }
  const { refused, crowdedOut, keptAmounts, refusedAlerts, refusedSettings, refusedCaptures } = preview;
  return [
    ...some(refused, (token) => line(token.line, token.value, whyOf(token, t))),
    ...some(crowdedOut, ({ asset, address }) =>
      line(selectorOf(assetOf(asset)), `${address}`, t('refusedFull', { limit })),
    ),
    ...some(keptAmounts, ({ asset, amount }) => line(asset, amount, t('refusedAmountKept'))),
    ...some(refusedAlerts, ({ asset, rule }) =>
      line(t('partAlerts'), `${asset} ${ruleText(rule, t)}`, t('refusedAlert', { limit: MAX_ALERTS })),
    ),
    ...some(refusedSettings, (key) => t('refusedSetting', { key: key.slice(0, LONGEST_KEY) })),
    ...some(refusedCaptures, ({ capture: { asset, at }, why }) =>
      line(t('partCaptures'), `${asset} ${timeText(at, 'KST')}`, t(CAPTURE_WORDS[why])),
    ),
    ...some(preview.refusedParts, ({ part, line: place, value }) =>
      line(`${t(PARTS[part])} ${place}`, value, t('refusedUnreadable')),
    ),
  ].slice(0, most);
}

/** An alert's rule with its market, by which two alerts may differ. */
function ruleText(rule: AlertRule, t: ConsoleTranslate): string {
  const basis = basisOf(rule);
  const market = basis && t(basis === 'korea' ? 'basisKorea' : 'basisGlobal');
  return [alertRuleText(t, rule), market].filter(Boolean).join(' · ');
}

function whyOf({ why, network = '' }: RefusedToken, t: ConsoleTranslate): string {
  if (why === 'network' && network !== '') return t('badNetworkNamed', { network });
  return t(wordOf(why), { network, value: network });
}

function wordOf(why: RefusedWhy): ConsoleTextKey {
  if (why === 'prefix') return 'badPrefix';
  if (why in DOUBT_KEYS) return DOUBT_KEYS[why as Exclude<keyof typeof DOUBT_KEYS, 'prefix'>];
  return WHY[why as keyof typeof WHY];
}
