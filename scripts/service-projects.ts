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

/** What else it may say, by status. */
const REFUSALS: Readonly<Record<number, string>> = {
  300: 'leads elsewhere: name with --service the URL that answers by itself.',
  400: 'does not understand this: it is of another release.',
  408: 'did not get the whole question in time: try again.',
  421: 'does not go by this name: start it with --allow-host and the name, or use 127.0.0.1.',
  429: 'has refused too much that came from here: try again in a minute.',
  500: 'failed at this; its log says why.',
  502: 'is not reached by what stands in front of it.',
  504: 'is too slow for what stands in front of it.',
  503: 'cannot do this now, since its engine does not answer: try again soon.',
};

/** What to say of a change that was asked for where nobody can tell whether it was made. */
const MAY_BE_DONE: Readonly<Partial<Record<ProjectsQuestion['ask'], string>>> = {
  create:
    'It may have been made all the same: look with list, and revoke it, since its key was told to nobody.',
  rename: 'It may have been done all the same: look with list.',
  rotate: 'The key may be another already: rotate again, for one that you are told.',
  revoke: 'It may have been done all the same: look with list.',
};
/** What was asked may have come to the projects, but not their answer to whoever asked. */
const UNSURE = [500, 502, 503, 504];

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

  const unsure = ({ ask }: ProjectsQuestion, sentence: string) =>
    new RangeError([sentence, MAY_BE_DONE[ask]].filter(Boolean).join(' '));

  async function ask<T>(question: ProjectsQuestion, shape: z.ZodMiniType<T>): Promise<T> {
    const response = await fetch(service + ADMIN_PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${readToken(tokenFile)}` },
      body: JSON.stringify(question),
      // The token is the service's alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch((error: unknown) => {
      const sentence = `The service at ${service} does not answer (${String(error)}).`;
      throw isRefused(error) ? new RangeError(sentence) : unsure(question, sentence);
    });
    if (response.status === 401)
      throw new RangeError(`What is in ${tokenFile} is not the token of ${service}.`);
    if (response.status === 422) throw new RangeError(await response.text());
    const refusal = REFUSALS[response.status >= 300 && response.status < 400 ? 300 : response.status];
    if (refusal) {
      const sentence = `The service at ${service} ${refusal}`;
      throw UNSURE.includes(response.status) ? unsure(question, sentence) : new RangeError(sentence);
    }
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

/** Nobody listened: nothing was asked. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return ['ECONNREFUSED', 'ENOTFOUND'].includes(cause?.code ?? '');
}

function readToken(file: string): string {
  const token = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (!isKey(token)) throw new RangeError(`There is no token of a service in ${file}.`);
  return token;
}
