import { Banner } from '../../ui/banner.tsx';
import type { ViewProps } from './props.ts';

type ProblemBannerProps = Omit<ViewProps, 'setState'>;

/** What does not work: the background is silent, or the last act had no effect. */
export function ProblemBanner({ page: { t, actions }, state: { answering, problem } }: ProblemBannerProps) {
  if (!answering)
    return (
      <Banner
        icon="warn"
        text={t('noAnswer')}
        failed
        action={{ label: t('tryAgain'), run: actions.askAgain }}
      />
    );
  return problem && <Banner icon="warn" text={t(problem.key, problem.values)} failed />;
}
