/**
 * What can be seen on a page, read in the page itself: where everything stands, what is written where, which links name
 * tokens, and the prices. Nothing here knows how the product works: it sees what a reader sees.
 */

/** From the document's upper left corner, CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface SeenElement {
  readonly box: Box;
  /** Tag, class and the beginning of its text: to find it by. */
  readonly name: string;
}

export interface SeenWord {
  readonly box: Box;
  readonly text: string;
  readonly fontSize: number;
  /** Lies in a layer over the page. */
  readonly isOver: boolean;
}

export interface SeenLink {
  /** The token's address, lower case. */
  readonly address: string;
  readonly text: string;
  readonly lines: readonly Box[];
  readonly fontSize: number;
  /** Where a price of it can be seen: what stands outside is cut off, or is no longer at it. */
  readonly within: Box;
  /** In a menu, a head, a foot or a layer over the page: no place for a price. */
  readonly isApart: boolean;
  /** Which of the page's table rows it stands in; -1 for none. */
  readonly row: number;
}

export interface SeenPrice {
  readonly asset: string;
  readonly text: string;
  /** What it says on hover. */
  readonly hint: string;
  readonly box: Box;
  /** What is left of the box where a box around it cuts off. */
  readonly visible: Box | null;
  readonly fontSize: number;
  readonly row: number;
}

export interface SeenPage {
  readonly path: string;
  readonly width: number;
  readonly elements: readonly SeenElement[];
  /** Where the same stand the moment the prices are taken out. */
  readonly withoutPrices: readonly Box[];
  readonly words: readonly SeenWord[];
  readonly links: readonly SeenLink[];
  readonly prices: readonly SeenPrice[];
  /** What names the thing that the page is about. */
  readonly title: SeenElement | null;
}

const PRICE = 'sise-price';

function boxOf({ left, top, right, bottom }: DOMRect): Box {
  return { left: left + scrollX, top: top + scrollY, right: right + scrollX, bottom: bottom + scrollY };
}

/** What is left of the box within all that cut off around the element; null when nothing is. */
function visiblePart(box: Box, element: Element): Box | null {
  let { left, top, right, bottom } = box;
  for (
    let around: Element | null = element;
    around && around !== document.body;
    around = around.parentElement
  ) {
    const { overflowX, overflowY, position } = getComputedStyle(around);
    const edges = boxOf(around.getBoundingClientRect());
    if (overflowX !== 'visible') {
      left = Math.max(left, edges.left);
      right = Math.min(right, edges.right);
    }
    if (overflowY !== 'visible') {
      top = Math.max(top, edges.top);
      bottom = Math.min(bottom, edges.bottom);
    }
    if (position === 'fixed') break;
  }
  return right - left > 0.5 && bottom - top > 0.5 ? { left, top, right, bottom } : null;
}

/** Behind a box that cuts off its own name alone there may be room; in one that holds other words, too, it has to stay. */
function withinOf(link: Element): Box {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const within = { left: 0, top: 0, right: scrollWidth, bottom: scrollHeight };
  const wordsIn = (element: Element) => (element.textContent ?? '').replace(/\([^)]*\)|\s/g, '');
  const name = wordsIn(link);
  for (let around = link.parentElement; around && around !== document.body; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around);
    const edges = boxOf(around.getBoundingClientRect());
    const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    if (wordsIn(around) === name) continue;
    if (isCutting(overflowX)) {
      within.left = Math.max(within.left, edges.left);
      within.right = Math.min(within.right, edges.right);
    }
    if (isCutting(overflowY)) {
      within.top = Math.max(within.top, edges.top);
      within.bottom = Math.min(within.bottom, edges.bottom);
    }
  }
  return within;
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function isOver(element: Element): boolean {
  for (let around: Element | null = element; around; around = around.parentElement)
    if (
      getComputedStyle(around).position === 'fixed' ||
      around.matches('[role=dialog],[role=menu],[role=listbox]')
    )
      return true;
  return false;
}

function isApart(element: Element): boolean {
  return Boolean(element.closest('header,nav,footer,[role=navigation]')) || isOver(element);
}

function linesIn(node: Node): Box[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1).map(boxOf);
}

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode())
    if ((walker.currentNode as Text).data.trim()) found.push(walker.currentNode as Text);
  return found;
}

function fontSizeOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}

