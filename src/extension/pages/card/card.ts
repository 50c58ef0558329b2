/** The look-up card: reads the selection, requests prices, and shows them. A page has at most one. */
import { clip } from '../../../core/market/clip.ts';
import type { Selected } from '../../../core/market/find.ts';
import { languageOf } from '../../../core/market/language.ts';
import { mainCurrency } from '../../../core/market/main-currency.ts';
import { SELECTED_LIMITS } from '../../messages/limits.ts';
import type { CardOutcome, LookUpRow, MenuTarget } from '../../messages/look-up.ts';
import { lookUpTranslator } from '../../ui/i18n/look-ups.ts';
import { createLookUpController, type LookUpDeps } from '../../ui/look-up-controller.ts';
import type { Words } from '../../ui/looked-up/result-parts.tsx';
import { createCardContents } from './card-contents.tsx';
import { type CardFrame, createCardFrame } from './card-frame.ts';
import { keepTabInside } from './page-focus.ts';
import { focusedIn } from './page-frames.ts';
import { createPlainSight, type PlainSight, watchCover } from './plain-sight.ts';
import { type Reading, readSelection } from './read-selection.ts';

export interface CardDeps extends Omit<LookUpDeps, 'copy'> {
  readonly document: Document;
  readonly css: string;
  /** The browser's own language, as `ko-KR`. */
  readonly browserLanguage: string;
}

export type Card = ReturnType<typeof createCard>;

/** After this time without an answer from the background, the card is shown without results. */
const UNANSWERED_MS = 120;

export function createCard(deps: CardDeps) {
  const { document } = deps;
  let opened: CardFrame | null = null;

  return {
    /** Opens the card for the selection, or for the target of the context menu. `pressed`: a clicked price, whose asset is meant. */
    open(menuTarget: MenuTarget | null, pressed?: Element | null): CardOutcome {
      if (isPlugIn(document)) return 'out of reach';
      // An open card has taken focus and selection; closing it restores both before they are read.
      opened?.close(true);
      const reading = readSelection(document, focusedIn(document), menuTarget, pressed);
      if (reading.isOutOfReach) return 'out of reach';
      const selected = clipped(reading.selected);
      if (!isHtml(document)) return selected;
      opened = openCard(deps, { ...reading, selected });
      return 'shown';
    },
  };
}

/** Starts the look-up, and shows the card with the first answer or after `UNANSWERED_MS`. */
function openCard(deps: CardDeps, { selected, isEmpty, anchor }: Reading): CardFrame {
  const { document, clock, browserLanguage } = deps;
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const end = new AbortController();
  const frame = createCardFrame(document, deps.css, anchor, () => end.abort());
  const lookUp = createLookUpController({ ...deps, copy: (text) => copyFrom(frame.root, text) }, selected);
  end.signal.addEventListener('abort', lookUp.stop);
  const { state } = lookUp;
  const words = (): Words => {
    const { settings, isPrivate = deps.isPrivate } = state.get().answer ?? {};
    const language = languageOf(settings?.language ?? 'system', browserLanguage);
    const main = mainCurrency(settings?.currency ?? 'language', language);
    return {
      t: lookUpTranslator(language),
      language,
      main,
      preset: settings?.preset ?? 'global',
      isPrivate,
      isInPage: true,
    };
  };
  let sight: PlainSight | null = null;
  const save = (row: LookUpRow) => {
    if (sight?.isSettled()) lookUp.save(row);
    else state.set({ saving: { ...state.get().saving, [row.asset]: UNSEEN } });
  };
  const showContents = createCardContents(frame.dialog, {
    state,
    words,
    acts: { ...lookUp, save },
    isEmpty,
    close: () => frame.close(true),
  });
  keepTabInside(frame.dialog, frame.root);

  const paint = () => {
    const now = words();
    const { theme } = state.get().answer?.settings ?? { theme: 'system' };
    const dark = theme === 'system' ? systemDark.matches : theme === 'dark';
    frame.dialog.setAttribute('data-theme', dark ? 'dark' : 'light');
    frame.dialog.lang = now.language;
    showContents();
  };
  let shown = false;
  const show = () => {
    if (shown || end.signal.aborted) return;
    shown = true;
    paint();
    frame.show();
    sight = watchSight(frame, deps, end.signal);
  };
  lookUp.ask();
  // Subscribed after the request, which changes the state too: a card that is shown without an answer jumps when one comes.
  state.subscribe(() => (shown ? paint() : show()));
  systemDark.addEventListener('change', () => shown && paint(), { signal: end.signal });
  clock.after(UNANSWERED_MS, show);
  return frame;
}

const UNSEEN = { phase: 'failed', why: { key: 'saveUnseen' } } as const;

/** Observes whether the card and its Save buttons stay in place and in sight. */
function watchSight(frame: CardFrame, { document, send, clock }: CardDeps, end: AbortSignal): PlainSight {
  const { root, dialog } = frame;
  const cover = watchCover(root.host, dialog, send);
  const look = () => {
    if (!frame.stands() || !document.hasFocus() || !cover.isNone()) return null;
    const boxes = [dialog, ...dialog.querySelectorAll('.action-main')].map((each) =>
      each.getBoundingClientRect(),
    );
    return JSON.stringify(boxes);
  };
  const sight = createPlainSight(look, clock);
  end.addEventListener('abort', () => {
    sight.stop();
    cover.stop();
  });
  return sight;
}

/** Clips the selection to the limits of the message. */
function clipped({ text, links, labels }: Selected): Selected {
  const { each, texts } = SELECTED_LIMITS;
  const few = (all: readonly string[]) => all.filter(({ length }) => length <= each).slice(0, texts);
  return { text: clip(text, SELECTED_LIMITS.text), links: few(links), labels: few(labels) };
}

/** Whether the document is a viewer, as of PDFs: the page behind it has no selection and cannot show the card. */
function isPlugIn({ contentType }: Document): boolean {
  return /^application\/(?:pdf|x-)/.test(contentType);
}

/** Whether the document shows HTML elements; drawings and other XML do not. */
function isHtml({ documentElement }: Document): boolean {
  return documentElement instanceof HTMLElement;
}

/** Copies a text to the clipboard from within any page. Rejects when the browser does not allow it. */
async function copyFrom(root: ShadowRoot, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages without TLS have no clipboard, and a page's policy may take it away; a copy command still works.
    if (!copyByCommand(root, text)) throw new Error('not copied');
  }
}

function copyByCommand(root: ShadowRoot, text: string): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = true;
  };
  const { ownerDocument: document } = root.host;
  document.addEventListener('copy', fill, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
  return copied;
}
