/**
 * What a card may request. A document may look up one selection for each time that a person has opened the card there (for a
 * clicked price: that price's asset only), and save only what it was shown. Other documents in the tab have no grant. Grants
 * are stored in the session, because a card stays open longer than the worker runs.
 */
import * as z from 'zod/mini';
import type { AssetKey } from '../../../core/market/assets.ts';
import { deleteOldest } from '../../../core/market/bounded-map.ts';
import { assetKey } from '../../../core/market/fields.ts';
import type { Selected } from '../../../core/market/find.ts';
import type { Store } from '../../../core/storage/store.ts';
import type { FromTab } from '../../messages/receive.ts';

/** The tab and the document of a card. */
export type CardPlace = Pick<FromTab, 'id' | 'document'>;

export type CardGrants = ReturnType<typeof createCardGrants>;

/** Most documents with a grant: more than a person has cards open. */
const MAX_DOCUMENTS = 50;

/** Most shown assets per document: enough for ten addresses on each platform. */
const MAX_SHOWN = 200;

/** Most clicked prices per document. */
const MAX_TARGETS = 50;

const kept = z.object({
  calls: z.number(),
  selections: z.array(z.string()),
  targets: z._default(z.array(z.string()), []),
  shown: z.array(assetKey),
  isPrivate: z.boolean(),
});
type Grant = z.infer<typeof kept>;

export function createCardGrants(store: Store) {
  const grants = new Map<string, Grant>();
  /** By tab, resolves once a grant is recorded: the card may send a message before the browser reports its document. */
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

  function note(document: string, isPrivate: boolean, target: string | null): void {
    const { calls = 0, selections = [], targets = [], shown = [] } = grants.get(document) ?? {};
    grants.delete(document);
    grants.set(document, {
      calls: target === null ? calls + 1 : calls,
      selections,
      targets: target === null ? targets : [...targets, target].slice(-MAX_TARGETS),
      ...{ shown, isPrivate },
    });
    keepSoon(document);
  }

  function keepSoon(document: string): void {
    const oldest = deleteOldest(grants, MAX_DOCUMENTS);
    const grant = grants.get(document);
    Promise.all([
      grant && store.put({ [document]: keptOf(grant) }),
      oldest.length > 0 && store.delete(oldest),
    ]).catch((reason: unknown) => console.warn('grants of the card not kept', reason));
  }

  return {
    /**
     * The user has just opened the card in the tab: its document, if any, may send one more request, or only one about `target`.
     * `isPrivate`: the grant stays in memory.
     */
    grant(tab: number, document: Promise<string | null>, isPrivate: boolean, target: Selected | null): void {
      const digest = target && digestOf(target);
      const known = Promise.all([document, digest, restored]).then(([id, digested]) => {
        if (id !== null) note(id, isPrivate, digested);
        if (opening.get(tab) === known) opening.delete(tab);
      });
      opening.set(tab, known);
    },
    async isGranted(from: CardPlace): Promise<boolean> {
      return (await grantOf(from)) !== undefined;
    },
    /** Whether the card may look up the selection. One that was allowed stays allowed. */
    async mayAsk(from: CardPlace, selected: Selected): Promise<boolean> {
      const [asked, grant] = await Promise.all([digestOf(selected), grantOf(from)]);
      if (!grant) return false;
      if (grant.selections.includes(asked) || grant.targets.includes(asked)) return true;
      if (grant.selections.length >= grant.calls) return false;
      grant.selections.push(asked);
      keepSoon(from.document);
      return true;
    },
    /** Records the assets that the document was shown, where it has a grant. */
    async noteShown(from: CardPlace, assets: readonly AssetKey[]): Promise<void> {
      const grant = await grantOf(from);
      const news = assets.filter((asset) => !grant?.shown.includes(asset));
      if (!grant || news.length === 0) return;
      grant.shown = [...grant.shown, ...news].slice(-MAX_SHOWN);
      keepSoon(from.document);
    },
    async wasShown(from: CardPlace, asset: AssetKey): Promise<boolean> {
      return (await grantOf(from))?.shown.includes(asset) ?? false;
    },
  };
}

/** The stored form of a grant; of a private window only that a card was opened there. */
function keptOf(grant: Grant): Grant {
  return grant.isPrivate ? { ...grant, selections: [], targets: [], shown: [] } : { ...grant };
}

/** A digest that stands for the selection, which may be a megabyte long. */
async function digestOf({ text, links, labels }: Selected): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([text, links, labels]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
