import { Icon } from '../icons.tsx';
import type { ViewProps } from './props.ts';

/** What does not work, in one sentence: the background is silent, or the last act had no effect. */
export function Banner({ page: { t, actions }, state: { answering, problem } }: Omit<ViewProps, 'setState'>) {
  if (answering && !problem) return null;
  return (
    <div class="banner banner-silent">
      <Icon name="warn" />
      <span>{answering && problem ? t(problem.key, problem.values) : t('noAnswer')}</span>
      {!answering && (
        <button type="button" class="banner-button" onClick={actions.askAgain}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  );
}
