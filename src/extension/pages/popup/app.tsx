import type { Settings } from '../../messages/settings.ts';
import { Banner } from '../../ui/banner.tsx';
import { lookUpTranslator } from '../../ui/i18n/look-ups.ts';
import { Icon } from '../../ui/icon.tsx';
import { markStale } from '../../ui/mark-stale.ts';
import { Now } from '../../ui/memo.ts';
import { DisplayFields } from '../../ui/setting-choice.tsx';
import { SiteSwitch } from '../../ui/switches.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { AddForm } from './add-form.tsx';
import { ClockBanner, PageProblemBanner, ValuationReminder } from './banners.tsx';
import { BoardSheet } from './board-sheet.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ordinaryOf } from './ordinary.ts';
import { ShortPremiums } from './premium-line.tsx';
import { PriceLists } from './price-lists.tsx';
import type { AppProps, LaterPieces, LookUpProps, Popup } from './props.ts';
import { visibleSaved } from './saved-rows.ts';
import type { PopupState } from './state.ts';
import { hasAmounts, WorthTotal } from './worth-total.tsx';

/** Nothing that has a price waits for a rate, and once the sources have answered, nothing more is on its way. */
function isRateAwaited({ view, asked }: PopupState): boolean {
  if (view === null || asked) return false;
  return view.saved.some(({ price }) => price.status === 'unavailable');
}

/** So far (px), the field and the premium are out of sight. */
const SCROLLED_PX = 40;

/** The first line then has what is scrolled away. */
function shorten({ currentTarget: list }: { readonly currentTarget: HTMLElement }): void {
  list.classList.toggle('lists-scrolled', list.scrollTop > SCROLLED_PX);
}

/** The whole popup, as a function of its state. */
export function App({ popup, pieces, state, setState }: AppProps) {
  const { t } = popup;
  const { view, said, withheldPage } = state;
  const settings = view?.settings ?? null;
  const rows = visibleSaved(state).map((row) => markStale(row, state.now));
  const ordinary = ordinaryOf(rows, popup.main);
  return (
    <div class="app">
      <div class="lists" onScroll={shorten}>
        <Header
          popup={popup}
          settings={settings}
          pressed={state.pressed}
          settingsOpen={state.settingsOpen}
          worth={hasAmounts(state) && <WorthTotal popup={popup} state={state} />}
          short={<ShortPremiums popup={popup} state={state} />}
          search={() => setState({ focus: 'field' })}
        />
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
          {state.lookUp && <LookUpPanel popup={popup} pieces={pieces} lookUp={state.lookUp} />}
          {settings && <ValuationReminder popup={popup} settings={settings} now={state.now} />}
          {withheldPage && settings?.explorers !== 'none' && (
            <Banner
              icon="warn"
              text={t('withheldPage', { host: withheldPage })}
              action={{ label: t('allow'), run: () => popup.actions.allowPage(withheldPage) }}
            />
          )}
          <PageProblemBanner popup={popup} state={state} />
          <ClockBanner popup={popup} offMs={view?.clockOffMs ?? 0} />
          <Now.Provider value={state.now}>
            <PriceLists popup={popup} pieces={pieces} ordinary={ordinary} state={state} setState={setState} />
          </Now.Provider>
        </main>
      </div>
      <Toast popup={popup} state={state} />
      <Footer
        popup={popup}
        ordinary={ordinary}
        rate={view?.rate ?? null}
        isAwaited={isRateAwaited(state)}
        hasHeld={hasAmounts(state)}
        now={state.now}
      />
      {settings && state.settingsOpen && <SettingsPanel popup={popup} settings={settings} />}
      {settings && state.boardOpen && <BoardSheet popup={popup} settings={settings} />}
      <div class="sr" role="status">
        {said && <span key={said.count}>{t(said.key, said.values)}</span>}
      </div>
    </div>
  );
}

/** Over the lists, for a while: what did not work, what came of a refresh, and what can be undone. */
function Toast({
  popup: { t, actions },
  state: { undo, failure, notice, now },
}: Pick<AppProps, 'popup' | 'state'>) {
  const failed = failure !== null && now < failure.until;
  const noticed = !failed && notice !== null && now < notice.until;
  if (!undo && !failed && !noticed) return null;
  const hold = () => actions.saved.holdUndo(true);
  const release = () => actions.saved.holdUndo(false);
  return (
    <div class="toast">
      <span class="toast-text">
        {failed && t(failure.key)}
        {noticed && t(notice.key, notice.values)}
        {(failed || noticed) && undo && <br />}
        {undo && t('removed', { name: undo.name })}
      </span>
      {undo && (
        <button
          type="button"
          class="toast-button"
          onClick={() => void actions.saved.undo()}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          {t('undo')}
        </button>
      )}
    </div>
  );
}

/** The few settings that people change while they look at prices; the console has the others. */
function SettingsPanel({ popup, settings }: { readonly popup: Popup; readonly settings: Settings }) {
  const { t, actions } = popup;
  return (
    <section class="panel" aria-labelledby="settings-title">
      <div class="panel-head">
        <h2 id="settings-title">{t('settings')}</h2>
        <ToolButton label={t('close')} data-focus="panel" onClick={() => actions.showSettings(false)}>
          <Icon name="close" />
        </ToolButton>
      </div>
      <DisplayFields t={t} settings={settings} change={actions.changeSettings} />
      <a href="options.html#settings" target="_blank" rel="noopener">
        {t('console')}
      </a>
    </section>
  );
}

/** Above the lists: what was looked up on a page that could not show it. */
function LookUpPanel({ popup, pieces, lookUp }: LookUpProps & { readonly pieces: LaterPieces }) {
  const { actions, language } = popup;
  const { LookedUp } = pieces;
  const t = lookUpTranslator(language);
  return (
    <section class="look-up" aria-labelledby="look-up">
      <div class="look-up-head">
        <h2 class="list-title" id="look-up">
          {t('lookUp')}
        </h2>
        <ToolButton label={t('close')} data-focus="look-up" onClick={actions.closeLookUp}>
          <Icon name="close" />
        </ToolButton>
      </div>
      {LookedUp && <LookedUp popup={popup} lookUp={lookUp} />}
    </section>
  );
}
