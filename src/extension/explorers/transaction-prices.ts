/** What tokens were worth when the transaction of the page was made: asked once of the background, and what is open again. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { PastPrice } from '../../core/market/moments.ts';
import { MAX_PAGE_ASSETS } from '../messages/messages.ts';
import type { PagePastAnswer, TransactionMoment } from '../messages/past-requests.ts';
import type { PageClock } from '../ui/page-clock.ts';
import type { Candidate } from './adapters/adapter.ts';
import { soon } from './at-end-of-task.ts';
import type { ShownThen } from './past-worth-text.ts';
import type { Shown } from './price-element.ts';
import type { ShownPrice } from './price-text.ts';
import { momentKey } from './transaction-moment.ts';

export interface TransactionPricesOptions {
  readonly ask: (moment: TransactionMoment, assets: readonly AssetKey[]) => Promise<PagePastAnswer>;
  readonly clock: PageClock;
  /** When the page's transaction was made; null: it is of none, or does not tell. */
  readonly moment: () => TransactionMoment | null;
  /** What someone can see now; null while nothing may be asked. */
  readonly wanted: () => Iterable<Candidate> | null;
  readonly onAnswer: () => void;
}

export interface TransactionPrices {
  /** The page has been read anew. */
  readMoment(): void;
  /** Something may have changed: asks whatever is not known. Cheap. */
  consider(): void;
  /** What is shown in the place of the price now: nothing while it is being asked what there was. */
  shownOf(candidate: Candidate, now: ShownPrice | null): Shown | null;
  stop(): void;
}

/** After a question that nobody answered. */
const RETRY_MS = 30_000;

export function createTransactionPrices(options: TransactionPricesOptions): TransactionPrices {
  const { ask, clock, onAnswer } = options;
  let moment: TransactionMoment | null = null;
  let known = new Map<AssetKey, PastPrice | null>();
  /** Those that may be asked again: their time has come. */
  let due = new Set<AssetKey>();
  let isAsking = false;
  let cancel = () => {};
  let timers: (() => void)[] = [];
  /** The same object as long as both are the same: what is shown is not written anew. */
  const joined = new WeakMap<PastPrice, ShownThen>();

  const wanted = () =>
    [...(options.wanted() ?? [])].flatMap(({ asset, amount }) => (amount && isUnknown(asset) ? [asset] : []));

  function forget(): void {
    cancel();
    for (const stop of timers) stop();
    timers = [];
    known = new Map();
    due = new Set();
    isAsking = false;
  }

  async function send(): Promise<void> {
    const assets = [...new Set(wanted())].slice(0, MAX_PAGE_ASSETS);
    const about = moment;
    if (!about || isAsking || assets.length === 0) return;
    isAsking = true;
    const answer = await ask(about, assets).catch(() => ({ prices: [], nextInMs: RETRY_MS }));
    if (about !== moment) return;
    isAsking = false;
    for (const asset of assets) {
      due.delete(asset);
      known.set(asset, answer.prices.find((each) => each.asset === asset)?.price ?? known.get(asset) ?? null);
    }
    if (answer.nextInMs !== null) timers.push(clock.after(answer.nextInMs, () => askAnew(assets)));
    onAnswer();
    consider();
  }

  const isUnknown = (asset: AssetKey) => !known.has(asset) || due.has(asset);

  function askAnew(assets: readonly AssetKey[]): void {
    for (const asset of assets) if (!isWhole(known.get(asset))) due.add(asset);
    consider();
  }

  function consider(): void {
    if (!moment || isAsking || wanted().length === 0) return;
    cancel();
    cancel = soon(() => void send());
  }

  function join(past: PastPrice, now: ShownPrice | null): ShownThen {
    const before = joined.get(past);
    if (before && before.now === now) return before;
    const both = { past, now };
    joined.set(past, both);
    return both;
  }

  return {
    readMoment() {
      const next = options.moment();
      if ((next && momentKey(next)) === (moment && momentKey(moment))) return;
      forget();
      moment = next;
      consider();
    },
    consider,
    shownOf({ asset, amount }, now) {
      const past = moment && amount ? known.get(asset) : null;
      if (past === undefined) return null;
      return past ? join(past, now) : now;
    },
    stop() {
      forget();
      moment = null;
    },
  };
}

function isWhole(price: PastPrice | null | undefined): boolean {
  return price != null && price.usd !== null && price.krw !== null;
}
