/** The projects of the extension, in a database of its own, with their keys, which the console shows. */
import * as z from 'zod/mini';
import { PLATFORM_IDS } from '../../core/market/platforms.ts';
import { createCollection } from '../../core/storage/collection.ts';
import { createSerial } from '../../core/storage/serial.ts';
import type { Store } from '../../core/storage/store.ts';
import type { Clock } from '../../core/upstream/clock.ts';
import { createKeptUses, time } from './kept-uses.ts';
import { createKeyIndex, hashKey, type KeyIndex, newId, newKey, type Randomise } from './keys.ts';
import {
  type Authorised,
  checkedProject,
  type Project,
  type ProjectStore,
  type ProjectWithKey,
  visibleName,
} from './projects.ts';

export interface KeptProjects extends ProjectStore {
  /** Null for a revoked project and one that does not exist. */
  reveal(id: string): Promise<string | null>;
  /** How many cannot be read: they stay where they are. */
  unread(): Promise<number>;
}

export interface KeptProjectsParts {
  readonly projects: Store;
  /** Apart from the projects: a counter can never bring back a name or a key. */
  readonly uses: Store;
  readonly clock: Clock;
  readonly randomise: Randomise;
}

const item = z.object({
  name: z.string(),
  network: z.enum(['mainnet', 'testnet']),
  platforms: z.nullable(z.array(z.enum(PLATFORM_IDS))),
  /** A project is worth more than its day. */
  createdAt: z.catch(time, 0),
  /** Null once it is revoked. */
  key: z.nullable(z.string()),
  revokedAt: z.nullable(time),
});
type Item = z.infer<typeof item>;

export function createKeptProjects({ clock, randomise, ...parts }: KeptProjectsParts): KeptProjects {
  const items = createCollection({ store: parts.projects, version: 1, schema: item });
  const inTurn = createSerial();
  const known = new Map<string, Item>();
  const counts = createKeptUses(parts.uses, clock);
  let index: KeyIndex<Authorised> = createKeyIndex([]);

  let restored: Promise<void> | null = null;

  function restore(): Promise<void> {
    restored ??= readAll().catch((reason: unknown) => {
      restored = null;
      throw reason;
    });
    return restored;
  }

  async function readAll(): Promise<void> {
    const [found] = await Promise.all([items.all(), counts.restore()]);
    if (found.unreadable.length > 0) console.warn('unreadable projects are left in place:', found.unreadable);
    for (const [id, project] of found.items) known.set(id, project);
    index = indexOf(known);
  }

  const show = (id: string, { key: _, ...project }: Item): Project => ({ id, ...project, ...counts.of(id) });

  /** Writes first: what a person was told is kept, is. */
  async function keep(id: string, changed: Item): Promise<Project> {
    await items.put({ [id]: changed });
    known.set(id, changed);
    index = indexOf(known);
    return show(id, changed);
  }

  /** Changes one project after all earlier changes. */
  function change<T>(id: string, to: (present: Item) => Promise<T | null>): Promise<T | null> {
    return inTurn(async () => {
      await restore();
      const present = known.get(id);
      return present ? to(present) : null;
    });
  }

  return {
    restore,
    async list() {
      await restore();
      return [...known]
        .sort(([, a], [, b]) => a.createdAt - b.createdAt)
        .map(([id, project]) => show(id, project));
    },
    create: (project, key = newKey(randomise)) =>
      inTurn(async (): Promise<ProjectWithKey> => {
        await restore();
        const made = checkedProject(project);
        if (index.find(key)) throw new RangeError('Another project already has this key.');
        return {
          project: await keep(newId(randomise), {
            ...made,
            platforms: made.platforms && [...made.platforms],
            key,
            createdAt: clock.now(),
            revokedAt: null,
          }),
          key,
        };
      }),
    rename: (id, name) => change(id, async (present) => keep(id, { ...present, name: visibleName(name) })),
    revoke: (id) =>
      change(id, async (present) =>
        present.revokedAt === null
          ? keep(id, { ...present, key: null, revokedAt: clock.now() })
          : show(id, present),
      ),
    rotate: (id) =>
      change(id, async (present) => {
        if (present.revokedAt !== null) return null;
        const key = newKey(randomise);
        return { project: await keep(id, { ...present, key }), key };
      }),
    async reveal(id) {
      await restore();
      return known.get(id)?.key ?? null;
    },
    unread: async () => (await items.all()).unreadable.length,
    findByKey: (key) => index.find(key),
    noteUse: counts.note,
    flush: counts.flush,
  };
}

function indexOf(projects: ReadonlyMap<string, Item>): KeyIndex<Authorised> {
  return createKeyIndex(
    [...projects].flatMap(([id, { key, network, platforms }]) =>
      key === null ? [] : [[hashKey(key), { id, network, platforms }] as const],
    ),
  );
}
