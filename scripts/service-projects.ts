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
  300: 'redirects: use the final URL with --service.',
  400: 'does not understand this request: it runs another version.',
  408: 'did not receive the whole request in time: try again.',
  421: 'does not accept this host name: start it with --allow-host NAME, or use 127.0.0.1.',
  429: 'refused too many requests from this address: try again in a minute.',
  500: 'failed; its log has the cause.',
  502: 'is unreachable from the proxy in front of it.',
  504: 'is too slow for the proxy in front of it.',
  503: 'cannot do this now, as its engine does not respond: try again soon.',
};

/** What to say of a change that was asked for where nobody can tell whether it was made. */
const MAY_BE_DONE: Readonly<Partial<Record<ProjectsQuestion['ask'], string>>> = {
  create: 'It may have been created: check with list, and revoke it, as its key is lost.',
  rename: 'The change may have been made: check with list.',
  rotate: 'The key may have changed already: rotate again to get a new one.',
  revoke: 'The change may have been made: check with list.',
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
    throw new RangeError(
      `Use https:// for ${hostname}: without TLS, others on the network could read the token.`,
    );

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
      const sentence = `The service at ${service} does not respond (${String(error)}).`;
      throw isRefused(error) ? new RangeError(sentence) : unsure(question, sentence);
    });
    if (response.status === 401)
      throw new RangeError(`The token in ${tokenFile} is not valid for ${service}.`);
    if (response.status === 422) throw new RangeError(await response.text());
    const refusal = REFUSALS[response.status >= 300 && response.status < 400 ? 300 : response.status];
    if (refusal) {
      const sentence = `The service at ${service} ${refusal}`;
      throw UNSURE.includes(response.status) ? unsure(question, sentence) : new RangeError(sentence);
    }
    const told = response.ok ? shape.safeParse(await response.json().catch(() => null)) : null;
    if (!told?.success) throw new RangeError(`${service} does not run this version of the service.`);
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
  if (!isKey(token)) throw new RangeError(`${file} contains no service token.`);
  return token;
}
