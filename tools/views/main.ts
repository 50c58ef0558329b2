/**
 * Draws every view in every look into .output/views/, with a page of all of them, and says where axe finds something or where
 * a page is wider than its window. Only the views that are named, if any is; with `--docs` the pictures of README.md instead, with
 * `--store` those that the stores want, in .output/store/.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { ROOT, runTool } from '../../scripts/run-tool.ts';
import { addByTyping, ask, untilPriced } from '../../test/e2e/acts.ts';
import { openScreen } from '../../test/e2e/browsers/screen.ts';
import { startStage } from '../../test/e2e/stage.ts';
import { token } from '../../test/world/coin.ts';
import { COIN_KEYS, DAYS, LOOK_ALIKE, SAVED, TWIN } from './acts.ts';
import { type SavedState, takeState } from './before.ts';
import { DOCUMENT_PICTURES, type DocumentPicture, VIEWS, type View } from './list.ts';
import { LOOKS, type Look, lookAt } from './looks.ts';
import { framePage, ICON, type Shown, STORE_PICTURES } from './store.ts';

const PICTURES = join(ROOT, '.output', 'views');
const STORE = join(ROOT, '.output', 'store');

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false }, store: { type: 'boolean', default: false } },
});
const unknown = names.filter((name) => !VIEWS.some((view) => view.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}: npm run views -- ${VIEWS.map(({ name }) => name).join('|')}`,
  );
  process.exit(2);
}
/** Pictures for documents and stores, whose coins have changed since yesterday. */
const isPublic = values.docs || values.store;
const views = isPublic ? [] : VIEWS.filter(({ name }) => names.length === 0 || names.includes(name));
if (!(await runTool('wxt', 'build'))) process.exit(1);
if (views.length === VIEWS.length) await rm(PICTURES, { recursive: true, force: true });

