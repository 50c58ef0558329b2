/** The sum above each open list of holdings: the worth of the rows priced so far, and the count of the others. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { PageClock } from '../../ui/page-clock.ts';
import type { Candidate, Holdings } from '../adapters/adapter.ts';
import type { AnnotationStore } from '../annotations.ts';
import { isStillShown } from '../find/amounts.ts';
import { textMeasure } from '../place/geometry.ts';
import { createPlacer } from '../place/placer.ts';
import { createSumElement, SUM_TAG, type SumElement } from './price-element.ts';
import type { CachedPrice } from './requests.ts';
import {
  type AmountWorth,
  amountWorth,
  type DisplaySettings,
  describeSum,
  describeUnpriced,
  type PriceText,
} from './texts.ts';

export interface HoldingsSumsOptions extends DisplaySettings {
  readonly document: Document;
  readonly clock: PageClock;
  readonly annotations: AnnotationStore;
  readonly visible: ReadonlySet<Element>;
  readonly cachedPrice: (asset: AssetKey) => CachedPrice | null;
}

/** Changes within this time share one update. */
const SETTLE_MS = 50;

export function createHoldingsSums(options: HoldingsSumsOptions) {
  const { document, clock, annotations, visible, cachedPrice, display } = options;
  const sums = new Map<Element, SumElement>();
  const placer = createPlacer(textMeasure(document), (hosts) => {
    for (const [head, sum] of sums) if (hosts.includes(sum.host)) place(head, sum);
  });
  let cancel: (() => void) | null = null;

  function rowsOf({ list }: Holdings): readonly Candidate[] {
    const rows = annotations.all().filter(({ anchor }) => list.contains(anchor));
    return rows.flatMap(({ anchor }) => annotations.judge(anchor)?.candidate ?? []);
  }

  /** The worth of a row; null without one. A disputed price counts in no total. */
  function worthIn({ asset, amount }: Candidate): AmountWorth | 'beyond pools' | null {
    const price = cachedPrice(asset)?.shown;
    if (!price || price.status === 'disputed' || !amount || !isStillShown(amount)) return null;
    return amountWorth(amount.value, price);
  }

  function textOf(rows: readonly Candidate[]): PriceText | null {
    const worths = rows.map(worthIn);
    const sum = describeSum(
      worths.flatMap((worth) => (worth === 'beyond pools' ? [] : (worth ?? []))),
      rows.length,
      display(),
    );
    if (sum) return sum;
    // A price beside an unreadable amount would contradict "not priced", and rows out of sight have no request yet.
    const isNone = rows.every(({ asset }, i) => {
      const cached = cachedPrice(asset);
      return worths[i] === 'beyond pools' || (cached?.shown === null && !cached.isUnanswered);
    });
    return isNone && rows.length > 0 ? describeUnpriced(rows.length, display()) : null;
  }

  function place(head: Element, sum: SumElement): void {
    placer.place([[{ anchor: head, isFitted: false, ...sum, text: sum.text, short: sum.short }]]);
  }

  function show(holdings: Holdings): void {
    const { head } = holdings;
    const text = textOf(rowsOf(holdings));
    if (!text) {
      remove(head);
      return;
    }
    const sum = sums.get(head) ?? createSumElement(document);
    sums.set(head, sum);
    const isNew = sum.show(text, display().language);
    if (isNew || !sum.host.isConnected) place(head, sum);
  }

  function remove(head: Element): void {
    sums.get(head)?.host.remove();
    sums.delete(head);
  }

  function update(): void {
    cancel = null;
    const opened = new Map<Element, Holdings>();
    if (display().figure === 'value')
      for (const anchor of visible) {
        const holdings = annotations.get(anchor)?.candidate?.holdings;
        if (holdings) opened.set(holdings.head, holdings);
      }
    for (const head of sums.keys()) if (!head.isConnected || display().figure !== 'value') remove(head);
    for (const holdings of opened.values()) show(holdings);
    // Those of a script before this one, and copies that the page has made.
    const ours = new Set([...sums.values()].map(({ host }) => host));
    for (const host of document.querySelectorAll<HTMLElement>(SUM_TAG)) if (!ours.has(host)) host.remove();
  }

  return {
    /** Updates the sums soon, after a change of prices, rows, or what is visible. Cheap. */
    consider: () => {
      cancel ??= clock.after(SETTLE_MS, update);
    },
    stop: () => {
      cancel?.();
      placer.stop();
      for (const head of [...sums.keys()]) remove(head);
    },
  };
}