function nameOf(element: Element): string {
  const classes = (element.getAttribute('class') ?? '').split(/\s+/).slice(0, 2).join('.');
  return `${element.localName}${classes && `.${classes}`} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
}

function rowIndex(element: Element): number {
  const row = element.closest('tr');
  return row ? [...document.querySelectorAll('tr')].indexOf(row) : -1;
}

/** What appears, or goes, has done so; what moves for ever stands still where it began, in both pages alike. */
function standStill(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) {
      animation.finish();
      continue;
    }
    animation.pause();
    animation.currentTime = 0;
  }
}

/** Every element that is laid out, but for prices and what is drawn inside of pictures. */
function readElements(): SeenElement[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.matches(`${PRICE},svg *,script,style,next-route-announcer`))
    .map((element) => ({ box: boxOf(element.getBoundingClientRect()), name: nameOf(element) }));
}

/** The prices are back before the next frame. */
function readWithoutPrices(): Box[] {
  const taken = [...document.querySelectorAll(PRICE)].map((host) => ({
    host,
    next: host.nextSibling,
    in: host.parentNode,
  }));
  for (const { host } of taken) host.remove();
  const boxes = readElements().map(({ box }) => box);
  for (const each of taken.reverse()) each.in?.insertBefore(each.host, each.next);
  return boxes;
}

function readWords(): SeenWord[] {
  const texts = textNodes(document.body).flatMap((node) => {
    const parent = node.parentElement;
    return parent && !parent.matches('script,style,noscript')
      ? linesIn(node).map((box) => ({ parent, box, text: node.data.trim() }))
      : [];
  });
  const pictures = [...document.querySelectorAll('img,svg,canvas,video,input,select')].map((parent) => ({
    parent,
    box: boxOf(parent.getBoundingClientRect()),
    text: `<${parent.localName}>`,
  }));
  return [...texts, ...pictures].flatMap(({ parent, box, text }) => {
    const visible = isShown(parent) ? visiblePart(box, parent) : null;
    return visible ? [{ box: visible, text, fontSize: fontSizeOf(parent), isOver: isOver(parent) }] : [];
  });
}

/** Links to the page of a token itself, with a text that one can see. */
function readLinks(): SeenLink[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/token/0x"]')].flatMap((link) => {
    const address = /^\/token\/(0x[0-9a-f]{40})\/?$/i.exec(link.pathname)?.[1]?.toLowerCase();
    const isNarrowed = /0x[0-9a-f]{40}/i.test(link.search);
    if (!address || isNarrowed || !isShown(link)) return [];
    const lines = textNodes(link)
      .flatMap((node) => linesIn(node))
      .flatMap((box) => visiblePart(box, link) ?? []);
    const text = link.textContent.trim();
    return lines.length > 0
      ? [
          {
            address,
            text,
            lines,
            fontSize: fontSizeOf(link),
            within: withinOf(link),
            isApart: isApart(link),
            row: rowIndex(link),
          },
        ]
      : [];
  });
}

function readPrices(): SeenPrice[] {
  return [...document.querySelectorAll<HTMLElement>(PRICE)].flatMap((host) => {
    const text = host.shadowRoot?.querySelector('span');
    // From right to left, each of its currencies is a run of its own.
    const box = text && boxOf(text.getBoundingClientRect());
    if (!text || !box || box.right - box.left < 1 || !isShown(host)) return [];
    return [
      {
        asset: host.dataset.asset ?? '',
        text: text.textContent,
        hint: text.title,
        box,
        visible: visiblePart(box, host.parentElement ?? host),
        fontSize: fontSizeOf(host),
        row: rowIndex(host),
      },
    ];
  });
}

function readPage(titles: string): SeenPage {
  standStill();
  const title = [...document.querySelectorAll(titles)].find(
    (heading) => !heading.closest('header,nav,footer') && heading.textContent.trim() && isShown(heading),
  );
  return {
    path: location.pathname + location.search,
    width: document.documentElement.scrollWidth,
    elements: readElements(),
    words: readWords(),
    links: readLinks(),
    prices: readPrices(),
    title: title ? { box: boxOf(title.getBoundingClientRect()), name: nameOf(title) } : null,
    withoutPrices: readWithoutPrices(),
  };
}

const PARTS = [
  boxOf,
  visiblePart,
  withinOf,
  isShown,
  isOver,
  isApart,
  linesIn,
  textNodes,
  fontSizeOf,
  nameOf,
  standStill,
  rowIndex,
  readElements,
  readWithoutPrices,
  readWords,
  readLinks,
  readPrices,
  readPage,
];

/** The same as a script for the page, whatever its content security policy says. `titles` selects its names of things. */
export const readPageScript = (titles: string): string =>
  `(() => { const PRICE = '${PRICE}'; ${PARTS.map(String).join('\n')}; return readPage(${JSON.stringify(titles)}); })()`;
