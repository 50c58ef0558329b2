/** What hostile pages do to the card. Each runs in a page or in the card and must stand alone: it is sent there as text. */

/** Whether a search on the page finds each word, and how large the card is. */
export function findable(words: readonly string[]) {
  const page = window as unknown as {
    find(text: string, caseSensitive: boolean, backwards: boolean, wraps: boolean): boolean;
  };
  const { width, height } = document.querySelector('[data-sise-card]')?.getBoundingClientRect() ?? {};
  const found = words.map((word) => {
    getSelection()?.removeAllRanges();
    return page.find(word, true, false, true);
  });
  return { found, width, height };
}

/** A white sheet above everything there is, which lets presses through. */
export function cover(style: Readonly<Record<string, string>>): void {
  const sheet = document.createElement('div');
  sheet.id = 'cover';
  sheet.popover = 'manual';
  const box = { position: 'fixed', width: '100%', height: '100%', margin: '0', padding: '0', border: '0' };
  Object.assign(sheet.style, box, { background: 'white' }, style);
  sheet.style.setProperty('pointer-events', 'none', 'important');
  document.body.append(sheet);
  sheet.showPopover();
}

/** Sends what the card sends; for each asset of the answer, whether it is saved. */
export async function lookUp(address: string): Promise<Readonly<Record<string, boolean>>> {
  interface Extension {
    readonly runtime: {
      sendMessage(message: object): Promise<{ error?: string; value: { results: { rows: Row[] }[] } }>;
    };
  }
  interface Row {
    readonly asset: string;
    readonly saved: boolean;
  }
  const { chrome, browser = chrome } = globalThis as unknown as { chrome: Extension; browser?: Extension };
  // What the person selected, as the card read it.
  const text = document.getElementById('text')?.textContent ?? '';
  const selected = { text: text.includes(address) ? text : address, links: [], labels: [] };
  const { value, error } = await browser.runtime.sendMessage({
    type: 'lookUp',
    stage: 'known',
    selected,
    isPrivate: false,
  });
  if (error) throw new Error(error);
  return Object.fromEntries(value.results.flatMap(({ rows }) => rows.map((row) => [row.asset, row.saved])));
}

/** How the card looks and where it stands. */
export function readStyles(root: ShadowRoot): unknown {
  const styles = ['.card', '.result-name', '.figure-usd', '.action-main'].map((selector) => {
    const { color, backgroundColor, fontFamily, fontSize } = getComputedStyle(
      root.querySelector(selector) as Element,
    );
    return [color, backgroundColor, fontFamily, fontSize];
  });
  const { opacity, transform, transitionDuration } = getComputedStyle(root.host);
  return [styles, opacity, transform, transitionDuration, root.host.getBoundingClientRect().toJSON()];
}
