/** Reads the frames and open shadow roots of a page, as far as the browser allows it. */
import { scaleAt } from '../../ui/page-scale.ts';
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

/** True for a frame or plug-in whose contents the browser keeps from us. */
export function isForeignFrame(element: Element | null): boolean {
  return (
    element !== null && /^(?:i?frame|embed|object)$/i.test(element.localName) && documentIn(element) === null
  );
}

/** All readable documents: the page's, then those of its frames. */
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

/** Converts a box that was measured inside `element` to the coordinates of the page's viewport. */
export function inPage(box: ViewportBox, element: Element): ViewportBox {
  const { measured } = scaleAt(element);
  const seen = scaled(box, measured, { left: 0, top: 0 });
  const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement | null | undefined;
  if (!frame) return seen;
  const outer = inPage(frame.getBoundingClientRect(), frame);
  // A frame may be scaled by its page.
  const scale = outer.width / (frame.offsetWidth || outer.width || 1);
  const { clientLeft, clientTop } = frame;
  return scaled(seen, scale, {
    left: outer.left + clientLeft * scale,
    top: outer.top + clientTop * scale,
  });
}

function scaled(
  { left, top, width, height }: ViewportBox,
  factor: number,
  from: Pick<ViewportBox, 'left' | 'top'>,
): ViewportBox {
  return {
    left: from.left + left * factor,
    top: from.top + top * factor,
    width: width * factor,
    height: height * factor,
  };
}
