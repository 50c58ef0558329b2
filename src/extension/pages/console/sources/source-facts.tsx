import type { SourceFailure, SourceHealth } from '../../../messages/sources.ts';
import type { ConsoleKey } from '../../../ui/i18n/console.ts';
import type { Console } from '../props.ts';
import { countText, timeAgo, timeUntil } from '../times-and-counts.ts';

export const CONDITION_WORDS: Readonly<Record<SourceCondition, ConsoleKey>> = {
  well: 'stateWell',
  idle: 'stateIdle',
  failing: 'stateFailing',
  paused: 'statePaused',
  withheld: 'stateWithheld',
  off: 'stateOff',
};
const FAILURE_WORDS: Readonly<Record<SourceFailure, ConsoleKey>> = {
  network: 'failureNetwork',
  timeout: 'failureTimeout',
  'rate limited': 'failureLimited',
  refused: 'failureRefused',
  'wrong key': 'failureWrongKey',
  'too large': 'failureLarge',
  unreadable: 'failureUnreadable',
};

interface SourceFactsProps {
  readonly page: Console;
  readonly health: SourceHealth;
  /** Unix milliseconds. */
  readonly now: number;
}

/** A source's health: the last answer, the response time, the failures, and the remaining budget of requests. */
export function SourceFacts({ page: { t, language }, health, now }: SourceFactsProps) {
  const { lastAnswerAt, latencyP95Ms, answers, failures, lastFailure, nextTryAt } = health;
  const all = answers + failures;
  return (
    <dl class="source-facts">
      <div class="fact">
        <dt>{t('factAnswer')}</dt>
        <dd>{lastAnswerAt === null ? t('noneYet') : timeAgo(t, lastAnswerAt, now)}</dd>
      </div>
      <div class="fact" title={t('factLatencyHint')}>
        <dt>{t('factLatency')}</dt>
        <dd>
          {latencyP95Ms === null
            ? t('noneYet')
            : t('milliseconds', { n: countText(Math.round(latencyP95Ms), language) })}
        </dd>
      </div>
      <div class="fact">
        <dt>{t('factFailures')}</dt>
        <dd>
          {all === 0
            ? t('noneYet')
            : t('ofRequests', { n: countText(failures, language), all: countText(all, language) })}
          {lastFailure && (
            <span class="fact-more" title={lastFailure.message}>
              {t('failureAt', {
                why: t(FAILURE_WORDS[lastFailure.failure]),
                ago: timeAgo(t, lastFailure.at, now),
              })}
            </span>
          )}
          {nextTryAt !== null && nextTryAt > now && (
            <span class="fact-more fact-next">{t('nextTry', { time: timeUntil(t, nextTryAt, now) })}</span>
          )}
        </dd>
      </div>
      <div class="fact">
        <dt>{t('factBudget')}</dt>
        <dd>
          <BudgetLeft t={t} budget={health.budget} now={now} />
        </dd>
      </div>
      {health.renamed && (
        <div class="fact fact-renamed">
          <dt>{t('factRenamed')}</dt>
          {health.renamed.map(({ market, coin, name, koreanName }) => (
            <dd key={market}>
              {t('renamedMarket', { market, coin, name: (language === 'ko' && koreanName) || name })}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

interface BudgetLeftProps {
  readonly t: Console['t'];
  readonly budget: SourceHealth['budget'];
  readonly now: number;
}

function BudgetLeft({ t, budget: { left, requests, perMs, freeAt }, now }: BudgetLeftProps) {
  const seconds = perMs / 1000;
  const key = seconds === 60 ? 'perMinute' : 'perSeconds';
  return (
    <>
      {t(key, { left, all: requests, n: seconds })}
      <meter class="meter" min={0} max={requests} value={left} aria-hidden="true" />
      {freeAt !== null && freeAt > now && (
        <span class="fact-more">{t('freeIn', { time: timeUntil(t, freeAt, now) })}</span>
      )}
    </>
  );
}

type SourceCondition = 'well' | 'idle' | 'failing' | 'paused' | 'withheld' | 'off';

/** The condition of a source: answering, failing, paused, not allowed or off. */
export function conditionOf(
  { lastAnswerAt, lastFailure, nextTryAt }: SourceHealth,
  { isOff, isWithheld }: { readonly isOff: boolean; readonly isWithheld: boolean },
  now: number,
): SourceCondition {
  if (isOff) return 'off';
  if (isWithheld) return 'withheld';
  if (nextTryAt !== null && nextTryAt > now) return 'paused';
  if (lastFailure && (lastAnswerAt === null || lastFailure.at > lastAnswerAt)) return 'failing';
  return lastAnswerAt === null ? 'idle' : 'well';
}
