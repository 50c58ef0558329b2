import { Now } from '../../ui/now.ts';
import { SiteSwitch } from '../../ui/site-switch.tsx';
import { AddForm } from './add-form.tsx';
import { ClockBanner } from './clock-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LookUpPanel } from './look-up-panel.tsx';
import { PageProblemBanner } from './page-problem-banner.tsx';
import { PremiumLine } from './premium-line.tsx';
import { PriceLists } from './price-lists.tsx';
import type { AppProps } from './props.ts';
import { SettingsPanel } from './settings-panel.tsx';
import type { PopupState } from './state.ts';
import { Toast } from './toast.tsx';
import { ValuationReminder } from './valuation-reminder.tsx';
import { WorthTotal } from './worth-total.tsx';

/** Nothing that has a price waits for a rate, and once the sources have answered, nothing more is on its way. */
function isRateAwaited({ view, asked }: PopupState): boolean {
  if (view === null || asked) return false;
  return [...view.coins, ...view.saved].some(({ price }) => price.status === 'unavailable');
}

/** The whole popup, as a function of its state. */
export function App({ popup, pieces, state, setState }: AppProps) {
  const { t } = popup;
  const { view, said } = state;
  const settings = view?.settings ?? null;
  return (
    <div class="app">
      <Header popup={popup} settings={settings} pressed={state.pressed} settingsOpen={state.settingsOpen} />
      {settings && settings.explorers !== 'none' && state.site && (
        <SiteSwitch
          label={t('siteSwitch', { site: state.site })}
          site={state.site}
          sitesOff={settings.sitesOff}
          change={popup.actions.changeSettings}
        />
      )}
      <main class="main">
        <AddForm
          popup={popup}
          field={state.field}
          adding={state.adding}
          search={state.search}
          now={state.now}
        />
        {state.unreadable && <p class="look-up-note">{t('lookUpUnreachable')}</p>}
        {state.lookUp && <LookUpPanel popup={popup} lookUp={state.lookUp} now={state.now} />}
        {settings && <ValuationReminder popup={popup} settings={settings} now={state.now} />}
        <PageProblemBanner popup={popup} state={state} />
        <ClockBanner popup={popup} offMs={view?.clockOffMs ?? 0} />
        <WorthTotal popup={popup} state={state} />
        <PremiumLine popup={popup} state={state} />
        <Now.Provider value={state.now}>
          <PriceLists popup={popup} pieces={pieces} state={state} setState={setState} />
        </Now.Provider>
        <Toast popup={popup} state={state} />
      </main>
      <Footer popup={popup} rate={view?.rate ?? null} isAwaited={isRateAwaited(state)} now={state.now} />
      {settings && state.settingsOpen && (
        <SettingsPanel popup={popup} settings={settings} shortcut={state.shortcut} />
      )}
      <div class="sr" role="status">
        {said && <span key={said.count}>{t(said.key, said.values)}</span>}
      </div>
    </div>
  );
}
