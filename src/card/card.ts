/** The look-up card: read the page, ask, show. One per page, however often it is called. */
import { clip } from '../market/clip.ts';
import type { Selected } from '../market/find.ts';
import { type CardOutcome, type Given, SELECTED_LIMITS } from '../messages/selections.ts';
import { languageOf } from '../pages/i18n/language.ts';
import { cardTranslator } from '../pages/i18n/translate-card.ts';
import { PRICE_ICONS } from '../pages/icon-paths.ts';
import { copyFrom } from './copy.ts';
import { button, element, icon } from './element.ts';
import { keepTabInside } from './focus.ts';
import { focusedIn } from './frames.ts';
import { createLooking, type Looking, type LookingDeps } from './looking.ts';
import { readPage } from './read-page.ts';
import { createResultsView } from './results-view.ts';
import { createShell, type Shell } from './shell.ts';
import type { Words } from './words.ts';

export interface CardDeps extends Omit<LookingDeps, 'copy'> {
  readonly document: Document;
  readonly css: string;
  /** The browser's own language, as `ko-KR`. */
  readonly browserLanguage: string;
}

export interface Card {
  /** Shows what is selected now, or what the menu was opened on. */
  open(given: Given | null): CardOutcome;
}

/** Without an answer from the background by then, the card shows itself as it is. */
const PATIENCE_MS = 120;

export function createCard(deps: CardDeps): Card {
  const { document, clock, browserLanguage } = deps;
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  let open: { readonly shell: Shell; readonly looking: Looking; readonly end: AbortController } | null = null;

  function close(): void {
    open?.looking.stop();
    open?.end.abort();
    open = null;
  }

  return {
    open(given) {
      if (isPlugIn(document)) return 'out of reach';
      // It has the page's focus, and a press on it took the selection away: both are given back.
      open?.shell.close(true);
      const reading = readPage(document, focusedIn(document), given);
      if (reading.isOutOfReach) return 'out of reach';
      const selected = clipped(reading.selected);
      if (!isHtml(document)) return selected;

      const shell = createShell(document, deps.css, close);
      const looking = createLooking({ ...deps, copy: (text) => copyFrom(shell.root, text) }, selected);
      const { state } = looking;
      const words = (): Words => {
        const language = languageOf(state.get().answer?.settings.language ?? 'system', browserLanguage);
        return { t: cardTranslator(language), language };
      };
      const acts = {
        toggle: looking.toggle,
        copy: looking.copy,
        keep: looking.keep,
        visit: (asset: Parameters<typeof looking.toggle>[0]) => {
          void deps.send({ type: 'visit', asset }).catch(() => undefined);
        },
      };
      const view = createResultsView(state, words, acts, reading.isEmpty);
      const title = element('h2', { class: 'card-title', id: 'title' });
      const closeButton = button(
        () => shell.close(true),
        { class: 'card-close', 'data-focus': 'close' },
        icon(PRICE_ICONS.close),
      );
      shell.dialog.append(
        element('div', { class: 'card-head' }, title, closeButton),
        element('div', { class: 'card-body' }, view.root),
      );
      keepTabInside(shell.dialog, shell.root);
      shell.moveTo(reading.anchor);
      const end = new AbortController();
      open = { shell, looking, end };

      const paint = () => {
        const { t, language } = words();
        const { theme } = state.get().answer?.settings ?? { theme: 'system' };
        const dark = theme === 'system' ? systemDark.matches : theme === 'dark';
        shell.root.host.setAttribute('data-theme', dark ? 'dark' : 'light');
        shell.dialog.lang = language;
        if (title.textContent !== t('lookUp')) title.textContent = t('lookUp');
        closeButton.setAttribute('aria-label', t('close'));
        closeButton.title = t('close');
        view.show();
      };
      let shown = false;
      const show = () => {
        if (shown || open?.shell !== shell) return;
        shown = true;
        paint();
        shell.show();
      };
      looking.ask();
      // Not before it has asked: a card that shows itself without an answer would jump as soon as there is one.
      state.subscribe(() => (shown ? paint() : show()));
      systemDark.addEventListener('change', () => shown && paint(), { signal: end.signal });
      clock.after(PATIENCE_MS, show);
      return 'shown';
    },
  };
}

/** As much as the background takes: nobody reads ten addresses out of more. */
function clipped({ text, links, labels }: Selected): Selected {
  const { each, texts } = SELECTED_LIMITS;
  const few = (all: readonly string[]) => all.filter(({ length }) => length <= each).slice(0, texts);
  return { text: clip(text, SELECTED_LIMITS.text), links: few(links), labels: few(labels) };
}

/** A viewer of PDFs and the like: the page behind it has nothing to select, and shows nothing of ours. */
function isPlugIn({ contentType }: Document): boolean {
  return /^application\/(?:pdf|x-)/.test(contentType);
}

/** Drawings and other XML show no elements of HTML. */
function isHtml({ documentElement }: Document): boolean {
  return documentElement instanceof HTMLElement;
}
