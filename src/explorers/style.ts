/**
 * How a price looks and, above all, that it takes no room: its box has a size, and margins that cancel it. What the page
 * has laid out stays where it is, to the pixel; the price is painted over free space that `room.ts` has found. Only
 * `!important` in `:host` is stronger than the page's own rules; custom properties set on the host are the way in.
 */
const CSS = `
:host {
  all: initial !important;
  display: var(--sise-display, inline-block) !important;
  position: relative !important;
  left: var(--sise-x, 0) !important;
  top: var(--sise-y, 0) !important;
  box-sizing: content-box !important;
  flex: none !important;
  width: var(--sise-width, auto) !important;
  height: 1em !important;
  margin: var(--sise-margin, -0.5em 0 -0.5em 0.4em) !important;
  font: inherit !important;
  font-size: var(--sise-size, 0.92em) !important;
  line-height: 1 !important;
  font-variant-numeric: tabular-nums !important;
  color: inherit !important;
  visibility: inherit !important;
  white-space: nowrap !important;
  text-align: left !important;
  user-select: none !important;
  -webkit-user-select: none !important;
}
span.faded { opacity: 0.65; }
span.doubted { text-decoration: underline dotted; text-underline-offset: 0.15em; }
@media print { :host { display: none !important; } }
`;

let shared: CSSStyleSheet | null = null;

/** Gives the shadow root the one sheet that all prices share. */
export function dress(root: ShadowRoot): void {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(CSS);
  }
  root.adoptedStyleSheets = [shared];
}
