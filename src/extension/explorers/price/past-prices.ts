/** Requests for the prices at the transaction of a page: one for each asset, and another while its answer is open. */
import type { AssetKey } from '../../../core/market/assets.ts';
import type { PastPrice } from '../../../core/market/moments.ts';
import type { PagePastAnswer, TransactionMoment } from '../../messages/explorers.ts';
import { MAX_PAGE_ASSETS } from '../../messages/limits.ts';
import type { PageClock } from '../../ui/page-clock.ts';
import type { Candidate, ExplorerPage } from '../adapters/adapter.ts';
import { adapterOf, isTransactionPage } from '../find/explorer-page.ts';
import { BLOCK_LINKS, isApart, LOADING } from '../find/page-parts.ts';
import { soon } from './requests.ts';
import type { CurrentPrice, PriceThen } from './texts.ts';

export interface TransactionPricesOptions {
  readonly fetchPast: (moment: TransactionMoment, assets: readonly AssetKey[]) => Promise<PagePastAnswer>;
  readonly clock: PageClock;
  /** When the page's transaction was made; null: the page has none, or no time. */
  readonly moment: () => TransactionMoment | null;
  /** What is visible; null while nothing may be requested. */
  readonly wanted: () => Iterable<Candidate> | null;
  readonly onAnswer: () => void;
}

/** Pause after a failed request. */
const RETRY_MS = 30_000;
/** A Unix time in seconds: ten digits since 2001. */
const STAMP = /^[1-9]\d{9}$/;
const BLOCK_PATH = /^\/block\/(\d{1,12})\/?$/;

export function createTransactionPrices(options: TransactionPricesOptions) {
  const { fetchPast, clock, onAnswer } = options;
  let moment: TransactionMoment | null = null;
  let prices = new Map<AssetKey, PastPrice | null>();
  /** Assets whose answer was not whole and may be requested again. */
  let due = new Set<AssetKey>();
  let isPending = false;
  let cancel = () => {};
  let timers: (() => void)[] = [];
  /** The joined price of each past price: the same object for the same pair, so that no unchanged text is written again. */
  const joined = new WeakMap<PastPrice, PriceThen>();

  const wanted = () =>
    [...(options.wanted() ?? [])].flatMap(({ asset, amount }) => (amount && isUnknown(asset) ? [asset] : []));

  function reset(): void {
    cancel();
    for (const stop of timers) stop();
    timers = [];
    prices = new Map();
    due = new Set();
    isPending = false;
  }

  async function send(): Promise<void> {
    const assets = [...new Set(wanted())].slice(0, MAX_PAGE_ASSETS);
    const about = moment;
    if (!about || isPending || assets.length === 0) return;
    isPending = true;
    const answer = await fetchPast(about, assets).catch(() => ({ prices: [], nextInMs: RETRY_MS }));
    if (about !== moment) return;
    isPending = false;
    for (const asset of assets) {
      due.delete(asset);
      const found = answer.prices.find((each) => each.asset === asset)?.price;
      prices.set(asset, found ?? prices.get(asset) ?? null);
    }
    if (answer.nextInMs !== null) timers.push(clock.after(answer.nextInMs, () => requestAgain(assets)));
    onAnswer();
    consider();
  }

  const isUnknown = (asset: AssetKey) => !prices.has(asset) || due.has(asset);

  function requestAgain(assets: readonly AssetKey[]): void {
    for (const asset of assets) if (!isWhole(prices.get(asset))) due.add(asset);
    consider();
  }

  /** Requests whatever has no answer after a possible change. Cheap. */
  function consider(): void {
    if (!moment || isPending || wanted().length === 0) return;
    cancel();
    cancel = soon(() => void send());
  }

  function join(past: PastPrice, now: CurrentPrice | null): PriceThen {
    const before = joined.get(past);
    if (before && before.now === now) return before;
    const both = { past, now };
    joined.set(past, both);
    return both;
  }

  return {
    /** Called after each reading of the page. */
    readMoment() {
      const next = options.moment();
      if ((next && momentKey(next)) === (moment && momentKey(moment))) return;
      reset();
      moment = next;
      consider();
    },
    consider,
    /** The price to show in place of `now`; null while the request for it is pending. */
    priceFor({ asset, amount }: Candidate, now: CurrentPrice | null): CurrentPrice | PriceThen | null {
      const past = moment && amount ? prices.get(asset) : null;
      if (past === undefined) return null;
      return past ? join(past, now) : now;
    },
    stop() {
      reset();
      moment = null;
    },
  };
}

function isWhole(price: PastPrice | null | undefined): boolean {
  return price != null && price.usd !== null && price.krw !== null;
}

/**
 * Reads the time of a page's transaction: the one in the markup, else that of its block (docs/explorers.md §3.1, §3.2). The
 * text for people, "2 hrs ago", depends on language and clock and is not read. Other tabs of a transaction's page do not have
 * its block: the moment that was read lasts as long as the path.
 */
export function createMomentReader() {
  let path: string | null = null;
  let moment: TransactionMoment | null = null;
  /** The moment of the path before, which may still be on the page for a while. */
  let doubted: string | null = null;
  return {
    /** Null where the page is of no transaction, or has no time: it may be pending. */
    read(document: Document, page: ExplorerPage | null): TransactionMoment | null {
      const found = page && isTransactionPage(page) ? momentOn(document, page) : null;
      const next = page?.url.pathname ?? null;
      if (next !== path) {
        doubted = moment && momentKey(moment);
        moment = null;
        path = next;
      }
      if (!found) doubted = null;
      else if (momentKey(found) !== doubted) moment = found;
      return moment;
    },
  };
}

function momentKey(moment: TransactionMoment): string {
  return 'at' in moment ? `${moment.at}` : `${moment.platform}#${moment.block}`;
}

function momentOn(document: Document, { site, url }: ExplorerPage): TransactionMoment | null {
  const platform = site.hosts[url.host];
  const { stamp } = adapterOf(site);
  if (!platform || stamp === null) return null;
  const seconds = document.querySelector(stamp)?.getAttribute('data-timestamp') ?? '';
  if (STAMP.test(seconds)) return { at: Number(seconds) * 1000 };
  const blocks = new Set([...document.querySelectorAll(BLOCK_LINKS)].flatMap((link) => blockOf(link, url)));
  const [block, ...others] = blocks;
  return block === undefined || others.length > 0 ? null : { platform, block };
}

/** The block that a link names both in its address and in its words. */
function blockOf(link: Element, { href, host }: URL): readonly number[] {
  const to = link.getAttribute('href') ?? '';
  const target = URL.canParse(to, href) ? new URL(to, href) : null;
  const number = target?.host === host ? BLOCK_PATH.exec(target.pathname)?.[1] : undefined;
  const isNamed = number !== undefined && link.textContent.trim().replaceAll(',', '') === number;
  const isLoading = link.closest(LOADING) !== null || link.querySelector(LOADING) !== null;
  return isNamed && !isLoading && !isApart(link) ? [Number(number)] : [];
}
