/** The page after installation: its state, its actions, and how it is painted. */
import { languageOf } from '../../../core/market/language.ts';
import { mainCurrency } from '../../../core/market/main-currency.ts';
import { welcomeTranslator } from '../../ui/i18n/welcome.ts';
import { saveFailure } from '../../ui/look-up-words.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { failureKey, PATIENCE_MS, within } from '../../ui/page-clock.ts';
import { createSettingsChange } from '../../ui/settings-change.ts';
import { createStateStore, type StateStore } from '../../ui/state-store.ts';
import { SAMPLE_ADDRESS } from '../../ui/suggestions.tsx';
import { repeat, whileVisible } from '../../ui/visibility.ts';
import { App } from './app.tsx';
import { FIRST_STATE, type WelcomeActions, type WelcomeDeps, type WelcomeState } from './state.ts';

/** The time between two requests for the view, as in the popup. */
const ROUND_MS = 10_000;
/** The time between two checks whether Sise is pinned, so that its step is ticked at once. */
const LOOK_MS = 1000;

export function createWelcome(deps: WelcomeDeps) {
  const { send, views, clock, visibility, pinned, shortcut } = deps;
  const state = createStateStore(FIRST_STATE);
  const settings = createSettingsChange(state, (change) =>
    within(send({ type: 'settings', change }), PATIENCE_MS, clock).catch(() => undefined),
  );
  const actions: WelcomeActions = {
    changeSettings: settings.change,
    changeShortcut: shortcut.change,
    follow: createFollowing(deps, state),
    openPopup: deps.openPopup,
  };

  function content() {
    const { view } = state.get();
    const language = languageOf(view?.settings.language ?? 'system', deps.browserLanguage);
    const t = welcomeTranslator(language);
    const main = mainCurrency(view?.settings.currency ?? 'language', language);
    const page = { t, language, main, isFirefox: deps.isFirefox, hasShortcut: shortcut.exists, actions };
    return {
      title: t('welcomeTitle'),
      language,
      theme: view?.settings.theme ?? 'system',
      content: <App page={page} state={state.get()} />,
    };
  }

  /** Requests the view; without an answer the page stays as it is, since each choice can be made later. */
  async function ask(): Promise<void> {
    state.set({ now: clock.now() });
    const known = await send({ type: 'view' }).catch(() => null);
    if (known) settings.show(known);
    const refreshed = await send({ type: 'refresh', act: false, live: false }).catch(() => null);
    if (refreshed) settings.show(refreshed.view);
    state.set({ now: clock.now() });
  }

  async function look(): Promise<void> {
    const [isPinned, keys] = await Promise.all([pinned.read(), shortcut.read()]);
    const now = state.get();
    if (now.pinned !== isPinned || now.shortcut !== keys) state.set({ pinned: isPinned, shortcut: keys });
  }

  function called(): void {
    const isSample = document.getSelection()?.toString().includes(SAMPLE_ADDRESS) ?? false;
    deps.showCard();
    if (isSample) state.set({ tried: true });
  }

  /** Paints the stored view into the element, then each change, until the returned function is called. */
  async function mount(root: HTMLElement): Promise<() => void> {
    const stored = await views.read();
    state.set({ view: stored, now: clock.now() });
    const rounds = whileVisible(visibility, () => {
      const stops = [repeat(clock, ROUND_MS, () => void ask()), repeat(clock, LOOK_MS, () => void look())];
      return () => stops.forEach((stop) => void stop());
    });
    rounds.follow();
    const ends = [
      rounds.stop,
      views.watch(settings.show),
      deps.onShortcut(called),
      mountPage(root, state, content),
    ];
    return () => ends.forEach((end) => void end());
  }

  return { mount };
}

/** Adds a suggested token to the list, or removes it. */
function createFollowing(
  { send, clock }: Pick<WelcomeDeps, 'send' | 'clock'>,
  state: StateStore<WelcomeState>,
): WelcomeActions['follow'] {
  return async ({ asset, address }, on) => {
    const { choosing } = state.get();
    if (choosing.includes(asset)) return;
    state.set({ choosing: [...choosing, asset], problem: null });
    try {
      if (on) {
        const result = await within(send({ type: 'save', asset, address }), PATIENCE_MS, clock);
        if (!('asset' in result)) state.set({ problem: saveFailure(result) });
      } else await within(send({ type: 'remove', asset }), PATIENCE_MS, clock);
    } catch (reason) {
      state.set({ problem: { key: failureKey(reason) } });
    }
    state.set({ choosing: state.get().choosing.filter((each) => each !== asset) });
  };
}
