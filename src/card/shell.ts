/**
 * The card's frame on the page: an element with a closed shadow root and a style sheet of its own, above everything,
 * which takes the focus and gives it back. Nothing of the page reaches in, and nothing of ours reaches out.
 */
import { element } from './element.ts';
import { takeFocus } from './focus.ts';
import { focusedIn, shownIn } from './frames.ts';
import { type Box, place } from './place.ts';

export interface Shell {
  readonly root: ShadowRoot;
  /** Takes the contents in; the element with the id `title` names it, the one with `said` tells what it is about. */
  readonly dialog: HTMLElement;
  show(): void;
  /** Places it anew beside what was selected. */
  moveTo(anchor: Box | null): void;
  /** Removes it; the focus goes back to where it was when `returnFocus`. */
  close(returnFocus: boolean): void;
}

/** On a plain element: a page could define one of another name, and so be given its closed root. */
const MARK = 'data-sise-card';

/**
 * Pages have shortcuts of their own, and close dialogs of theirs at a press outside, or pull the focus back into them: what
 * happens in the card is not meant for them.
 */
const OURS = 'keydown keypress keyup copy cut focusin pointerdown mousedown click touchstart'.split(' ');

/** `css` is the whole style of the card. `onClose` is told when a person closes it, or the page takes it away. */
export function createShell(document: Document, css: string, onClose: () => void): Shell {
  const host = element('div', { [MARK]: true });
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const dialog = element('div', {
    class: 'card',
    tabindex: '-1',
    role: 'dialog',
    'aria-labelledby': 'title',
    'aria-describedby': 'said',
  });
  root.append(dialog);

  const end = new AbortController();
  // Also told when the page takes the card away.
  const sizes = new ResizeObserver(() => (host.isConnected ? position() : close(false)));
  let anchor: Box | null = null;
  let giveBack = () => {};

  function position(): void {
    const { left, top } = place(anchor, dialog.getBoundingClientRect(), visible());
    host.style.setProperty('--left', `${left}px`, 'important');
    host.style.setProperty('--top', `${top}px`, 'important');
  }

  function close(returnFocus: boolean): void {
    if (end.signal.aborted) return;
    end.abort();
    sizes.disconnect();
    const hadFocus = (host.getRootNode() as Document).activeElement === host;
    host.remove();
    if (returnFocus && hadFocus) giveBack();
    onClose();
  }

  function listen(): void {
    const { signal } = end;
    const window = document.defaultView;
    const closing = (event: Event) => {
      if (!event.composedPath().includes(host)) close(false);
    };
    window?.addEventListener('pointerdown', closing, { signal, capture: true });
    window?.addEventListener('resize', position, { signal });
    // A press inside a frame is heard there only, but the frame gets the focus.
    window?.addEventListener(
      'blur',
      () => /^i?frame$/i.test(document.activeElement?.localName ?? '') && close(false),
      {
        signal,
      },
    );
    window?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopImmediatePropagation();
        close(true);
      },
      { signal, capture: true },
    );
    for (const type of OURS) host.addEventListener(type, (event) => event.stopPropagation(), { signal });
  }

  return {
    root,
    dialog,
    show() {
      if (!host.isConnected) {
        giveBack = takeFocus(document, host);
        homeIn(document).append(host);
        host.popover = 'manual';
        host.showPopover();
        listen();
        sizes.observe(dialog);
      }
      position();
      dialog.focus({ preventScroll: true });
    },
    moveTo(next) {
      anchor = next;
    },
    close,
  };
}

const MODAL = 'dialog:modal,[aria-modal=true]';

/**
 * Everything outside of an open modal dialog is inert, and those that pages make themselves keep focus and clicks from what is
 * outside: the card lives in the one that is being used.
 */
function homeIn(document: Document): Element {
  const used = [focusedIn(document), document.activeElement, document.getSelection()?.anchorNode];
  for (const start of used)
    for (let at: Node | null = start ?? null; at; at = shownIn(at))
      if (at.ownerDocument === document && (at as Element).matches?.(MODAL)) return at as Element;
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement;
}

/** The viewport without its scroll bars; zoomed in with two fingers, the part of it that one sees. */
function visible(): Box {
  const {
    offsetLeft: left = 0,
    offsetTop: top = 0,
    width = innerWidth,
    height = innerHeight,
  } = visualViewport ?? {};
  return { left, top, width, height };
}
