/** The scale of an element's contents, by CSS `zoom` and by transforms. */
import { renderedParentOf } from './parent-element.ts';

export interface PageScale {
  /** The product of the `zoom` of the element and its ancestors; not a number where there are too many. */
  readonly zoom: number;
  /** The viewport's pixels per pixel that `getBoundingClientRect` returns inside the element. */
  readonly measured: number;
  /** The viewport's pixels per CSS pixel of a style inside the element; null where transforms are nested, rotate or stretch. */
  readonly written: number | null;
}

export type ScaleAt = (element: Element) => PageScale;

interface Scaling {
  readonly zoom: number;
  /** The factor of the one transform that scales; 1 without any, null where it has no single factor. */
  readonly transform: number | null;
}

const UNSCALED: Scaling = { zoom: 1, transform: 1 };

/** The most ancestors that are read; Chromium's parser nests 512 at most, so only scripts make more. */
const MAX_DEPTH = 600;
const UNKNOWN: Scaling = { zoom: Number.NaN, transform: null };

/** Caches the styles that are read: each call of the returned function starts a new cache, valid while no style changes. */
export function createPageScale(): () => ScaleAt {
  let includesZoom: boolean | null = null;
  return () => {
    const known = new Map<Element, Scaling>();
    const scalingAt = (element: Element | null, depth: number): Scaling => {
      if (!element) return UNSCALED;
      if (depth > MAX_DEPTH) return UNKNOWN;
      let found = known.get(element);
      if (!found) {
        found = within(element, scalingAt(renderedParentOf(element), depth + 1));
        known.set(element, found);
      }
      return found;
    };
    return (element) => {
      const { zoom, transform } = scalingAt(element, 0);
      return {
        zoom,
        get measured() {
          if (zoom === 1) return 1;
          includesZoom ??= probe(element.ownerDocument);
          return includesZoom === false ? zoom : 1;
        },
        written: transform && zoom * transform,
      };
    };
  };
}

/** The scale of one element, without a cache for further ones. */
export const scaleAt: ScaleAt = (element) => createPageScale()()(element);

function within(element: Element, outer: Scaling): Scaling {
  const style = getComputedStyle(element);
  const zoom = outer.zoom * (Number.parseFloat(style.zoom) || 1);
  const own = transformOf(style);
  if (own === 1) return { zoom, transform: outer.transform };
  return { zoom, transform: outer.transform === 1 ? own : null };
}

/** The factor of a transform that scales equally in both directions; 1 where it only moves, null for any other. */
function transformOf(style: CSSStyleDeclaration): number | null {
  const { transform, scale, rotate } = style;
  if (!isSet(transform) && !isSet(scale) && !isSet(rotate)) return 1;
  // A transform has no effect on inline elements.
  if (/^(?:inline|contents)$/.test(style.display)) return 1;
  if (isSet(rotate) && Number.parseFloat(rotate) !== 0) return null;
  const matrix = matrixOf(transform);
  if (!matrix) return null;
  const [across, tilted, slanted, down] = matrix;
  const [x = 1, y = x] = isSet(scale) ? scale.split(' ').map(Number) : [];
  const isTurned = Math.abs(tilted) > EVEN || Math.abs(slanted) > EVEN;
  const factor = across * x;
  return !isTurned && factor > 0 && Math.abs(factor - down * y) < EVEN ? factor : null;
}

/** The largest difference of two factors that counts as equal; it is invisible. */
const EVEN = 0.001;

function isSet(value: string): boolean {
  return value !== '' && value !== 'none';
}

/** The part of a computed transform that rotates and scales in the plane; null for one with perspective. */
function matrixOf(transform: string): readonly [number, number, number, number] | null {
  const numbers = (/\((.*)\)/.exec(transform)?.[1] ?? '').split(',').filter(Boolean).map(Number);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 1] = numbers;
  if (!transform.startsWith('matrix3d')) return [a, b, c, d];
  const isFlat = numbers[3] === 0 && numbers[7] === 0 && numbers[15] === 1;
  return isFlat ? [a, b, e, f] : null;
}

/**
 * Whether measured boxes include `zoom`; before version 128, Chromium's did not. Null where nothing is laid out. The probe is in
 * the page only while it is measured.
 */
function probe(document: Document): boolean | null {
  const box = (zoom: number) => {
    const made = document.createElement('div');
    made.style.cssText = `all:initial!important;position:fixed!important;width:100px!important;zoom:${zoom}!important`;
    return made;
  };
  const [plain, zoomed] = [box(1), box(2)];
  plain.append(zoomed);
  document.documentElement.append(plain);
  const ratio = zoomed.getBoundingClientRect().width / plain.getBoundingClientRect().width;
  plain.remove();
  return Number.isFinite(ratio) ? ratio > 1.5 : null;
}
