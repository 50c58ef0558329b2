import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
export default defineUnlistedScript(() => {
  const host = document.createElement('sise-card');
  const root = host.attachShadow({ mode: 'closed' });
  let sheet = 'ok';
  try {
    const s = new CSSStyleSheet();
    s.replaceSync('b{color:red}');
    root.adoptedStyleSheets = [s];
  } catch (e) {
    sheet = String(e);
  }
  const b = document.createElement('b');
  b.textContent = 'x';
  root.append(b);
  document.documentElement.append(host);
  const colour = getComputedStyle(b).color;
  host.remove();
  return JSON.stringify({
    type: document.contentType,
    sheet,
    colour,
    html: document.documentElement.outerHTML.slice(0, 300),
    given: (globalThis as never as { siseGiven: unknown }).siseGiven,
  });
});
