/** The projects of a service, as its administrator changes them over HTTP. */
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isLoopback } from '../src/api/hosts.ts';
import { isKey } from '../src/api/keys.ts';
import type { ProjectStore } from '../src/api/projects.ts';
import { ADMIN_PATH } from '../src/edge/front.ts';
import { type ProjectsQuestion, toldKey, toldProject } from '../src/edge/projects-wire.ts';

export type ChangedProjects = Pick<ProjectStore, 'list' | 'create' | 'rename' | 'rotate' | 'revoke'>;

const TIME_LIMIT_MS = 10_000;

interface At {
  /** Without a slash at its end. */
  readonly service: string;
  readonly tokenFile: string;
}

/** Rejects with RangeError, in a sentence, where the service does not do it. */
export function createServiceProjects({ service, tokenFile }: At): ChangedProjects {
  const { protocol, hostname } = new URL(service);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new RangeError(`The token goes to ${hostname} over https:// only: anybody between could read it.`);

  async function ask<T>(question: ProjectsQuestion, shape: z.ZodMiniType<T>): Promise<T> {
    const response = await fetch(service + ADMIN_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${readToken(tokenFile)}` },
      body: JSON.stringify(question),
      // The token is the service's alone.
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch((error: unknown) => {
      throw new RangeError(`The service at ${service} does not answer (${String(error)}).`);
    });
    if (response.status === 401)
      throw new RangeError(`What is in ${tokenFile} is not the token of ${service}.`);
    if (response.status === 422) throw new RangeError(await response.text());
    const told = response.ok ? shape.safeParse(await response.json().catch(() => null)) : null;
    if (!told?.success) throw new RangeError(`What answers at ${service} is no service of this release.`);
    return told.data;
  }

  return {
    list: () => ask({ ask: 'list' }, z.array(toldProject)),
    create: ({ platforms, ...project }, key) =>
      ask(
        {
          ask: 'create',
          project: { ...project, platforms: platforms && [...platforms] },
          ...(key !== undefined && { key }),
        },
        toldKey,
      ),
    rename: (id, name) => ask({ ask: 'rename', id, name }, z.nullable(toldProject)),
    rotate: (id) => ask({ ask: 'rotate', id }, z.nullable(toldKey)),
    revoke: (id) => ask({ ask: 'revoke', id }, z.nullable(toldProject)),
  };
}

function readToken(file: string): string {
  const token = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (!isKey(token)) throw new RangeError(`There is no token of a service in ${file}.`);
  return token;
}
