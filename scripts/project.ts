/** Projects of the HTTP API: `npm run project -- create|list|rename|rotate|revoke|import`, also while the server runs. */
import { randomFillSync } from 'node:crypto';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { endpointPath } from '../src/core/market/endpoint.ts';
import { PLATFORMS } from '../src/core/market/platforms.ts';
import { systemClock } from '../src/core/upstream/clock.ts';
import type { Project, ProjectWithKey } from '../src/service/api/projects.ts';
import { NatsTrouble } from '../src/service/many/connection.ts';
import type { NatsProjects } from '../src/service/many/nats-projects.ts';
import {
  type FolderProject,
  type ImportState,
  importedRecord,
  importState,
} from '../src/service/many/nats-projects.ts';
import { WrongArguments } from '../src/service/server/arguments.ts';
import {
  DatabaseTrouble,
  openExistingDatabase,
  openServerDatabase,
  troubleOf,
} from '../src/service/server/database.ts';
import {
  checkedKey,
  type ImportCommand,
  PROJECT_USAGE,
  type ProjectCommand,
  type ProjectsAt,
  readProjectArguments,
  STANDARD_INPUT,
} from '../src/service/server/project-arguments.ts';
import { createSqliteProjects, projectsWithHashes } from '../src/service/server/sqlite-projects.ts';
import { withNatsProjects } from './nats-projects.ts';
import { table } from './table.ts';

type ChangedProjects = Pick<NatsProjects, 'list' | 'create' | 'rename' | 'rotate' | 'revoke'>;

z.config({ jitless: true });

const IMPORT_STATES: Readonly<Record<ImportState, string>> = {
  new: 'copied',
  same: 'in NATS already',
  changed: 'stays as NATS has it: the keys differ, rotate or revoke it there',
  taken: 'not copied: another project in NATS has its key',
};

if (process.argv.slice(2).includes('--help')) console.log(`Usage:\n${PROJECT_USAGE}`);
else
  try {
    const command = readProjectArguments(process.argv.slice(2));
    if (command.act === 'import') await runImport(command);
    else await runAt(command.at, await withKey(command));
  } catch (error) {
    const isUsage = error instanceof WrongArguments;
    const isExpected = [DatabaseTrouble, NatsTrouble, RangeError].some((each) => error instanceof each);
    if (!isUsage && !isExpected) throw error;
    const { message } = error as Error;
    console.error(isUsage ? `${message}\nUsage:\n${PROJECT_USAGE}` : message);
    process.exitCode = isUsage ? 2 : 1;
  }

// The client of NATS leaves a socket open when it is closed while it connects: the process would not end.
process.stdout.write('', () => process.exit());

async function runAt(at: ProjectsAt, command: ProjectCommand): Promise<void> {
  if ('nats' in at) await withNatsProjects(at.nats, command.act, (projects) => run(command, projects));
  else await runIn(at.data, command);
}

async function runIn(data: string, command: ProjectCommand): Promise<void> {
  const database = command.act === 'create' ? openServerDatabase(data) : openExistingDatabase(data);
  const projects = createSqliteProjects({ database, clock: systemClock, randomise: randomFillSync });
  try {
    await run(command, {
      ...projects,
      async rotate(id, onKey) {
        const rotated = await projects.rotate(id);
        if (rotated) onKey(rotated);
        return rotated?.project ?? null;
      },
    });
  } catch (error) {
    throw troubleOf(error, data);
  } finally {
    database.close();
  }
}

/** With the key that comes by the standard input, if one does. Throws WrongArguments. */
async function withKey<C extends ProjectCommand>(command: C): Promise<C> {
  if (command.act !== 'create' || command.key !== STANDARD_INPUT) return command;
  if (process.stdin.isTTY) console.error('Paste the key, then press Enter.');
  for await (const line of createInterface(process.stdin))
    return { ...command, key: checkedKey(line.trim()) };
  throw new WrongArguments('No key on standard input.');
}

async function run(command: ProjectCommand, projects: ChangedProjects): Promise<void> {
  switch (command.act) {
    case 'create':
      return showUrls(await projects.create(command.project, command.key), command.baseUrl);
    case 'list':
      return showList(await projects.list());
    case 'rename': {
      const { id } = await named(command.which, projects);
      const renamed = await projects.rename(id, command.to);
      return console.error(`Project ${id} was renamed to ${JSON.stringify(renamed?.name)}.`);
    }
    case 'rotate': {
      const { id } = await named(command.which, projects);
      const rotated = await projects.rotate(id, (made) => showUrls(made, command.baseUrl));
      if (!rotated) throw new RangeError(`Project ${id} is revoked. Create a new project instead.`);
      return;
    }
    case 'revoke': {
      const { id, name } = await named(command.which, projects);
      await projects.revoke(id);
      return console.error(`Project ${id} (${name}) was revoked: its key no longer works.`);
    }
  }
}

async function runImport({ data, nats, write }: ImportCommand): Promise<void> {
  const folder = projectsOf(data);
  await withNatsProjects(nats, 'import', async (projects) => {
    const states: [project: FolderProject, state: ImportState][] = [];
    for (const project of folder) {
      const state = await importState(project, projects);
      states.push([project, state]);
      if (write && (state === 'new' || state === 'same'))
        await projects.copy(project.id, importedRecord(project));
    }
    const rows = states.map(([{ id, name }, state]) => [id, name, IMPORT_STATES[state]]);
    if (rows.length > 0) console.log(table(['id', 'name', 'state'], rows));
    if (!write) console.error('Nothing was written. To copy the projects, repeat the command with --write.');
  });
}

function projectsOf(data: string): readonly FolderProject[] {
  const database = openExistingDatabase(data);
  try {
    return projectsWithHashes(database);
  } catch (error) {
    throw troubleOf(error, data);
  } finally {
    database.close();
  }
}

/** The only time that the key is shown: the database has its hash. */
function showUrls({ project, key }: ProjectWithKey, baseUrl: string): void {
  const allowed = PLATFORMS.filter(({ id }) => project.platforms?.includes(id) ?? true);
  console.error(
    `Project ${project.id} (${project.name}, ${project.network}). Save these URLs: the key is not shown again.`,
  );
  for (const { id } of allowed) console.log(baseUrl + endpointPath(id, key));
}

function showList(projects: readonly Project[]): void {
  if (projects.length === 0) {
    console.error('No projects yet.');
    return;
  }
  const head = ['id', 'name', 'network', 'platforms', 'created', 'last used', 'requests', 'state'];
  console.log(table(head, projects.map(cells)));
}

function cells(project: Project): string[] {
  const { id, name, network, platforms, createdAt, lastUsedAt, requests, revokedAt } = project;
  const state = revokedAt === null ? 'good' : `revoked ${day(revokedAt)}`;
  const lastUsed = lastUsedAt === null ? 'never' : minute(lastUsedAt);
  return [id, name, network, platforms?.join() ?? 'all', day(createdAt), lastUsed, String(requests), state];
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function minute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** By id, or by a name that only one has whose key is good. Throws RangeError. */
async function named(which: string, projects: ChangedProjects): Promise<Project> {
  const all = await projects.list();
  const byId = all.find(({ id }) => id === which);
  if (byId) return byId;
  const byName = all.filter(({ name, revokedAt }) => name === which && revokedAt === null);
  const [first] = byName;
  if (first && byName.length === 1) return first;
  const ids = byName.map(({ id }) => id).join(', ');
  throw new RangeError(
    first
      ? `Several projects have the name ${JSON.stringify(which)}; use the id: ${ids}.`
      : `No project ${JSON.stringify(which)} found.`,
  );
}
