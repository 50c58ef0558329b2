// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCardFrame } from '../../../../src/extension/pages/card/card-frame.ts';
import { readSelection } from '../../../../src/extension/pages/card/read-selection.ts';
import { fakeBoxes, type Measuring } from '../../../faked-zoom.ts';

afterEach(() => {
  document.getSelection()?.removeAllRanges();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const element of [document.documentElement, document.body]) element.removeAttribute('style');
});

const MEASURINGS: readonly Measuring[] = ['with zoom', 'without zoom'];

/** The text is 100 CSS pixels from the left, 50 from the top, 200 wide and 20 high. */
const SCALES = [
  ['zoom 0.6 on html', 0.6, { html: 'zoom:0.6' }, { left: 60, top: 30, width: 120, height: 12 }],
  ['zoom 1.4 on body', 1.4, { body: 'zoom:1.4' }, { left: 140, top: 70, width: 280, height: 28 }],
  ['zoom 2 on a container', 2, { main: 'zoom:2' }, { left: 200, top: 100, width: 400, height: 40 }],
  ['scale 2 on html', 2, { html: 'scale:2' }, { left: 200, top: 100, width: 400, height: 40 }],
] as const;
const CASES = SCALES.flatMap(([how, factor, styles, box]) =>
  MEASURINGS.map((measuring) => ({ how, factor, styles, box, measuring })),
);

describe('readSelection', () => {
  it.each(CASES)(
    'returns the place in the viewport where $how scales, measured $measuring',
    ({ factor, styles, box, measuring }) => {
      document.body.innerHTML =
        '<main><p data-box="100 50 200 20">0xdAC17F958D2ee523a2206206994597C13D831ec7</p></main>';
      for (const [name, style] of Object.entries(styles))
        document.querySelector(name)?.setAttribute('style', style);
      fakeBoxes(measuring, factor);
      document.getSelection()?.selectAllChildren(document.querySelector('p') as Element);
      const { anchor } = readSelection(document, null, null);
      for (const side of ['left', 'top', 'width', 'height'] as const)
        expect(anchor?.[side]).toBeCloseTo(box[side], 6);
    },
  );
});

describe('createCardFrame', () => {
  it.each([
    ['not zoomed', '', '1'],
    ['zoomed to 0.8', 'zoom:0.8', '1.25'],
    ['zoomed to 2', 'zoom:2', '0.5'],
    ['scaled', 'scale:0.8', '1'],
  ])('shows the card at its own size, in pixels of the viewport, on a page that is %s', (_, style, zoom) => {
    document.documentElement.setAttribute('style', style);
    vi.stubGlobal('visualViewport', null);
    HTMLElement.prototype.showPopover ??= () => {};
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(348);
    const frame = createCardFrame(document, '', { left: 100, top: 50, width: 200, height: 20 }, () => {});
    frame.show();
    const rules = frame.root.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
    expect(rules.map(({ cssText }) => cssText).join()).toContain(
      `left: 100px !important; top: 78px !important; zoom: ${zoom} !important`,
    );
    frame.close(false);
  });

  it.each([
    ['in its place', [10, 10, 348, 200], true],
    ['a thousand times too large', [0, 0, 348_000, 200], false],
    ['a third of its size', [10, 10, 116, 67], false],
    ['beyond the right edge', [900, 10, 348, 200], false],
    ['above the window', [10, -190, 348, 200], false],
  ] as const)('reports whether the card stands when it is %s', (_, [left, top, width, height], stands) => {
    const { frame, host } = shown();
    vi.spyOn(host, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, top, width, height));
    expect(frame.stands()).toBe(stands);
    frame.close(false);
  });

  it.each([
    [
      'its modal dialog is deep in a zoomed page',
      (at: Element) => Array.from({ length: 700 }).reduce<Element>(within, at),
    ],
    ['a field stands in for the parent of its form', formWithin],
  ])('reports that it does not stand on a zoomed page where %s', (_, nest) => {
    document.documentElement.style.zoom = '0.1';
    const home = nest(document.body);
    home.setAttribute('aria-modal', 'true');
    home.setAttribute('tabindex', '-1');
    (home as HTMLElement).focus();
    // Of 700 elements, happy-dom computes each style by itself.
    const plain = { zoom: '1', transform: 'none', scale: 'none', rotate: 'none', display: 'block' };
    const real = getComputedStyle;
    vi.stubGlobal('getComputedStyle', (of: Element) => (of.localName === 'div' ? plain : real(of)));
    const { frame, host } = shown();
    expect(host.parentNode).toBe(home);
    vi.spyOn(host, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 348, 200));
    expect(frame.stands()).toBe(false);
    frame.close(false);
    document.body.replaceChildren();
  });

  it('reports that the card does not stand until the zoom of the page is undone, measured without zoom', () => {
    const { frame, host } = shown();
    // 348 of its own pixels, however large those are.
    vi.spyOn(host, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 348, 200));
    expect(frame.stands()).toBe(true);
    document.documentElement.style.zoom = '0.5';
    expect(frame.stands()).toBe(false);
    frame.close(false);
  });
});

function shown() {
  vi.stubGlobal('visualViewport', null);
  vi.stubGlobal('CSS', { supports: () => false });
  HTMLElement.prototype.showPopover ??= () => {};
  const frame = createCardFrame(document, '', null, () => {});
  frame.show();
  const { host } = frame.root;
  vi.spyOn(host, 'matches').mockReturnValue(true);
  return { frame, host };
}

function within(around: Element): Element {
  return around.appendChild(document.createElement('div'));
}

function formWithin(around: Element): Element {
  const form = document.createElement('form');
  // As named fields of a form do in browsers.
  Object.defineProperty(form, 'parentElement', { value: document.createElement('input') });
  return within(around.appendChild(form));
}
