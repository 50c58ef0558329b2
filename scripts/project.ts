/** Projects of the HTTP API: `npm run project -- create|list|rename|rotate|revoke`, also while the server runs. */
import { randomFillSync } from 'node:crypto';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import type { ProjectStore } from '../src/api/projects.ts';
import { endpointPath } from '../src/market/endpoint.ts';
import { PLATFORMS } from '../src/market/platforms.ts';
import type { Project, ProjectWithKey } from '../src/messages/project-requests.ts';
import {
  checkedKey,
  PROJECT_USAGE,
  type ProjectCommand,
  readProjectArguments,
  STANDARD_INPUT,
  WrongArguments,
} from '../src/server/arguments.ts';
import {
  DatabaseTrouble,
  openExistingDatabase,
  openServerDatabase,
  troubleOf,
} from '../src/server/database.ts';
import { createSqliteProjects } from '../src/server/sqlite-projects.ts';
import { systemClock } from '../src/upstream/clock.ts';
import { table } from './table.ts';

type ChangedProjects = Pick<ProjectStore, 'list' | 'create' | 'rename' | 'rotate' | 'revoke'>;

z.config({ jitless: true });

try {
  const { data, ...command } = await withKey(readProjectArguments(process.argv.slice(2)));
  await runIn(data, command);
} catch (error) {
  const isUsage = error instanceof WrongArguments;
  if (!isUsage && !(error instanceof DatabaseTrouble) && !(error instanceof RangeError)) throw error;
  console.error(isUsage ? `${error.message}\nUsage:\n${PROJECT_USAGE}` : error.message);
  process.exitCode = isUsage ? 2 : 1;
}

async function runIn(data: string, command: ProjectCommand): Promise<void> {
  const database = command.act === 'create' ? openServerDatabase(data) : openExistingDatabase(data);
  try {
    await run(command, createSqliteProjects({ database, clock: systemClock, randomise: randomFillSync }));
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
      const rotated = await projects.rotate(id);
      if (!rotated) throw new RangeError(`Project ${id} is revoked. Create a new project instead.`);
      return showUrls(rotated, command.baseUrl);
    }
    case 'revoke': {
      const { id, name } = await named(command.which, projects);
      await projects.revoke(id);
      return console.error(`Project ${id} (${name}) was revoked: its key no longer works.`);
    }
  }
}

/** The only time that the key is shown: nobody can read it out of the database. */
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
