/** The popup: its state, its actions, and the page that shows them. */
import { type Language, languageOf } from '../../../core/market/language.ts';
import { mainCurrency } from '../../../core/market/main-currency.ts';
import type { PendingLookUp } from '../../messages/look-up.ts';
import type { Settings } from '../../messages/settings.ts';
import { translator } from '../../ui/i18n/pages.ts';
import { createLookUpController } from '../../ui/look-up-controller.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { createStateStore } from '../../ui/state-store.ts';
import { shareIfEqual } from '../../ui/structural-sharing.ts';
import { createPopupActions } from './actions.ts';
import { App } from './app.tsx';
import { listenToPage } from './list-keys.ts';
import type { LaterPieces, Popup } from './props.ts';
import { keepDrafts, resumeDraft } from './resume-draft.ts';
import { createRowHighlight } from './row-highlight.ts';
import { FIRST_STATE, type PopupDeps, type PopupStore, pageProblem } from './state.ts';
import { createViewRefresh } from './view-refresh.ts';

export function createPopup(deps: PopupDeps) {
  const state = createStateStore(FIRST_STATE);
  let pieces: LaterPieces = { AlertsPanel: null, RowChart: null, LookedUp: null, SparklineFigure: null };
  const settings = () => state.get().view?.settings;
  const language = () => languageOf(settings()?.language ?? 'system', deps.browserLanguage);
  const highlight = createRowHighlight(deps, state, language);
  const main = () => mainCurrency(settings()?.currency ?? 'language', language());
  /** True for a look-up of a private window, also where the popup had to open in a normal one. */
  let isOfPrivate = false;
  const isPrivate = async () => isOfPrivate || (await deps.isPrivate());
  const viewRefresh = createViewRefresh({ ...deps, isPrivate }, state);
  const actions = createPopupActions({ ...deps, isPrivate }, state, viewRefresh, highlight);

  /** Opens what the popup was opened for: an asset's details, a look-up, or the field where no address could be read. */
  function openFor({ selected, isPrivate, asset }: PendingLookUp): void {
    isOfPrivate = isPrivate;
    if (asset) {
      // The first paint has all rows, so that this one is among them.
      state.set({ isWhole: true });
      actions.toggle(asset);
      highlight.show(asset, null);
      return;
    }
    if (!selected) {
      state.set({ unreadable: true, focus: 'field' });
      return;
    }
    const lookUp = createLookUpController({ ...deps, isPrivate }, selected);
    // Each change of the look-up paints the popup again.
    lookUp.state.subscribe(() => state.set({}));
    state.set({ lookUp, focus: 'look-up' });
    lookUp.ask();
  }

  /** The same object until one of its properties changes: a new object paints all rows again. */
  let given: Popup | null = null;

  function content() {
    const asSet = bySettings(settings(), language());
    given = shareIfEqual(given, { ...asSet, actions });
    return {
      title: given.t('appName'),
      language: given.language,
      theme: settings()?.theme ?? 'system',
      content: <App popup={given} pieces={pieces} state={state.get()} setState={state.set} />,
    };
  }

  /** Paints the stored view into the element, then each change, until the returned function is called. */
  async function mount(root: HTMLElement): Promise<() => void> {
    let mounted = true;
    // Nothing is painted during these few milliseconds, so that the page does not appear before its prices.
    const [stored, pending] = await Promise.all([deps.views.read(), deps.pendingLookUp()]);
    const stopRefresh = viewRefresh.start(stored);
    if (pending) openFor(pending);
    const unmount = mountPage(root, state, content);
    const unlisten = listenToPage(state, actions);
    const stopDrafts = keepDrafts(deps.drafts, state, isPrivate);
    let stopResuming = () => {};
    let stopSparklines = () => {};
    const stopChart = onFirstOpening(state, async () => {
      const { RowChart, followChart } = await import('./row-chart.tsx');
      pieces = { ...pieces, RowChart };
      return followChart(deps, state);
    });
    void deps.currentSite().then((site) => site && mounted && state.set({ site }));
    void deps.withheldExplorer().then((host) => host && mounted && state.set({ withheldPage: host }));
    deps.visibility.afterPaint(() => {
      if (mounted) state.set({ isWhole: true });
      void import('./loaded-details.tsx').then(({ AlertsPanel, LookedUp }) => {
        pieces = { ...pieces, AlertsPanel, LookedUp };
        if (mounted) state.set({});
      });
      void import('./loaded-sparklines.tsx').then(({ SparklineFigure, followSparklines }) => {
        pieces = { ...pieces, SparklineFigure };
        if (mounted) stopSparklines = followSparklines(deps, state, main);
      });
      if (mounted) stopResuming = resumeDraft(deps.drafts, state, isPrivate);
      if (mounted && !pending) startInField(deps, state);
      void deps.notifications.state().then((notifications) => mounted && state.set({ notifications }));
    });
    return () => {
      mounted = false;
      const stops = [stopRefresh, stopDrafts, stopResuming, stopSparklines, stopChart, unlisten, unmount];
      for (const stop of stops) stop();
    };
  }

  return { mount };
}

/** The props that depend on the settings; the defaults until those are read. */
function bySettings(settings: Settings | undefined, language: Language) {
  return {
    t: translator(language),
    language,
    main: mainCurrency(settings?.currency ?? 'language', language),
    preset: settings?.preset ?? 'global',
    pinned: settings?.badge ?? null,
    isHidden: settings?.worthHidden ?? false,
  };
}

/** Focuses the field, unless something else is open or focused, there is a problem, or drafts are to be restored. */
function startInField({ startsInField, drafts }: PopupDeps, state: PopupStore): void {
  const { opened, settingsOpen } = state.get();
  const isFree = opened === null && !settingsOpen && document.activeElement === document.body;
  const isCalm = pageProblem(state.get()) === null && drafts.read().length === 0;
  if (startsInField && isFree && isCalm) state.set({ focus: 'field' });
}

/** Calls `begin` when details are opened first, and what it returned when the returned function is called. */
function onFirstOpening(state: PopupStore, begin: () => Promise<() => void>): () => void {
  let isOver = false;
  let end = () => {};
  let unwatch = () => {};
  const look = () => {
    if (!state.get().opened) return;
    unwatch();
    void begin().then((stop) => {
      if (isOver) return stop();
      end = stop;
      // Paints the component that was loaded.
      state.set({});
    });
  };
  unwatch = state.subscribe(look);
  look();
  return () => {
    isOver = true;
    unwatch();
    end();
  };
}
