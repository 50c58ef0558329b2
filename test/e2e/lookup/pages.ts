/** Pages that people meet addresses on: nothing of explorers, everything of chats, posts, forms and frames. */
import type { Page } from 'playwright-core';
import { TWIN } from '../twin.ts';

export const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
export const LINK = '0x514910771AF9Ca656af840dff83E8264EcF986CA';
export const USDT_KEY = `ETH:${USDT.toLowerCase()}`;
export const LINK_KEY = `ETH:${LINK.toLowerCase()}`;
export const HASH = '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';
/** A contract that no source lists, without a name of its own. */
export const NOBODYS = '0x5e00000000000000000000000000000000000b0d';
export const WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
/** One that lets a contract act for it. */
export const DELEGATED = '0x7702000000000000000000000000000000007702';

export const CHAT = 'https://chat.example/';
export const PDF = 'https://papers.example/paper.pdf';
export const DRAWING = 'https://papers.example/drawing.svg';
/** Prevents copying. */
export const LOCKED = 'https://locked.example/';
/** Runs no script, and has no origin. */
export const SANDBOX = 'https://raw.example/list.txt';

const POST = `<p id="text">Have a look at ${USDT}, what is it worth?</p>`;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title>
<style>
  * { letter-spacing: 3px; color: rgb(1, 2, 3); font-family: monospace }
  [data-sise-card] {
    display: none !important; opacity: 0 !important; left: -9999px !important; inset: auto 0 0 auto !important;
    margin: 9px !important; padding: 9px !important; border: 9px solid red !important; background: red !important;
    overflow: hidden !important; transform: scale(2) !important; visibility: hidden !important; pointer-events: none !important;
  }
  button { background: red !important }
</style>
${POST}
<p id="broken">${USDT.slice(0, 22)}<br>${USDT.slice(22)}</p>
<p id="hash">${HASH}</p>
<p id="key">${HASH.slice(2)}</p>
<p id="nobodys">${NOBODYS}</p>
<p id="wallet">${WALLET}</p>
<p id="delegated">${DELEGATED}</p>
<p id="twin">${TWIN}</p>
<p id="polygon">eip155:137:${TWIN}</p>
<p id="two">${USDT} ${LINK}</p>
<p id="plain">Nothing of the kind.</p>
<p><a id="link" href="https://etherscan.io/token/${USDT}">Tether</a></p>
<input id="field" value="to ${USDT} please">
<div id="host"></div>
<iframe id="same" src="/frame" width="500" height="60"></iframe>
<iframe id="foreign" src="https://other.example/frame" width="500" height="60"></iframe>
<dialog id="modal"><p id="said">${USDT}</p><button>OK</button></dialog>
<div id="fancy"><p id="slotted">${USDT}</p></div>
<div id="sheet" role="dialog" aria-modal="true" hidden><p id="trapped">${USDT}</p><button>OK</button></div>
<script>
  function trap() {
    const sheet = document.querySelector('#sheet');
    sheet.hidden = false;
    for (const type of ['focusin', 'mousedown', 'click', 'keydown'])
      document.addEventListener(type, (event) => {
        if (sheet.contains(event.target)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (type === 'focusin') sheet.querySelector('button').focus();
      }, true);
  }
  document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = '<p id="inner">${USDT}</p>';
  document.querySelector('#fancy').attachShadow({ mode: 'open' }).innerHTML = '<dialog><slot></slot><button>OK</button></dialog>';
  window.heard = [];
  for (const type of ['keydown', 'pointerdown', 'mousedown', 'click', 'focusin'])
    document.addEventListener(type, (event) => window.heard.push(event.key ?? type));
</script>`;

/** A sheet full of one address. */
const WRITTEN = `BT /F1 14 Tf 20 280 Td ${`(${USDT}) Tj 0 -18 Td `.repeat(15)}ET`;

const PAPER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${WRITTEN.length}>>stream
${WRITTEN}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;

/** Serves them to a tab. */
export async function servePages(page: Page): Promise<void> {
  const html = (body: string, headers = {}) => ({ contentType: 'text/html; charset=utf-8', body, headers });
  await page.route(`${CHAT}**`, (route) =>
    route.fulfill(html(route.request().url().endsWith('/frame') ? `<p id="text">${USDT}</p>` : PAGE)),
  );
  await page.route('https://other.example/**', (route) => route.fulfill(html(`<p id="text">${USDT}</p>`)));
  await page.route(LOCKED, (route) =>
    route.fulfill(
      html(
        `${POST}<script>addEventListener('copy', (event) => event.stopImmediatePropagation(), true)</script>`,
        { 'permissions-policy': 'clipboard-write=()' },
      ),
    ),
  );
  await page.route(SANDBOX, (route) =>
    route.fulfill(html(POST, { 'content-security-policy': "default-src 'none'; sandbox" })),
  );
  await page.route(DRAWING, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="99"><text y="50">${USDT}</text></svg>`,
    }),
  );
  await page.route(PDF, (route) => route.fulfill({ contentType: 'application/pdf', body: PAPER }));
}

/** Selects all of an element's text, as a triple click does. */
export async function select(page: Page, id: string): Promise<void> {
  await page.evaluate((wanted) => {
    const element = document.getElementById(wanted);
    if (!element) throw new Error(`no element ${wanted}`);
    getSelection()?.selectAllChildren(element);
  }, id);
}
