/** The console: its state, what can be done with it, and the page it is painted on. */
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

/** The settings' card of alerts, by its place in the page's address. */
const ALERTS_PLACE = '#alerts';

/** `serverView`: only in a build that has a team's server. */
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

  /** Paints into the element from what is stored, then follows what changes, until the returned function is called. */
  async function mount(root: HTMLElement): Promise<() => void> {
    const changeTab = () => {
      // What was typed or asked in the part that is left is not meant any more.
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

/** The part of the console that an address names, and the door in it. */
function placeOf(
  hash: string,
  records: RecordsState = FIRST_RECORDS,
): { readonly tab: Tab; readonly records: RecordsState } {
  const tab = tabOf(hash);
  return { tab, records: tab === 'records' ? { ...records, door: doorOf(hash), problem: null } : records };
}
