/** Elements without a framework: every text is set as text, never as markup. */
import type { MarkFigure } from '../../ui/mark-figures.ts';

type Children = readonly (Node | string | null | false | undefined)[];

export interface Attributes {
  readonly [name: string]: string | boolean | undefined;
}

/** An element with attributes (`true` for one without a value, `false` and undefined for none) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Children
): HTMLElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/1999/xhtml', tag) as HTMLElementTagNameMap[K];
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  made.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return made;
}

export interface ButtonOptions extends Attributes {
  readonly 'data-focus': string;
}

/** A button that does something for a person, not for a page that sends clicks; its name is how the focus finds it again. */
export function button(run: () => void, attributes: ButtonOptions, ...children: Children): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, ...children);
  made.addEventListener('click', ({ isTrusted }) => isTrusted && run());
  return made;
}

/** A drawing on a 20 × 20 grid, in the colour of the text. */
export function icon(path: string): SVGSVGElement {
  return drawing('icon', 20, [{ d: path }]);
}

/** An asset's figure, as the other views have it. */
export function markFigure({ line, fill }: MarkFigure): SVGSVGElement {
  return drawing('mark-figure', 24, [{ d: line }, { class: 'mark-fill', d: fill }]);
}

function drawing(look: string, size: number, paths: readonly Attributes[]): SVGSVGElement {
  const svg = svgElement('svg', { class: look, viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' });
  svg.append(...paths.map((path) => svgElement('path', path)));
  return svg;
}

function svgElement<K extends 'svg' | 'path'>(tag: K, attributes: Attributes): SVGElementTagNameMap[K] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
