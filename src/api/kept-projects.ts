/** Projects in the extension: with their keys, because the console shows them, in a database of the extension's own. */
import * as z from 'zod/mini';
import { PLATFORMS } from '../market/platforms.ts';
import type { Project, ProjectWithKey } from '../messages/messages.ts';
import { LATEST_MS } from '../sources/timestamps.ts';
import { createCollection } from '../storage/collection.ts';
import { createSerial } from '../storage/serial.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { createKeyIndex, hashKey, type KeyIndex, newId, newKey, type Randomise } from './keys.ts';
import { type Authorised, checkedProject, type ProjectStore, visibleName } from './projects.ts';
import { createUses, type Use } from './uses.ts';

export interface KeptProjects extends ProjectStore {
  /** Null for a revoked project and one that does not exist. */
  reveal(id: string): Promise<string | null>;
}

export interface KeptProjectsParts {
  readonly projects: Store;
  /** Apart from the projects: a counter can never bring back a name or a key. */
  readonly uses: Store;
  readonly clock: Clock;
  readonly randomise: Randomise;
}

/** One that no date can hold would blank the page that shows it. */
const time = z.number().check(z.nonnegative(), z.lte(LATEST_MS));

const item = z.object({
  name: z.string(),
  network: z.enum(['mainnet', 'testnet']),
  platforms: z.nullable(z.array(z.enum(PLATFORMS.map(({ symbol }) => symbol)))),
  /** A project is worth more than its day. */
  createdAt: z.catch(time, 0),
  /** Null once it is revoked. */
  key: z.nullable(z.string()),
  revokedAt: z.nullable(time),
});
type Item = z.infer<typeof item>;

const use = z.object({ requests: z.int().check(z.nonnegative()), lastUsedAt: time });

const UNUSED = { requests: 0, lastUsedAt: null };

export function createKeptProjects({ projects, uses, clock, randomise }: KeptProjectsParts): KeptProjects {
  const items = createCollection({ store: projects, version: 1, schema: item });
  const useItems = createCollection({ store: uses, version: 1, schema: use });
  const inTurn = createSerial();
  const known = new Map<string, Item>();
  const used = new Map<string, Use>();
  const counter = createUses(clock, writeUses);
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
    const [found, counts] = await Promise.all([items.all(), useItems.all()]);
    if (found.unreadable.length > 0)
      console.warn('projects that cannot be read stay where they are:', found.unreadable);
    for (const [id, project] of found.items) known.set(id, project);
    for (const [id, count] of counts.items) used.set(id, count);
    reindex();
  }

  function reindex(): void {
    index = createKeyIndex(
      [...known].flatMap(([id, { key, network, platforms }]) =>
        key === null ? [] : [[hashKey(key), { id, network, platforms }] as const],
      ),
    );
  }

  async function writeUses(counted: ReadonlyMap<string, Use>): Promise<void> {
    const sums = [...counted].map(([id, { requests, lastUsedAt }]) => {
      const before = used.get(id);
      return [id, { requests: requests + (before?.requests ?? 0), lastUsedAt }] as const;
    });
    await useItems.put(Object.fromEntries(sums));
    for (const [id, sum] of sums) used.set(id, sum);
  }

  function show(id: string, { key: _, ...project }: Item): Project {
    const [kept, pending] = [used.get(id), counter.pending(id)];
    return {
      id,
      ...project,
      ...(kept ?? UNUSED),
      ...(pending && { ...pending, requests: pending.requests + (kept?.requests ?? 0) }),
    };
  }

  /** Writes first: what a person was told is kept, is. */
  async function keep(id: string, changed: Item): Promise<Project> {
    await items.put({ [id]: changed });
    known.set(id, changed);
    reindex();
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
        if (index.find(key)) throw new RangeError('A project here has this key already.');
        const id = newId(randomise);
        return {
          project: await keep(id, {
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
    findByKey: (key) => index.find(key),
    noteUse: counter.note,
    flush: counter.flush,
  };
}
