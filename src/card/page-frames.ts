/** Looks into the frames and shadow roots of a page, as far as one may. */
import type { ViewportBox } from './card-position.ts';

/** The element that has the focus, inside open shadow roots and frames of the same origin too. */
export function focusedIn(document: Document): Element | null {
  let focused = document.activeElement;
  for (;;) {
    const inner = focused && (rootOf(focused)?.activeElement ?? documentIn(focused)?.activeElement);
    if (!inner) return focused;
    focused = inner;
  }
}

/** The document of a frame; null for other elements, and where the frame is of another origin. */
function documentIn(element: Element): Document | null {
  if (!/^i?frame$/i.test(element.localName)) return null;
  try {
    return (element as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
}

/** True for a frame that may not be looked into. */
export function isForeignFrame(element: Element | null): boolean {
  return (
    element !== null && /^(?:i?frame|embed|object)$/i.test(element.localName) && documentIn(element) === null
  );
}

/** Every document that may be looked into: the page's, then those of its frames. */
export function* documentsIn(document: Document): Generator<Document> {
  yield document;
  for (const frame of document.querySelectorAll('iframe, frame')) {
    const inner = documentIn(frame);
    if (inner) yield* documentsIn(inner);
  }
}

/** Returns the element's shadow root, if it is open. */
function rootOf(element: Element): ShadowRoot | null {
  return element.shadowRoot;
}

/** The parent, out of shadow roots as well. */
export function parentOf(node: Node): Element | null {
  return node.parentElement ?? (node.getRootNode() as ShadowRoot).host ?? null;
}

/** The parent as it is shown: through the slots of open shadow roots. */
export function shownIn(node: Node): Element | null {
  return (node as Element).assignedSlot ?? parentOf(node);
}

/** A box of a document inside frames, in the coordinates of the page's viewport. */
export function inPage(box: ViewportBox, document: Document): ViewportBox {
  const frame = document.defaultView?.frameElement;
  if (!frame) return box;
  const outer = frame.getBoundingClientRect();
  // A frame may be scaled by its page.
  const scale = outer.width / ((frame as HTMLElement).offsetWidth || outer.width || 1);
  return inPage(
    {
      left: outer.left + (frame.clientLeft + box.left) * scale,
      top: outer.top + (frame.clientTop + box.top) * scale,
      width: box.width * scale,
      height: box.height * scale,
    },
    frame.ownerDocument,
  );
}
