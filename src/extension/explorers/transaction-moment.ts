/**
 * When the transaction of a page was made: by the time that the page tells machines, else by its block
 * (docs/explorers.md §3.1, §3.2). What is written for people, "2 hrs ago", depends on language and clock and is not read.
 */
import type { TransactionMoment } from '../messages/past-requests.ts';
import type { ExplorerPage } from './adapters/adapter.ts';
import { adapterOf } from './adapters/adapter-of.ts';
import { isApart } from './parts-without-prices.ts';
import { BLOCK_LINKS, LOADING } from './selectors.ts';

const TRANSACTION_PATH = /^\/tx\/0x[0-9a-f]{64}\/?$/i;
/** Seconds: the ten digits that they have had since 2001. */
const STAMP = /^[1-9]\d{9}$/;
const BLOCK_PATH = /^\/block\/(\d{1,12})\/?$/;

export function isTransactionPage({ url }: ExplorerPage): boolean {
  return TRANSACTION_PATH.test(url.pathname);
}

export interface MomentReader {
  /** Null where the page is of no transaction, or does not tell: it may be pending. */
  read(document: Document, page: ExplorerPage | null): TransactionMoment | null;
}

/** Other tabs of a transaction's page do not tell its block again: what was read stays for as long as its path. */
export function createMomentReader(): MomentReader {
  let path: string | null = null;
  let moment: TransactionMoment | null = null;
  /** What was there at the path before may still be shown for a while. */
  let doubted: string | null = null;
  return {
    read(document, page) {
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

/** The same for the same moment. */
export function momentKey(moment: TransactionMoment): string {
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

/** The block that a link names in its address and in its words alike. */
function blockOf(link: Element, { href, host }: URL): readonly number[] {
  const to = link.getAttribute('href') ?? '';
  const target = URL.canParse(to, href) ? new URL(to, href) : null;
  const number = target?.host === host ? BLOCK_PATH.exec(target.pathname)?.[1] : undefined;
  const isNamed = number !== undefined && link.textContent.trim().replaceAll(',', '') === number;
  const isLoading = link.closest(LOADING) !== null || link.querySelector(LOADING) !== null;
  return isNamed && !isLoading && !isApart(link) ? [Number(number)] : [];
}