if (isPublic) process.env.FONTCONFIG_FILE = join(ROOT, 'tools', 'views', 'fonts.conf');
const screen = await openScreen();
const stage = await startStage({ headless: false, display: screen.display });
const faults: string[] = [];
let saved: SavedState | undefined;
try {
  for (const coin of [twin(), lookAlike()]) stage.world.market.add(coin);
  if (isPublic) setDays(stage.world.market);
  for (const view of views.filter(({ isFirst }) => isFirst)) await draw(view);
  if (isPublic || views.some(({ isFirst }) => !isFirst)) saved = await save();
  if (values.docs) for (const picture of DOCUMENT_PICTURES) await drawForDocuments(picture);
  if (values.store) await drawForStores();
  for (const view of views.filter(({ isFirst }) => !isFirst)) await draw(view);
  if (!isPublic) await writeFile(join(PICTURES, 'index.html'), allPictures(views));
} finally {
  await stage.close();
  await screen.close();
}
for (const fault of faults) console.error(fault);
if (!isPublic) console.log(`${views.length * LOOKS.length} pictures in ${PICTURES}, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

/** Coins that all change alike look made up, and a board of them is in no order. */
function setDays(market: typeof stage.world.market): void {
  for (const [id, [change, volumeUsd]] of Object.entries(DAYS)) {
    market.add({ ...market.coin(id), volumeUsd });
    market.set(id, { change });
  }
}

async function save(): Promise<SavedState> {
  await stage.reset();
  const popup = await stage.open();
  for (const asset of SAVED) await addByTyping(popup, asset);
  await untilPriced(popup, COIN_KEYS.length + SAVED.length);
  await popup.close();
  return takeState(stage);
}

/** Opens the view once for each language and theme, as a person would have it, and resizes its window. */
async function draw(view: View): Promise<void> {
  const folder = join(PICTURES, view.name);
  await mkdir(folder, { recursive: true });
  for (const looks of byPage(LOOKS)) {
    const page = await open(view, looks[0]);
    for (const look of looks) {
      await lookAt(page, look);
      // The popup's list scrolls by itself.
      if (isOurs(view)) await bringIntoView(page, view);
      await page.screenshot({ path: join(folder, `${look.name}.png`), animations: 'disabled' });
      const found = isOurs(view) ? await faultsOf(page, look) : [];
      for (const fault of found) faults.push(`${view.name} ${look.name}: ${fault}`);
    }
    await page.close();
  }
  console.log(view.name);
}

/** At once: a view that renders again while it is waited for would lose the element. */
async function bringIntoView(page: Page, { shows }: View): Promise<void> {
  await page
    .locator(shows)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
}

async function drawForDocuments({ name, view, look, height }: DocumentPicture): Promise<void> {
  await writeFile(join(ROOT, 'docs', `${name}.png`), await pictureOf(view, look, height));
  console.log(name);
}

/** Each picture in both languages, in the size that the stores want. */
async function drawForStores(): Promise<void> {
  await mkdir(STORE, { recursive: true });
  await drawPage(ICON.html, ICON.size, ICON.name);
  for (const language of ['en', 'ko'] as const) {
    for (const picture of STORE_PICTURES) {
      const images: string[] = [];
      for (const shown of picture.shown) images.push((await shownIn(language, shown)).toString('base64'));
      const [kind, place] = picture.name.split('-');
      const name = [kind, language, place].filter((part) => part !== undefined).join('-');
      await drawPage(framePage(picture, language, images), picture.size, name);
      console.log(name);
    }
  }
}

function shownIn(language: Look['language'], { view: name, theme, width, height }: Shown): Promise<Buffer> {
  const view = VIEWS.find((each) => each.name === name);
  if (!view) throw new RangeError(`there is no view ${name}`);
  return pictureOf(view, { name, language, theme, width, zoom: 1, forcedColors: false }, height);
}

/** What is transparent stays so. */
async function drawPage(
  html: string,
  [width, height]: readonly [number, number],
  name: string,
): Promise<void> {
  const page = await stage.chromium.context.newPage();
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.screenshot({ path: join(STORE, `${name}.png`), omitBackground: true });
  await page.close();
}

/** Twice as many pixels as the page has: it is looked at on all screens. */
async function pictureOf(view: View, look: Look, height: number): Promise<Buffer> {
  const page = await open(view, look);
  await lookAt(page, look);
  const session = await page.context().newCDPSession(page);
  const size = { width: look.width, height, deviceScaleFactor: 2, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', size);
  if (isOurs(view)) await bringIntoView(page, view);
  // Nothing is pointed at, wherever the screen has its pointer, and no list shows its scrollbar.
  await page.evaluate(() => {
    document.documentElement.style.pointerEvents = 'none';
    document.documentElement.style.scrollbarWidth = 'none';
    // A list keeps the room of its scrollbar.
    for (const each of document.querySelectorAll<HTMLElement>('body *'))
      each.style.scrollbarColor = 'transparent transparent';
  });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const { data } = await session.send('Page.captureScreenshot', { format: 'png' });
  await page.close();
  return Buffer.from(data, 'base64');
}

function byPage(looks: readonly Look[]): readonly (readonly [Look, ...Look[]])[] {
  const pages = new Map<string, [Look, ...Look[]]>();
  for (const look of looks) {
    const key = `${look.language} ${look.theme}`;
    const others = pages.get(key);
    if (others) others.push(look);
    else pages.set(key, [look]);
  }
  return [...pages.values()];
}

async function open(view: View, look: Look): Promise<Page> {
  if (view.isFirst) await stage.reset();
  else await saved?.restore(view.isStart ? 'none' : 'kept');
  await view.before?.(stage);
  if (view.isOffline) stage.world.faults.set('*', { kind: 'reset' });
  const page = isOurs(view) ? await stage.chromium.openPopup(view.path) : await stage.open();
  // A busy machine computes a table of past prices for long.
  page.setDefaultTimeout(150_000);
  const { language, theme } = look;
  await ask<'settings'>(page, { type: 'settings', change: { language, theme } });
  await page.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor();
  if (isOurs(view)) await page.evaluate(axe.source);
  else await visit(page, view, look);
  await view.act?.(page, screen);
  await page.locator(view.shows).first().waitFor();
  return page;
}

/** Elsewhere the page is another's: how it looks is not ours to judge. */
function isOurs({ path }: View): boolean {
  return !path.startsWith('https:');
}

async function visit(page: Page, { path, html }: View, look: Look): Promise<void> {
  const body = html && (await html(look));
  if (body) await page.route(path, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(path);
}

/** In forced colours the browser chooses them, and axe does not know which. */
async function faultsOf(page: Page, { forcedColors }: Look): Promise<readonly string[]> {
  const { violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({ rules }),
    { 'color-contrast': { enabled: !forcedColors } },
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  // The popup's page has a size of its own, which the browser makes its window from; what is in it fills any window.
  const { content, window } = await page.evaluate(() => ({
    content: (document.querySelector('#popup > *') ?? document.documentElement).scrollWidth,
    window: innerWidth,
  }));
  return content > window ? [...found, `${content} px wide in a window of ${window} px`] : found;
}

function allPictures(drawn: readonly View[]): string {
  const pictures = (view: View) =>
    LOOKS.map(
      ({ name }) =>
        `<a href="${view.name}/${name}.png"><figure><img src="${view.name}/${name}.png" alt="" height="420"><figcaption>${name}</figcaption></figure></a>`,
    ).join('');
  const sections = drawn.map((view) => `<h2>${view.name}</h2><section>${pictures(view)}</section>`);
  return `<!doctype html><meta charset="utf-8"><title>Views</title><style>section{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}</style>${sections.join('')}`;
}

function twin() {
  const platforms = [
    ['ETH', TWIN, 18],
    ['POL', TWIN, 18],
  ] as const;
  return token('twin', 'Twin', 'TWIN', '3.2071', ['GeckoTerminal'], platforms);
}

function lookAlike() {
  const sources = ['CoinGecko', 'GeckoTerminal'] as const;
  return token('look-alike', 'Tether USD', 'USD\u0422', '0.0131', sources, [['ETH', LOOK_ALIKE.slice(4), 6]]);
}
