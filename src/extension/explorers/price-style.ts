/**
 * How a price looks and, above all, that it takes no room: its box has a size, and margins that cancel it. What the page
 * has laid out stays where it is, to the pixel; the price is painted over free space that `free-space.ts` has found. Only
 * `!important` in `:host` is stronger than the page's own rules; custom properties set on the host are the way in.
 */
const OWN = [
  'all:initial',
  'display:var(--sise-display,inline-block)',
  'float:var(--sise-float,none)',
  'translate:var(--sise-at,0)',
  'flex:none',
  'width:var(--sise-width,auto)',
  'height:1em',
  'margin:var(--sise-margin,-.5em 0 -.5em .4em)',
  'font:inherit',
  'font-size:var(--sise-size,.92em)',
  'line-height:1',
  'text-align:var(--sise-align,start)',
  'font-variant-numeric:tabular-nums',
  'color:inherit',
  'visibility:inherit',
  'white-space:nowrap',
  'user-select:none',
].join(';');

const CSS = `:host{${OWN.replace(/;|$/g, '!important;')}}\
.stale,.disputed{opacity:.65}\
.disputed{text-decoration:underline dotted}\
@media print{:host{display:none!important}}`;

let shared: CSSStyleSheet | null = null;

/** Gives the shadow root the one sheet that all prices share. */
export function applyStyle(root: ShadowRoot): void {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(CSS);
  }
  root.adoptedStyleSheets = [shared];
}
