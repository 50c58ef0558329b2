/** The console: its state, its actions, and the page that shows them. */
import { languageOf } from '../../../core/market/language.ts';
import { mainCurrency } from '../../../core/market/main-currency.ts';
import { consoleTranslator } from '../../ui/i18n/console.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { createSettingsChange } from '../../ui/settings-change.ts';
import { createStateStore } from '../../ui/state-store.ts';
import { createConsoleActions } from './actions.ts';
import { App } from './app.tsx';
import { createBackgroundRequests } from './background-requests.ts';
import { createPolling } from './polling.ts';
import { doorOf, FIRST_RECORDS, type RecordsState } from './records/records-state.ts';
import type { ServerView } from './sources/server-settings.ts';
import { type ConsoleDeps, FIRST_STATE, storedWhenLeft, type Tab, tabOf } from './state.ts';

/** The part of the page's address that opens the settings' card of alerts. */
const ALERTS_PLACE = '#alerts';

/** `serverView`: the settings of a team's server, in builds that have one. */
export function createConsole(deps: ConsoleDeps, serverView?: ServerView) {
  const state = createStateStore({
    ...FIRST_STATE,
    ...placeOf(location.hash),
    ...(location.hash === ALERTS_PLACE && { focus: 'notifications' }),
  });
  const requests = createBackgroundRequests(deps, state, () => polling.ask());
  const settings = createSettingsChange(state, (change) => requests.request({ type: 'settings', change }));
  const polling = createPolling(deps, state, {
    changes: requests.count,
    show: settings.show,
    countStored: (isShown) => void actions.stored.count(isShown),
    hasServer: serverView !== undefined,
  });
  const actions = createConsoleActions(deps, state, requests, {
    changeSettings: settings.change,
    askAgain: polling.ask,
  });

  const server = serverView && { Card: serverView.Card, actions: serverView.createActions(state, requests) };

  function content() {
    const { view, tab } = state.get();
    const language = languageOf(view?.settings.language ?? 'system', deps.browserLanguage);
    const t = consoleTranslator(language);
    const main = mainCurrency(view?.settings.currency ?? 'language', language);
    const { extension, localZone } = deps;
    const page = { t, language, main, actions, extension, localZone, ...(server && { server }) };
    return {
      title: `${t(tab)} · ${t('consoleTitle')}`,
      language,
      theme: view?.settings.theme ?? 'system',
      content: <App page={page} state={state.get()} setState={state.set} />,
    };
  }

  /** Paints the stored view into the element, then each change, until the returned function is called. */
  async function mount(root: HTMLElement): Promise<() => void> {
    const changeTab = () => {
      // Drafts and questions of the part that is left are dropped.
      state.set({
        ...placeOf(location.hash, state.get().records),
        pending: null,
        problem: null,
        focus: 'title',
        stored: storedWhenLeft(state.get().stored),
      });
      polling.ask();
    };
    void deps.notifications.state().then((notifications) => state.set({ notifications }));
    const stopPolling = polling.start(await deps.views.read());
    const unmount = mountPage(root, state, content);
    window.addEventListener('hashchange', changeTab);
    return () => {
      window.removeEventListener('hashchange', changeTab);
      stopPolling();
      unmount();
    };
  }

  return { mount };
}

/** The part of the console that the page's address names, and the door in it. */
function placeOf(
  hash: string,
  records: RecordsState = FIRST_RECORDS,
): { readonly tab: Tab; readonly records: RecordsState } {
  const tab = tabOf(hash);
  return { tab, records: tab === 'records' ? { ...records, door: doorOf(hash), problem: null } : records };
}
