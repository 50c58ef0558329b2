/** Boxes of a page that is zoomed or scaled, in a document without a layout, measured as either kind of browser does. */
import { vi } from 'vitest';

/** Whether measured boxes include CSS `zoom`: Chromium's do since version 128. */
export type Measuring = 'with zoom' | 'without zoom';

/**
 * Each element with `data-box="left top width height"` has that box where nothing scales; `factor` is by how much the page
 * scales it in all. Elements without have a width by their style alone. Texts have the boxes of their elements.
 */
export function fakeBoxes(measuring: Measuring, factor: number): void {
  const measured = (element: Element | null): DOMRect => {
    const [left = 0, top = 0, width = 0, height = 0] = (
      element?.getAttribute('data-box') ?? `0 0 ${Number.parseFloat((element as HTMLElement).style.width)} 0`
    )
      .split(' ')
      .map(Number);
    // The probe of the page is the only element with a zoom of its own and no box.
    const own = element?.hasAttribute('data-box') ? 1 : zoomOf(element);
    const unit = (factor * own) / (measuring === 'with zoom' ? 1 : zoomAround(element));
    return new DOMRect(left * unit, top * unit, width * unit, height * unit);
  };
  const around = (node: Node) => (node instanceof Element ? node : node.parentElement);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return measured(this);
  });
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return [measured(this)] as unknown as DOMRectList;
  });
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockImplementation(function (this: Range) {
    return measured(around(this.startContainer));
  });
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    return [measured(around(this.startContainer))] as unknown as DOMRectList;
  });
}

function zoomOf(element: Element | null): number {
  return Number.parseFloat((element as HTMLElement | null)?.style.zoom ?? '') || 1;
}

function zoomAround(element: Element | null): number {
  return element ? zoomOf(element) * zoomAround(element.parentElement) : 1;
}
