import { Banner, WithheldBanner } from '../../ui/banner.tsx';
import { pageProblem } from './page-problem.ts';
import type { Popup } from './props.ts';
import type { PopupState } from './state.ts';

interface PageProblemBannerProps {
  readonly popup: Popup;
  readonly state: PopupState;
}

/** What is wrong with the whole page. Prices stay below it. */
export function PageProblemBanner({ popup: { t, actions }, state }: PageProblemBannerProps) {
  const problem = pageProblem(state);
  const { withheld } = state.view ?? {};
  // It looks like a broken network, too.
  if (withheld && problem !== 'noAnswer' && problem !== 'allOff')
    return <WithheldBanner t={t} withheld={withheld} allow={actions.allowHosts} />;
  if (!problem) return null;
  const silent = !state.answering;
  return (
    <Banner
      icon={silent || problem === 'allOff' ? 'warn' : 'offline'}
      text={t(problem)}
      failed={silent}
      page={problem === 'allOff' ? { label: t('chooseSources'), href: 'options.html#sources' } : null}
      action={silent ? { label: t('tryAgain'), run: () => void actions.refresh(true) } : null}
    />
  );
}
