import { SiseMark } from '../../ui/icon.tsx';
import type { WelcomeProps } from './state.ts';
import { ExplorersStep, MarketStep, PinStep, ShortcutStep, TokensStep } from './steps.tsx';
import { Today } from './today.tsx';

/** The whole page, as a function of its state. */
export function App(props: WelcomeProps) {
  const { t, actions, hasShortcut } = props.page;
  const steps = [PinStep, ...(hasShortcut ? [ShortcutStep] : []), MarketStep, ExplorersStep, TokensStep];
  return (
    <div class="welcome">
      <header class="hero">
        <div class="hero-text">
          <SiseMark />
          <h1 class="hero-title">{t('welcomeTitle')}</h1>
          <p class="hero-lead">{t('welcomeLead')}</p>
        </div>
        <Today {...props} />
      </header>
      <main>
        <p class="steps-note">{t('welcomeSteps', { n: steps.length })}</p>
        <ol class="steps">
          {steps.map((NextStep, i) => (
            <NextStep key={NextStep.name} {...props} place={i + 1} />
          ))}
        </ol>
        <div class="end">
          <p class="end-text">{t('welcomeEnd')}</p>
          <div class="end-buttons">
            <a class="plain-button" href="options.html#settings" target="_blank" rel="noopener">
              {t('console')}
            </a>
            <button type="button" class="main-button" onClick={() => void actions.openPopup()}>
              {t('welcomeOpen')}
            </button>
          </div>
        </div>
      </main>
    </div>
  );
}
