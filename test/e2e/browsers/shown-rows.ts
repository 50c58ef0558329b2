/** What a reader sees in one line of the popup. */
export interface ShownRow {
  readonly asset: string;
  readonly name: string;
  readonly symbol: string;
  /** As shown; empty when there is none. */
  readonly usd: string;
  readonly krw: string;
  /** Every digit, as copied; null when there is no price. */
  readonly exactUsd: string | null;
  readonly exactKrw: string | null;
  readonly source: string;
  /** `priced`, `stale`, … */
  readonly status: string;
}

/** Reads the popup's lines, top to bottom. Runs inside the page, so it must not use anything from outside itself. */
export function shownRows(): ShownRow[] {
  return [...document.querySelectorAll<HTMLElement>('[data-asset]')].map((row) => {
    const asset = row.dataset.asset ?? '';
    const part = (name: string) => document.getElementById(`${asset}-${name}`);
    const price = (name: string) => row.querySelector<HTMLDataElement>(`.line data[id="${asset}-${name}"]`);
    const seen = (element: Element | null) => element?.querySelector('[aria-hidden]') ?? element;
    return {
      asset,
      name: part('name')?.textContent ?? '',
      symbol: part('symbol')?.textContent ?? '',
      usd: seen(price('usd'))?.textContent ?? '',
      krw: seen(price('krw'))?.textContent ?? '',
      exactUsd: price('usd')?.value ?? null,
      exactKrw: price('krw')?.value ?? null,
      source: row.querySelector('.from-source')?.textContent ?? '',
      status: [...row.classList].find((name) => name.startsWith('row-'))?.slice(4) ?? '',
    };
  });
}
