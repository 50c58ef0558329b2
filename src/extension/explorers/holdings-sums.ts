/** Above each list of holdings that someone has opened: what the rows priced so far come to, and how many are not. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PageClock } from '../ui/page-clock.ts';
import type { Candidate, Holdings } from './adapters/adapter.ts';
import type { AnnotationStore } from './annotation-store.ts';
import type { ToldPrice } from './known-prices.ts';
import { createPlacer } from './placer.ts';
import { isStillShown } from './shown-amount.ts';
import type { ShownAs } from './shown-as.ts';
import { createSumElement, SUM_TAG, type SumElement } from './sum-element.ts';
import { describeSum, describeUnpriced, type SumText } from './sum-text.ts';
import { textMeasure } from './text-width.ts';
import { type AmountWorth, amountWorth } from './worth-text.ts';

export interface HoldingsSumsOptions extends ShownAs {
  readonly document: Document;
  readonly clock: PageClock;
  readonly annotations: AnnotationStore;
  readonly visible: ReadonlySet<Element>;
  /** What has been told of its price; null until something has. */
  readonly toldOf: (asset: AssetKey) => ToldPrice | null;
}

export interface HoldingsSums {
  /** Prices, rows, or what can be seen of them may have changed. Cheap. */
  consider(): void;
  stop(): void;
}

/** What comes together is added up together. */
const SETTLE_MS = 50;

export function createHoldingsSums(options: HoldingsSumsOptions): HoldingsSums {
  const { document, clock, annotations, visible, toldOf, reader } = options;
  const sums = new Map<Element, SumElement>();
  const placer = createPlacer(textMeasure(document), (hosts) => {
    for (const [head, sum] of sums) if (hosts.includes(sum.host)) place(head, sum);
  });
  let cancel: (() => void) | null = null;

  function rowsOf({ list }: Holdings): readonly Candidate[] {
    const rows = annotations.all().filter(({ anchor }) => list.contains(anchor));
    return rows.flatMap(({ anchor }) => annotations.judge(anchor)?.candidate ?? []);
  }

  /** By the rules of a total: a price in dispute is nobody's value. */
  function worthIn({ asset, amount }: Candidate): AmountWorth | 'beyond pools' | null {
    const price = toldOf(asset)?.shown;
    if (!price || price.status === 'disputed' || !amount || !isStillShown(amount)) return null;
    return amountWorth(amount.value, price);
  }

  function textOf(rows: readonly Candidate[]): SumText | null {
    const worths = rows.map(worthIn);
    const sum = describeSum(
      worths.flatMap((worth) => (worth === 'beyond pools' ? [] : (worth ?? []))),
      rows.length,
      reader(),
    );
    if (sum) return sum;
    // A price that stands in its row, and is of no amount that could be read, would contradict it; and rows out of sight were not asked for.
    const isNone = rows.every(({ asset }, i) => {
      const told = toldOf(asset);
      return worths[i] === 'beyond pools' || (told?.shown === null && !told.isUnanswered);
    });
    return isNone && rows.length > 0 ? describeUnpriced(rows.length, reader()) : null;
  }

  function place(head: Element, sum: SumElement): void {
    placer.place([[{ anchor: head, isFitted: false, ...sum, text: sum.text, short: sum.short }]]);
  }

  function show(holdings: Holdings): void {
    const { head } = holdings;
    const text = textOf(rowsOf(holdings));
    if (!text) {
      take(head);
      return;
    }
    const sum = sums.get(head) ?? createSumElement(document);
    sums.set(head, sum);
    const isNew = sum.say(text, reader().language);
    if (isNew || !sum.host.isConnected) place(head, sum);
  }

  function take(head: Element): void {
    sums.get(head)?.host.remove();
    sums.delete(head);
  }

  function update(): void {
    cancel = null;
    const opened = new Map<Element, Holdings>();
    if (reader().figure === 'value')
      for (const anchor of visible) {
        const holdings = annotations.get(anchor)?.candidate?.holdings;
        if (holdings) opened.set(holdings.head, holdings);
      }
    for (const head of sums.keys()) if (!head.isConnected || reader().figure !== 'value') take(head);
    for (const holdings of opened.values()) show(holdings);
    // Those of a script before this one, and copies that the page has made.
    const ours = new Set([...sums.values()].map(({ host }) => host));
    for (const host of document.querySelectorAll<HTMLElement>(SUM_TAG)) if (!ours.has(host)) host.remove();
  }

  return {
    consider: () => {
      cancel ??= clock.after(SETTLE_MS, update);
    },
    stop: () => {
      cancel?.();
      placer.stop();
      for (const head of [...sums.keys()]) take(head);
    },
  };
}
