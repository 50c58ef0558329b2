/** Elements without a framework: every text is set as text, never as markup. */
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
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
