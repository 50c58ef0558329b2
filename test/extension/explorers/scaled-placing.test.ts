// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPlacer } from '../../../src/extension/explorers/place/placer.ts';
import { fakeBoxes, type Measuring } from '../../faked-zoom.ts';

/** How a page is scaled: by `zoom` or a transform of html, body, a container, or the link's own parent. */
const SCALES: readonly (readonly [how: string, factor: number, styles: Readonly<Record<string, string>>])[] =
  [
    ['nothing', 1, {}],
    ['zoom 0.6 on html', 0.6, { html: 'zoom:0.6' }],
    ['zoom 0.8 on body', 0.8, { body: 'zoom:0.8' }],
    ['zoom 1.4 on a container', 1.4, { main: 'zoom:1.4' }],
    ['zoom 2 on the cell', 2, { td: 'zoom:2' }],
    ['zoom on html and a container', 1.12, { html: 'zoom:0.8', main: 'zoom:1.4' }],
    ['scale 0.6 on html', 0.6, { html: 'scale:0.6' }],
    ['a transform of 2 on body', 2, { body: 'transform:matrix(2, 0, 0, 2, 30, 0)' }],
    [
      'a 3D transform of 1.4 on body',
      1.4,
      { body: `transform:matrix3d(1.4,0,0,0,0,1.4,0,0,0,0,1,0,9,0,0,1)` },
    ],
    ['zoom on html, scale on body', 0.48, { html: 'zoom:0.8', body: 'scale:0.6' }],
    ['a transform without effect on a line', 1, { b: 'scale:3;display:inline' }],
  ];
const MEASURINGS: readonly Measuring[] = ['with zoom', 'without zoom'];
const CASES = SCALES.flatMap(([how, factor, styles]) =>
  MEASURINGS.map((measuring) => ({ how, factor, styles, measuring })),
);

let layOut: (host: Element) => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: (entries: readonly object[]) => void) {
        layOut = (target) => run([{ target }]);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = `<main><table><tbody><tr><td data-box="0 0 300 40"><b data-box="10 10 60 20" style="display:inline"><a data-box="10 10 60 20" href="/token/0x1">LINK</a></b></td></tr></tbody></table></main>`;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const element of [document.documentElement, document.body]) element.removeAttribute('style');
});

function setStyles(styles: Readonly<Record<string, string>>): void {
  for (const [name, style] of Object.entries(styles))
    document.querySelector(name)?.setAttribute('style', style);
}

/** Places one price, 40 CSS pixels wide, and returns it with what it came after. */
function placeOne() {
  const anchor = document.querySelector('a') as Element;
  const host = document.createElement('sise-price');
  const placer = createPlacer(
    () => () => 40,
    () => {},
  );
  const placing = { anchor, host, text: '$1.00', short: '$1.00', shorten() {}, isFitted: false };
  return { host, after: placer.place([[placing]]) };
}

const pixelsOf = (host: HTMLElement, name: string) =>
  host.style
    .getPropertyValue(name)
    .split(' ')
    .map((length) => Math.round(Number.parseFloat(length) * 1000) / 1000);

describe('createPlacer', () => {
  it.each(CASES)(
    'writes CSS pixels where $how scales, measured $measuring',
    ({ factor, styles, measuring }) => {
      setStyles(styles);
      fakeBoxes(measuring, factor);
      const { host } = placeOne();
      // 0.45 em of a font of 0.92 × 16 px behind the name.
      expect(pixelsOf(host, '--sise-at')).toEqual([6.624, 0]);
      expect(pixelsOf(host, '--sise-width')).toEqual([40]);
      // It belongs at 10 + 60 + 6.624, its middle at 20 + 0.35 × 1.28: it has landed 1.624 to the left of that, 0.052 below.
      host.setAttribute('data-box', '75 13 40 15');
      layOut(host);
      expect(pixelsOf(host, '--sise-at')).toEqual([8.248, -0.052]);
    },
  );

  it.each(MEASURINGS)(
    'moves a price to its place when the page is zoomed after it was placed, %s',
    (measuring) => {
      fakeBoxes(measuring, 1);
      const { host } = placeOne();
      setStyles({ html: 'zoom:0.8' });
      vi.restoreAllMocks();
      fakeBoxes(measuring, 0.8);
      host.setAttribute('data-box', '75 13 40 15');
      layOut(host);
      expect(pixelsOf(host, '--sise-at')).toEqual([8.248, -0.052]);
    },
  );

  it.each([
    ['turned', { body: 'rotate:10deg' }],
    ['turned by a matrix', { main: 'transform:matrix(0.98, 0.17, -0.17, 0.98, 0, 0)' }],
    ['upside down', { body: 'transform:matrix(-1, 0, 0, -1, 0, 0)' }],
    ['in perspective', { main: 'transform:matrix3d(1,0,0,0,0,1,0,0,0,0,1,-0.002,0,0,100,0.8)' }],
    ['tilted in perspective', { main: 'transform:matrix3d(1,0,0,0.001,0,1,0,0,0,0,1,0,0,0,0,1)' }],
    ['stretched', { td: 'scale:1.4 1' }],
    ['scaled twice', { body: 'scale:0.8', main: 'scale:1.4' }],
    ['a link that is turned itself', { a: 'rotate:10deg;display:inline-block' }],
  ])('leaves a price out where the text is %s', (_, styles) => {
    setStyles(styles as Readonly<Record<string, string>>);
    fakeBoxes('with zoom', 1);
    const { host, after } = placeOne();
    expect(after).toEqual([null]);
    expect(host.isConnected).toBe(false);
  });
});
