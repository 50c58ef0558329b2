/**
 * The card's element on the page: a popover with a closed shadow root and its own style sheet, so that page and card do not
 * affect each other's styles. It takes the focus and gives it back.
 */
import { scaleAt } from '../../ui/page-scale.ts';
import { renderedParentOf } from '../../ui/parent-element.ts';
import { positionOf, type ViewportBox } from './card-position.ts';
import { takeFocus } from './page-focus.ts';
import { focusedIn } from './page-frames.ts';

export interface CardFrame {
  readonly root: ShadowRoot;
  /** The element that takes the contents. Its element with the id `title` labels the dialog, the one with `said` describes it. */
  readonly dialog: HTMLElement;
  show(): void;
  /** True while the card is where it was put, on top of everything, at its own size. */
  stands(): boolean;
  /** Removes the card; with `returnFocus`, the focus goes back to where it was. */
  close(returnFocus: boolean): void;
}

/** The attribute that marks the card's element, a plain `div`: a page could define a custom element and get its closed root. */
const MARK = 'data-sise-card';

/** The card's width in CSS pixels, as in its style sheet. */
const WIDTH = 348;

/**
 * Events that do not leave the card: pages have shortcuts of their own, and close their dialogs, or take back the focus, at a
 * press outside.
 */
const OURS = 'keydown keypress keyup copy cut focusin pointerdown mousedown click touchstart'.split(' ');

/**
 * `css`: the card's whole style sheet; `anchor`: the box beside which the card is placed. Calls `onClose` when a person closes
 * the card or the page removes it.
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
  // The observer is also called when the page removes the card.
  const sizes = new ResizeObserver(() => (host.isConnected ? position() : close(false)));
  let home: Element | null = null;
  let giveBack = () => {};

  function position(): void {
    const { offsetWidth: width, offsetHeight: height } = dialog;
    const { left, top } = positionOf(anchor, { width, height }, visible());
    // The page's zoom is undone, so that the card's pixels are the viewport's. The page's transforms do not reach the top layer.
    const zoom = 1 / zoomAround(host);
    // In a style sheet of the shadow root, since the page can change styles that are set on the element.
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
        // The device pixels also change when the page is zoomed.
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
 * Whether the card has its own size and is in view. A page's zoom applies to the card until `position` undoes it; measured boxes
 * of older browsers leave zoom out, and browsers limit how far it can be undone.
 */
function isOfItsSize(host: Element): boolean {
  if (!(Math.abs(scaleAt(host).zoom - 1) <= 0.01)) return false;
  const { left, top, width } = host.getBoundingClientRect();
  const size = width / Math.min(WIDTH, innerWidth - 24);
  if (size <= 0.8 || size >= 1.25) return false;
  return left > -1 && left + width < innerWidth + 1 && top > -1 && top < innerHeight;
}

/** Whether a view transition of the page is running, whose pictures lie above everything. */
function isInTransition({ documentElement }: Document): boolean {
  const transition = ':active-view-transition';
  return CSS.supports(`selector(${transition})`) && documentElement.matches(transition);
}

/** Closes the card at a press elsewhere, also in a frame; Escape closes it and gives the focus back. */
function closeWith(host: Element, close: (returnFocus: boolean) => void, signal: AbortSignal): void {
  const document = host.ownerDocument;
  const window = document.defaultView;
  const pressed = (event: Event) => {
    if (!event.composedPath().includes(host)) close(false);
  };
  // The event of a press inside a frame stays there, but the frame gets the focus.
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
 * The element that the card is added to: the modal dialog in use, or else the page's root. Everything outside of a modal dialog
 * is inert, or cannot get focus and clicks.
 */
function homeIn(document: Document): Element {
  const used = [focusedIn(document), document.activeElement, document.getSelection()?.anchorNode];
  for (const start of used)
    for (let at: Node | null = start ?? null; at; at = renderedParentOf(at))
      if (at.ownerDocument === document && (at as Element).matches?.(MODAL)) return at as Element;
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement;
}

/** The visible part of the viewport, without scroll bars and as far as pinch zoom shows it. */
function visible(): ViewportBox {
  const {
    offsetLeft: left = 0,
    offsetTop: top = 0,
    width = innerWidth,
    height = innerHeight,
  } = visualViewport ?? {};
  return { left, top, width, height };
}

/** Creates an HTML `div`, also in an XML document. */
function htmlDiv(attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElementNS('http://www.w3.org/1999/xhtml', 'div') as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
