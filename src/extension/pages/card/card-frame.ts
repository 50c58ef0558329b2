/**
 * The card's frame on the page: an element with a closed shadow root and a style sheet of its own, above everything,
 * which takes the focus and gives it back. Nothing of the page reaches in, and nothing of ours reaches out.
 */
import { scaleAt } from '../../ui/page-scale.ts';
import { renderedParentOf } from '../../ui/parent-element.ts';
import { positionOf, type ViewportBox } from './card-position.ts';
import { takeFocus } from './page-focus.ts';
import { focusedIn } from './page-frames.ts';

export interface CardFrame {
  readonly root: ShadowRoot;
  /** The contents go in here; the element with the id `title` names it, the one with `said` tells what it is about. */
  readonly dialog: HTMLElement;
  show(): void;
  /** True while it stands where it was put, on top of everything, at its own size. */
  stands(): boolean;
  /** Removes the card; with `returnFocus`, the focus goes back to where it was. */
  close(returnFocus: boolean): void;
}

/** It marks a plain element: a page could define one of another name, and so be given its closed root. */
const MARK = 'data-sise-card';

/** CSS pixels, as in its sheet. */
const WIDTH = 348;

/**
 * Pages have shortcuts of their own, and close dialogs of theirs at a press outside, or pull the focus back into them: what
 * happens in the card is not meant for them.
 */
const OURS = 'keydown keypress keyup copy cut focusin pointerdown mousedown click touchstart'.split(' ');

/**
 * `css` is the whole style of the card; `anchor`, what it stands beside. `onClose` is told when a person closes it, or the
 * page takes it away.
 */
export function createCardFrame(
  document: Document,
  css: string,
  anchor: ViewportBox | null,
  onClose: () => void,
): CardFrame {
  const host = htmlDiv({ [MARK]: '' });
  const { root, dialog, place } = dialogIn(host, css);
  const end = new AbortController();
  // The observer is told, too, when the page takes the card away.
  const sizes = new ResizeObserver(() => (host.isConnected ? position() : close(false)));
  let home: Element | null = null;
  let giveBack = () => {};

  function position(): void {
    const { offsetWidth: width, offsetHeight: height } = dialog;
    const { left, top } = positionOf(anchor, { width, height }, visible());
    // At its own size, its pixels are those of the viewport. No transform of the page reaches the top layer.
    const zoom = 1 / zoomAround(host);
    // Of a sheet of ours: what is set on the element, the page can set as well.
    place.replaceSync(
      `:host { left: ${left}px !important; top: ${top}px !important; zoom: ${zoom} !important }`,
    );
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

  return {
    root,
    dialog,
    show() {
      if (!host.isConnected) {
        giveBack = takeFocus(document, host);
        home = homeIn(document);
        home.append(host);
        host.popover = 'manual';
        host.showPopover();
        for (const type of OURS)
          host.addEventListener(type, (event) => event.stopPropagation(), { signal: end.signal });
        closeWith(host, close, end.signal);
        document.defaultView?.addEventListener('resize', position, { signal: end.signal });
        // Its device pixels become more or fewer when the page is zoomed, too.
        sizes.observe(dialog, { box: 'device-pixel-content-box' });
      }
      position();
      dialog.focus({ preventScroll: true });
    },
    stands() {
      const isOnTop = host.parentNode === home && host.matches(':popover-open');
      return isOnTop && !isInTransition(document) && isOfItsSize(host);
    },
    close,
  };
}

function dialogIn(
  host: Element,
  css: string,
): Pick<CardFrame, 'root' | 'dialog'> & { readonly place: CSSStyleSheet } {
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  const place = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet, place];
  const dialog = htmlDiv({
    class: 'card',
    tabindex: '-1',
    role: 'dialog',
    'aria-labelledby': 'title',
    'aria-describedby': 'said',
  });
  root.append(dialog);
  return { root, dialog, place };
}

function zoomAround(host: Element): number {
  const around = renderedParentOf(host);
  return around ? scaleAt(around).zoom : 1;
}

/**
 * At its own size and in view. A page that is zoomed zooms the card, too, until that is undone: measured boxes of older
 * browsers leave it out, and browsers limit how far it can be undone.
 */
function isOfItsSize(host: Element): boolean {
  if (!(Math.abs(scaleAt(host).zoom - 1) <= 0.01)) return false;
  const { left, top, width } = host.getBoundingClientRect();
  const size = width / Math.min(WIDTH, innerWidth - 24);
  if (size <= 0.8 || size >= 1.25) return false;
  return left > -1 && left + width < innerWidth + 1 && top > -1 && top < innerHeight;
}

/** While a page goes over from one view to another, pictures of it stand above everything. */
function isInTransition({ documentElement }: Document): boolean {
  const transition = ':active-view-transition';
  return CSS.supports(`selector(${transition})`) && documentElement.matches(transition);
}

/** A press elsewhere closes it, in a frame too; Escape closes it and gives the focus back. */
function closeWith(host: Element, close: (returnFocus: boolean) => void, signal: AbortSignal): void {
  const document = host.ownerDocument;
  const window = document.defaultView;
  const pressed = (event: Event) => {
    if (!event.composedPath().includes(host)) close(false);
  };
  // A press inside a frame is heard there only, but the frame gets the focus.
  const blurred = () => {
    if (/^i?frame$/i.test(document.activeElement?.localName ?? '')) close(false);
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close(true);
  };
  window?.addEventListener('pointerdown', pressed, { signal, capture: true });
  window?.addEventListener('blur', blurred, { signal });
  window?.addEventListener('keydown', keyed, { signal, capture: true });
}

const MODAL = 'dialog:modal,[aria-modal=true]';

/**
 * Everything outside of an open modal dialog is inert, and those that pages make themselves keep focus and clicks from what is
 * outside: the card lives in the one that is being used.
 */
function homeIn(document: Document): Element {
  const used = [focusedIn(document), document.activeElement, document.getSelection()?.anchorNode];
  for (const start of used)
    for (let at: Node | null = start ?? null; at; at = renderedParentOf(at))
      if (at.ownerDocument === document && (at as Element).matches?.(MODAL)) return at as Element;
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement;
}

/** The viewport without its scroll bars; zoomed in with two fingers, the part of it that one sees. */
function visible(): ViewportBox {
  const {
    offsetLeft: left = 0,
    offsetTop: top = 0,
    width = innerWidth,
    height = innerHeight,
  } = visualViewport ?? {};
  return { left, top, width, height };
}

/** A `div` of HTML in any document, also in one of XML. */
function htmlDiv(attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElementNS('http://www.w3.org/1999/xhtml', 'div') as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
