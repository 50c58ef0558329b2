/**
 * What a card may ask. A document is answered once a person has called the card there, about one selection for each call,
 * and only what it was shown can be saved from it. Another document in the same tab has none of that. Grants survive a
 * stopped worker, because a card stays open longer than that runs.
 */
import * as z from 'zod/mini';
import { type AssetKey, parseAssetKey } from '../../../core/market/assets.ts';
import type { Selected } from '../../../core/market/find.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { FromTab } from '../../messages/receive.ts';

/** Where a card asks from. */
export type CardPlace = Pick<FromTab, 'id' | 'document'>;

export interface CardGrants {
  /**
   * A person has just called the card into the tab: the document where it comes up, if any, may ask once more. `isPrivate`:
   * what it asks is known to this worker alone.
   */
  grant(tab: number, document: Promise<string | null>, isPrivate: boolean): void;
  isGranted(from: CardPlace): Promise<boolean>;
  /** May this be asked about? A selection that may be once may be again. */
  mayAsk(from: CardPlace, selected: Selected): Promise<boolean>;
  /** These were shown to the document; without a grant, that changes nothing. */
  noteShown(from: CardPlace, assets: readonly AssetKey[]): Promise<void>;
  wasShown(from: CardPlace, asset: AssetKey): Promise<boolean>;
}

/** More cards than anyone has open. */
const MAX_DOCUMENTS = 50;

/** Assets of a document: more than ten addresses on four platforms. */
const MAX_SHOWN = 200;

const kept = z.object({
  calls: z.number(),
  selections: z.array(z.string()),
  shown: z.array(z.custom<AssetKey>((value) => parseAssetKey(value) !== null)),
  isPrivate: z.boolean(),
});
type Grant = z.infer<typeof kept>;

export function createCardGrants(store: Store): CardGrants {
  const grants = new Map<string, Grant>();
  /** By tab, what is done once the card's document is known: the card asks before the browser has said which it is. */
  const opening = new Map<number, Promise<void>>();
  const restored = restore();

  async function restore(): Promise<void> {
    for (const [document, value] of await store.entries().catch(() => [])) {
      const read = kept.safeParse(value).data;
      if (read) grants.set(document, read);
    }
  }

  async function grantOf({ id, document }: CardPlace): Promise<Grant | undefined> {
    await Promise.all([restored, opening.get(id)]);
    return grants.get(document);
  }

  function note(document: string, isPrivate: boolean): void {
    const { calls = 0, selections = [], shown = [] } = grants.get(document) ?? {};
    grants.delete(document);
    grants.set(document, { calls: calls + 1, selections, shown, isPrivate });
    keepSoon(document);
  }

  function keepSoon(document: string): void {
    const oldest = [...grants.keys()].slice(0, Math.max(0, grants.size - MAX_DOCUMENTS));
    for (const each of oldest) grants.delete(each);
    const grant = grants.get(document);
    Promise.all([
      grant && store.put({ [document]: keptOf(grant) }),
      oldest.length > 0 && store.delete(oldest),
    ]).catch((reason: unknown) => console.warn('grants of the card not kept', reason));
  }

  return {
    grant(tab, document, isPrivate) {
      const known = Promise.all([document, restored]).then(([id]) => {
        if (id !== null) note(id, isPrivate);
        if (opening.get(tab) === known) opening.delete(tab);
      });
      opening.set(tab, known);
    },
    async isGranted(from) {
      return (await grantOf(from)) !== undefined;
    },
    async mayAsk(from, selected) {
      const [asked, grant] = await Promise.all([digestOf(selected), grantOf(from)]);
      if (!grant) return false;
      if (grant.selections.includes(asked)) return true;
      if (grant.selections.length >= grant.calls) return false;
      grant.selections.push(asked);
      keepSoon(from.document);
      return true;
    },
    async noteShown(from, assets) {
      const grant = await grantOf(from);
      const news = assets.filter((asset) => !grant?.shown.includes(asset));
      if (!grant || news.length === 0) return;
      grant.shown = [...grant.shown, ...news].slice(-MAX_SHOWN);
      keepSoon(from.document);
    },
    async wasShown(from, asset) {
      return (await grantOf(from))?.shown.includes(asset) ?? false;
    },
  };
}

/** Of a private window only that a card was called there. */
function keptOf(grant: Grant): Grant {
  return grant.isPrivate ? { ...grant, selections: [], shown: [] } : { ...grant };
}

/** A selection may be a megabyte: its digest is kept. */
async function digestOf({ text, links, labels }: Selected): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([text, links, labels]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
