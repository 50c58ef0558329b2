import { useEffect } from 'preact/hooks';
import type { Cell } from '../cell.ts';
import { languageOf, translator } from '../i18n/translate.ts';
import type { PageClock } from '../page-clock.ts';
import { useCell } from '../use-cell.ts';
import { useTheme } from '../use-theme.ts';
import { AddForm } from './add-form.tsx';
import { Banner } from './banner.tsx';
import { type Actions, PopupContext } from './context.ts';
import { useFocus } from './focus.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useKeys } from './keys.ts';
import { PriceLists } from './price-lists.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import type { PopupCell } from './state.ts';
import { UndoToast } from './undo-toast.tsx';

interface AppProps {
  readonly state: PopupCell;
  readonly time: Cell<{ now: number }>;
  readonly clock: PageClock;
  readonly actions: Actions;
  readonly browserLanguage: string;
}

export function App({ state, time, clock, actions, browserLanguage }: AppProps) {
  const now = useCell(state);
  const settings = now.view?.settings ?? null;
  const language = languageOf(settings?.language ?? 'system', browserLanguage);
  const t = translator(language);
  useTheme(settings?.theme ?? 'system');
  useFocus(state);
  useKeys(state, actions);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = translator(language)('appName');
  }, [language]);

  return (
    <PopupContext.Provider value={{ t, language, time, clock, actions }}>
      <div class="app">
        <Header settings={settings} pressed={now.pressed} settingsOpen={now.settingsOpen} />
        <main class="main">
          <AddForm field={now.field} adding={now.adding} />
          <Banner state={now} />
          <PriceLists state={now} />
        </main>
        <UndoToast undo={now.undo} />
        <Footer rate={now.view?.rate ?? null} />
        {settings && now.settingsOpen && <SettingsPanel settings={settings} />}
        <div class="sr" role="status">
          {now.said && <span key={now.said.count}>{t(now.said.key, now.said.values)}</span>}
        </div>
      </div>
    </PopupContext.Provider>
  );
}
