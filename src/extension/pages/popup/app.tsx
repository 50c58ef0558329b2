import type { ComponentChildren } from 'preact';
import { wonRate } from '../../../core/market/format.ts';
import type { Settings } from '../../messages/settings.ts';
import type { View } from '../../messages/watchlist.ts';
import { AgeText } from '../../ui/age-text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { lookUpTranslator } from '../../ui/i18n/look-ups.ts';
import { Icon, SiseMark } from '../../ui/icon.tsx';
import { markStale } from '../../ui/mark-stale.ts';
import { Now } from '../../ui/memo.ts';
import { DisplayFields, PresetChoice } from '../../ui/setting-choice.tsx';
import { SiteSwitch } from '../../ui/switches.tsx';
import { ageOf } from '../../ui/time-text.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { AddForm } from './add-form.tsx';
import { ClockBanner, PageProblemBanner, ValuationReminder } from './banners.tsx';
import { BoardSheet } from './details-on-demand.tsx';
import { sourceText } from './from-where.tsx';
import { type Ordinary, ordinaryOf } from './ordinary.ts';
import { ShortPremiums } from './premium-line.tsx';
import { PriceLists } from './price-lists.tsx';
import type { AppProps, LaterPieces, LookUpProps, Popup } from './props.ts';
import { visibleSaved } from './saved-rows.ts';
import type { PopupState } from './state.ts';
import { hasAmounts, WorthTotal } from './worth-total.tsx';

/** Whether a price may still be waiting for won per dollar: one is missing, and the first round has not ended. */
function isRateAwaited({ view, asked }: PopupState): boolean {
  if (view === null || asked) return false;
  return view.saved.some(({ price }) => price.status === 'unavailable');
}

/** From this scroll position on (px), the field and the premium are out of sight. */
const SCROLLED_PX = 40;

/** Shows search and premiums in the header once they are scrolled out of sight. */
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

/** A message over the lists for a while: a failure, the result of a refresh, or a removal that can be undone. */
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

/** The results of a look-up that began on a page which cannot show the card; above the lists. */
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

interface HeaderProps {
  readonly popup: Popup;
  readonly settings: Settings | null;
  readonly pressed: boolean;
  readonly settingsOpen: boolean;
  /** The value of all amounts, shown in place of Sise's name. */
  readonly worth: ComponentChildren;
  /** The premiums, shown once those of the list are scrolled out of sight. */
  readonly short: ComponentChildren;
  readonly search: () => void;
}

/** The line that stays in place while the list is scrolled. */
function Header({ popup: { t, actions }, settings, pressed, settingsOpen, ...parts }: HeaderProps) {
  return (
    <header class="header">
      <h1 class={parts.worth ? 'brand brand-small' : 'brand'}>
        <SiseMark />
        <span class={parts.worth ? 'sr' : undefined}>{t('appName')}</span>
      </h1>
      {parts.worth}
      <div class="header-short">{parts.short}</div>
      <PresetChoice t={t} settings={settings} change={actions.changeSettings} labelHidden />
      <div class="tools">
        <ToolButton label={t('searchShow')} class="tool header-search" onClick={parts.search}>
          <Icon name="search" />
        </ToolButton>
        <ToolButton
          label={t(pressed ? 'refreshing' : 'refresh')}
          class={pressed ? 'tool header-refresh busy' : 'tool header-refresh'}
          onClick={() => void actions.refresh(true)}
        >
          <Icon name="refresh" />
        </ToolButton>
        {actions.openSidePanel && (
          <ToolButton
            label={t('sidePanel')}
            class="tool header-panel"
            onClick={() => void actions.openSidePanel?.()}
          >
            <Icon name="panel" />
          </ToolButton>
        )}
        <ToolButton
          label={t('settings')}
          data-focus="settings"
          aria-expanded={settingsOpen}
          disabled={settings === null}
          onClick={() => actions.showSettings(!settingsOpen)}
        >
          <Icon name="sliders" />
        </ToolButton>
      </div>
    </header>
  );
}

interface FooterProps {
  readonly popup: Popup;
  readonly ordinary: Ordinary;
  readonly rate: View['rate'];
  /** A price may be waiting for the rate. */
  readonly isAwaited: boolean;
  /** There are amounts: the footer then links to their value at the year's end. */
  readonly hasHeld: boolean;
  readonly now: number;
}

/** The source of most prices, and won per dollar with the service that it is from. */
function Footer({ popup, ordinary: { price, asOf }, rate, isAwaited, hasHeld, now }: FooterProps) {
  const { t } = popup;
  return (
    <footer class="footer">
      {price && (
        <span class="foot-source">
          {sourceText(popup, price)}
          {asOf !== null && <AgeText t={t} at={asOf} now={now} />}
        </span>
      )}
      {rate ? (
        <Rate popup={popup} rate={rate} now={now} />
      ) : (
        isAwaited && <span class="rate">{t('rateNone')}</span>
      )}
      {hasHeld && (
        <a class="foot-records" href="options.html#records" target="_blank" rel="noopener">
          {t('worthYearEnd')}
        </a>
      )}
    </footer>
  );
}

function Rate({
  popup: { t },
  rate,
  now,
}: {
  readonly popup: Popup;
  readonly rate: NonNullable<View['rate']>;
  readonly now: number;
}) {
  const { krwPerUsd, service, checkedAt } = rate;
  const hint = t('rateTitle', { service, rate: wonRate(krwPerUsd) });
  const { key, n } = ageOf(checkedAt, now);
  return (
    <span class="rate" title={`${hint} · ${t(key, { n })}`}>
      {t('rate', { rate: wonRate(krwPerUsd) })} <span class="rate-from">{service}</span>
    </span>
  );
}
