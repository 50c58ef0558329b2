import { shortPrice } from '../../../core/market/format.ts';
import { mainFirst, sideOf } from '../../../core/market/main-currency.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { SiseMark } from '../../ui/icon.tsx';
import { markStale } from '../../ui/mark-stale.ts';
import type { WelcomeProps } from './state.ts';
import { ExplorersStep, MarketStep, PinStep, ShortcutStep, TokensStep } from './steps.tsx';

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

/** The current price of bitcoin; a dash where it is unknown, nothing where bitcoin was removed from the list. */
function Today({ page: { t, main, language }, state: { view, now } }: WelcomeProps) {
  const row = view?.saved.find(({ asset }) => asset === 'BTC:0x');
  if (view && !view.savedUnreadable && !row) return null;
  const price = row && markStale(row, now).price;
  const known = price?.status === 'priced' ? price : null;
  return (
    <div class="today" aria-live="off">
      <span class="today-what">{t('welcomeToday')}</span>
      {mainFirst(main).map((currency, i) => {
        const place = i === 0 ? 'today-main' : 'today-other';
        if (!known) return i === 0 && <NotKnown key={currency} label={t('noPrice')} />;
        const value = sideOf(known, currency);
        return (
          <data key={currency} class={place} value={value}>
            {shortPrice(value, currency, language).text}
          </data>
        );
      })}
      <span class="today-from">
        {known ? (
          <>
            {known.source} · <AgeText t={t} at={known.asOf} now={now} />
          </>
        ) : (
          view?.network === 'no network' && t('noNetworkEmpty')
        )}
      </span>
    </div>
  );
}

function NotKnown({ label }: { readonly label: string }) {
  return (
    <span class="today-main">
      <span aria-hidden="true">—</span>
      <span class="sr">{label}</span>
    </span>
  );
}
