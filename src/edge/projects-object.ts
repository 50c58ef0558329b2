/** The one register of a service's projects, as a Durable Object: hashes of keys alone, and one quota over all fronts. */
import { createKeptProjects, type KeptProjects } from '../api/kept-projects.ts';
import { newId, type Randomise } from '../api/keys.ts';
import { createKeyQuota, type KeyQuota } from '../nats/key-quota.ts';
import { refusedVersion } from '../nats/wire.ts';
import type { Clock } from '../upstream/clock.ts';
import type { ObjectState } from './object-storage.ts';
import { createObjectStore } from './object-store.ts';
import {
  KEYS_HEADER,
  keysAsOfText,
  type Lease,
  type ProjectsQuestion,
  projectsQuestion,
} from './projects-wire.ts';

export interface ProjectsEffects {
  readonly clock: Clock;
  readonly randomise: Randomise;
}

/** What the service's configuration says. */
export interface ProjectsEnv {
  /** Requests a minute for each key; 0 for no limit. */
  readonly PER_MINUTE: number;
}

/** What makes a key that was good nobody's. */
const TAKES_BACK: readonly ProjectsQuestion['ask'][] = ['rotate', 'revoke'];

/** How many keys were taken back, in a store of its own. */
const CHANGES = 'changes';

/** A class, as workerd wants it. */
export function projectsObject({ clock, randomise }: ProjectsEffects) {
  // Not the object's own: where a write fails, as on a full disk each second, workerd makes the object anew.
  let quota: KeyQuota | undefined;
  return class {
    readonly #answer: (asked: ProjectsQuestion) => Promise<readonly [answer: unknown, asOf: string]>;
    readonly #run = newId(randomise);
    /** Keys that were ever taken back; fronts that hear of another number ask about theirs. */
    #changes = 0;
    /** The same on disk, where it counts before the key is taken back: what a stop comes between is asked about once too often. */
    #written = 0;

    constructor({ storage }: ObjectState, { PER_MINUTE }: ProjectsEnv) {
      const projects = createKeptProjects({
        projects: createObjectStore(storage, 'projects'),
        uses: createObjectStore(storage, 'uses'),
        clock,
        randomise,
        hashed: true,
      });
      quota ??= createKeyQuota(PER_MINUTE, clock);
      const ofAll = quota;
      const counts = createObjectStore(storage, 'keys');
      let counted: Promise<void> | null = null;
      const readCount = async () => {
        const found = await counts.get(CHANGES);
        this.#changes = Number.isSafeInteger(found) ? Number(found) : 0;
        this.#written = this.#changes;
      };
      // A read that failed is tried again by the next question, as that of the projects is.
      const restoreCount = () => {
        counted ??= readCount().catch((reason: unknown) => {
          counted = null;
          throw reason;
        });
        return counted;
      };
      this.#answer = async (asked) => {
        await Promise.all([projects.restore(), restoreCount()]);
        // Before anything is looked up: what changes meanwhile is told as not known yet.
        const asOf = this.#asOf();
        if (asked.ask === 'lease') return [leased(asked, projects, ofAll), asOf];
        if (asked.ask === 'check') return [asked.hashes.filter((hash) => !projects.findByHash(hash)), asOf];
        const isTakenBack = TAKES_BACK.includes(asked.ask);
        if (isTakenBack) await counts.put({ [CHANGES]: ++this.#written });
        const answer = await changed(asked, projects);
        if (isTakenBack) this.#changes += 1;
        return [answer, this.#asOf()];
      };
    }

    #asOf(): string {
      return keysAsOfText({ run: this.#run, changes: this.#changes });
    }

    async fetch(request: Request): Promise<Response> {
      const otherVersion = refusedVersion(request.headers);
      if (otherVersion) return otherVersion;
      const read = projectsQuestion.safeParse(await request.json().catch(() => null));
      if (!read.success) return new Response('This is no question about projects.', { status: 400 });
      try {
        const [answer, asOf] = await this.#answer(read.data);
        return Response.json(answer ?? null, { headers: { [KEYS_HEADER]: asOf } });
      } catch (error) {
        // What cannot be done as it was asked for: a name of which nothing can be seen, a key that is somebody's.
        if (error instanceof RangeError) return new Response(error.message, { status: 422 });
        throw error;
      }
    }
  };
}

function leased(
  { hash, ...wanted }: Extract<ProjectsQuestion, { readonly ask: 'lease' }>,
  projects: KeptProjects,
  quota: KeyQuota,
): Lease {
  const project = projects.findByHash(hash);
  if (!project) return { project, granted: 0, waitSeconds: 0 };
  const { id, network, platforms } = project;
  return { project: { id, network, platforms: platforms && [...platforms] }, ...quota.grant(id, wanted) };
}

function changed(
  asked: Exclude<ProjectsQuestion, { readonly ask: 'lease' | 'check' }>,
  projects: KeptProjects,
): Promise<unknown> {
  switch (asked.ask) {
    case 'uses':
      return projects.addUses(asked.uses.map(([id, requests, lastUsedAt]) => [id, { requests, lastUsedAt }]));
    case 'list':
      return projects.list();
    case 'create':
      return projects.create(asked.project, asked.key);
    case 'rename':
      return projects.rename(asked.id, asked.name);
    case 'rotate':
      return projects.rotate(asked.id);
    case 'revoke':
      return projects.revoke(asked.id);
  }
}
