/** Listens to the address bar keyword: first line and list with prices, and the page that a chosen one opens. */
import type { Browser, Omnibox } from 'webextension-polyfill';
import type { Suggestions } from './address-bar-suggestions.ts';

export interface AddressBarParts {
  readonly omnibox: Omnibox.Static;
  readonly tabs: Pick<Browser['tabs'], 'create' | 'update'>;
  /** Undefined where the browser has no windows. */
  readonly windows: Pick<Browser['windows'], 'getLastFocused'> | undefined;
  readonly suggestions: Suggestions;
  /** The first line of the list of suggestions, shown after the keyword until there are suggestions for the text. */
  readonly hint: string;
  /** Called with a text that names nothing. */
  readonly onUnknown: (typed: string, isPrivate: boolean) => Promise<void>;
}

export function listenToAddressBar(parts: AddressBarParts): void {
  const { omnibox, tabs, windows, suggestions, hint, onUnknown } = parts;
  /** The input is in the focused window, as the browser reports no other. Where there are no windows, it counts as private. */
  const isPrivate = async () => !windows || (await windows.getLastFocused()).incognito;

  omnibox.onInputStarted.addListener(() => omnibox.setDefaultSuggestion({ description: hint }));
  omnibox.onInputChanged.addListener((typed, suggest) => {
    isPrivate()
      .then((hidden) => suggestions.suggest(typed, hidden))
      .then(
        (suggested) => {
          if (!suggested) return;
          omnibox.setDefaultSuggestion({ description: suggested.first });
          suggest([...suggested.others]);
        },
        (error: unknown) => console.error('no suggestions', error),
      );
  });
  async function open(chosen: string, disposition: Omnibox.OnInputEnteredDisposition): Promise<void> {
    const hidden = await isPrivate();
    const url = await suggestions.urlFor(chosen, hidden);
    if (url === null) await onUnknown(chosen, hidden);
    else if (disposition === 'currentTab') await tabs.update({ url });
    else await tabs.create({ url, active: disposition === 'newForegroundTab' });
  }

  omnibox.onInputEntered.addListener((chosen, disposition) => {
    open(chosen, disposition).catch((error: unknown) => console.error('nothing was opened', error));
  });
}
