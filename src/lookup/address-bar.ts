/** Listens to the address bar keyword: first line and list with prices, and the page that a chosen one opens. */
import type { Browser, Omnibox } from 'webextension-polyfill';
import type { Suggestions } from './suggestions.ts';

export interface AddressBarParts {
  readonly omnibox: Omnibox.Static;
  readonly tabs: Pick<Browser['tabs'], 'create' | 'update'>;
  readonly suggestions: Suggestions;
  /** What the first line says before anything is known. */
  readonly hint: string;
  /** Takes what nothing could be made of. */
  readonly onUnknown: (typed: string) => Promise<void>;
}

export function listenToAddressBar({ omnibox, tabs, suggestions, hint, onUnknown }: AddressBarParts): void {
  omnibox.onInputStarted.addListener(() => omnibox.setDefaultSuggestion({ description: hint }));
  omnibox.onInputChanged.addListener((typed, suggest) => {
    suggestions.suggest(typed).then(
      ([first, ...others]) => {
        omnibox.setDefaultSuggestion({ description: first?.description ?? hint });
        suggest(others);
      },
      (error: unknown) => console.error('no suggestions', error),
    );
  });
  omnibox.onInputEntered.addListener(async (chosen, disposition) => {
    const url = await suggestions.urlFor(chosen);
    if (url === null) await onUnknown(chosen);
    else if (disposition === 'currentTab') await tabs.update({ url });
    else await tabs.create({ url, active: disposition === 'newForegroundTab' });
  });
}
