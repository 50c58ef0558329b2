/** What can be done with a result. */
import type { LookUpRow } from '../../messages/look-up.ts';
import type { LookUpEntry } from '../look-up-entries.ts';
import type { ResultContext } from './result-context.ts';
import { ResultButton, ResultIcon } from './result-parts.tsx';

interface ResultActionsProps {
  readonly entry: LookUpEntry;
  readonly row: LookUpRow;
  readonly context: ResultContext;
}

export function ResultActions({ entry, row, context }: ResultActionsProps) {
  const { t, acts, isPrivate, isInPage } = context;
  const { phase, why } = entry.saving;
  const saved = phase === 'saved';
  const saveLabel = t(saved ? 'isSaved' : 'save');
  const chartLabel = t('openChart');
  return (
    <div class="result-actions">
      <div class="result-buttons">
        {entry.canSave && (
          <ResultButton
            run={() => {
              if (!saved) acts.save(row);
            }}
            class={saved ? 'action action-main action-done' : 'action action-main'}
            data-focus={`save ${entry.key}`}
            aria-disabled={saved || phase === 'saving' ? 'true' : undefined}
            aria-label={saveLabel}
            title={saveLabel}
          >
            <ResultIcon name={saved ? 'check' : 'bookmark'} />
            {/* A page cannot read labels and icons. */}
            {isInPage ? t('save') : saveLabel}
          </ResultButton>
        )}
        {row.explorer !== null && (
          <a
            class="action"
            href={row.explorer}
            target="_blank"
            rel="noreferrer"
            data-focus={`visit ${entry.key}`}
            onClick={(event) => {
              // Links do not work in every page: the background opens it.
              event.preventDefault();
              if (event.isTrusted) acts.visit(row.asset, 'explorer');
            }}
          >
            <ResultIcon name="away" />
            <span class="action-words">{t('openIn', { site: new URL(row.explorer).host })}</span>
            <span class="sr"> {t('opensNewTab')}</span>
          </a>
        )}
        {!isPrivate && (
          <ResultButton
            run={() => acts.visit(row.asset, 'chart')}
            class="action"
            data-focus={`chart ${entry.key}`}
            aria-label={`${chartLabel} ${t('opensNewTab')}`}
            title={chartLabel}
          >
            <ResultIcon name="chart" />
          </ResultButton>
        )}
      </div>
      {why && (
        <p class="result-why" role="alert">
          {t(why.key, why.values)}
        </p>
      )}
    </div>
  );
}
