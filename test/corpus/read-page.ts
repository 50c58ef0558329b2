/** What a reader does and sees on a page: opens menus and tabs, brings links into view, reads prices. Runs in the page. */

export interface ReadPrice {
  readonly asset: string;
  /** What it shows, and on hover. */
  readonly text: string;
  readonly hint: string;
  /**
   * The amount that stands in the place where such a page shows one, as it is written; null where that place has none,
   * undefined where no place of the page is known.
   */
  readonly amount: string | null | undefined;
  /** All numbers of its row. */
  readonly numbers: readonly string[];
  /** When the page's transaction was made, in Unix seconds. */
  readonly stamp: string | null;
}

/** Shows every hidden box on the way to a token link or a frame, as a click on its menu or tab would. */
export function openEverything(): void {
  for (const link of document.querySelectorAll('a[href*="/token/"], iframe'))
    for (let box: Element | null = link; box; box = box.parentElement) {
      if (box instanceof HTMLDetailsElement) box.open = true;
      if (box instanceof HTMLElement && getComputedStyle(box).display === 'none')
        box.style.setProperty('display', 'block', 'important');
    }
}

/**
 * Scrolls to the first token link from that one on which cannot be seen, in every box around it. Returns where to go on; null
 * after the last.
 */
export function bringNextIntoView(from: number): number | null {
  const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
  const isWithin = (inner: DOMRect, outer: { left: number; top: number; right: number; bottom: number }) =>
    inner.left < outer.right &&
    inner.right > outer.left &&
    middle(inner) >= outer.top &&
    middle(inner) <= outer.bottom;
  const isSeen = (link: Element) => {
    const box = link.getBoundingClientRect();
    if (box.width === 0) return true;
    for (let around = link.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const clips = `${overflowX}${overflowY}` !== 'visiblevisible' && around !== document.body;
      if (clips && !isWithin(box, around.getBoundingClientRect())) return false;
    }
    const top = window.frameElement?.getBoundingClientRect();
    const [x, y] = [top?.left ?? 0, top?.top ?? 0];
    const inWindow = new DOMRect(box.left + x, box.top + y, box.width, box.height);
    const { innerWidth: right, innerHeight: bottom } = window.parent;
    return isWithin(inWindow, { left: 0, top: 0, right, bottom });
  };
  const links = [...document.querySelectorAll('a[href*="/token/0x"], h1')];
  for (let at = from; at < links.length; at++) {
    const link = links[at];
    if (!link || isSeen(link)) continue;
    link.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return at + 1;
  }
  return null;
}

export function readPrices(): ReadPrice[] {
  const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
  const numbersIn = (text: string) => text.match(NUMBER) ?? [];
  /** Text by text: numbers that touch are two. */
  function* numbersOf(row: Element): Generator<string> {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) yield* numbersIn(texts.currentNode.textContent ?? '');
  }
  const words = (element: Element | null) => (element instanceof HTMLElement ? element.innerText.trim() : '');
  const isShown = (element: Element) => element.getClientRects().length > 0;

  /** Cells stand below their headings, however many are hidden. */
  function inColumn(row: Element): string | null | undefined {
    const heads = [...(row.closest('table')?.querySelectorAll('tr:first-child > *') ?? [])].filter(
      (head) => isShown(head) && /^(?:amount|quantity)$/i.test(words(head)),
    );
    const [head] = heads;
    if (!head || heads.length > 1) return undefined;
    const middle = (box: DOMRect) => (box.left + box.right) / 2;
    const { left, right } = head.getBoundingClientRect();
    const cell = [...row.children].find((each) => {
      const at = middle(each.getBoundingClientRect());
      return isShown(each) && at > left && at < right;
    });
    return cell ? (numbersIn(words(cell))[0] ?? null) : undefined;
  }

  function isOfOneToken(row: Element): boolean {
    const links = [...row.querySelectorAll<HTMLAnchorElement>('a[href*="/token/0x"]')];
    return new Set(links.map(({ href }) => /0x\w{40}/.exec(href)?.[0]?.toLowerCase())).size === 1;
  }

  function amountOf(link: Element): string | null | undefined {
    const held = link.closest('li[class*="list-custom-"]');
    if (held) {
      const places = [...held.querySelectorAll('.list-amount, .text-muted')].filter(
        (place) =>
          !place.closest('.list-name, .text-end, .list-usd-value, .list-usd-rate') && place.textContent,
      );
      // A symbol that is no word leaves it in doubt.
      const plain = /^([\d,]+(?:\.\d+)?)(?: [a-z]\w+)?$/i.exec(places[0]?.textContent.trim() ?? '');
      return places.length === 1 ? plain?.[1] : undefined;
    }
    const row = link.closest('tr');
    if (row && !isOfOneToken(row)) return undefined;
    if (row) return row.querySelector('.td_showAmount')?.textContent.trim() ?? inColumn(row);
    const transfer = link.closest('.row-count, #nav_pane_erc20_summary > div > *');
    if (!transfer) return undefined;
    const before = document.createRange();
    before.setStart(transfer, 0);
    before.setEndBefore(link);
    return /([\d,.]+)\s*(?:\(\$[\d,.]+\)\s*)?$/.exec(before.toString())?.[1] ?? null;
  }

  /** The last link to its token that stands before it, or around it. */
  function linkOf(host: HTMLElement): Element | undefined {
    const address = host.dataset.asset?.split(':')[1] ?? '';
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/token/0x"]')];
    return links.findLast(
      (link) =>
        link.href.toLowerCase().includes(address) &&
        link.compareDocumentPosition(host) &
          (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY),
    );
  }

  const stamp = document.querySelector('#showUtcLocalDate')?.getAttribute('data-timestamp') ?? null;
  return [...document.querySelectorAll<HTMLElement>('sise-price')].map((host) => {
    const shown = host.shadowRoot?.querySelector('span');
    const link = linkOf(host);
    const row = link?.closest('tr, li, .row-count') ?? link?.parentElement?.parentElement?.parentElement;
    return {
      asset: host.dataset.asset ?? 'no asset',
      text: shown?.textContent ?? '',
      hint: shown?.title ?? '',
      amount: link ? amountOf(link) : null,
      numbers: row ? [...numbersOf(row)] : [],
      stamp,
    };
  });
}
