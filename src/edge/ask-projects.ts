/** One question of a front to the projects' object, and the whole answer. */
import { EngineAway } from '../api/questions.ts';
import type { ObjectStub } from './object-storage.ts';
import { KEYS_HEADER, type KeysAsOf, type ProjectsQuestion, readKeysAsOf } from './projects-wire.ts';

/** Nothing is asked of anybody else there: an answer takes a write to the disk at most. That it hangs is known before. */
const LIMIT_MS = 4_000;

export interface ProjectsAnswer {
  readonly told: unknown;
  readonly asOf: KeysAsOf | null;
}

/** Rejects with EngineAway where nobody answers, or not to the end. */
export async function askProjects(object: ObjectStub, question: ProjectsQuestion): Promise<ProjectsAnswer> {
  const { response, text } = await sent(object, question).catch((error: unknown) => {
    throw new EngineAway('the projects do not answer', { cause: error });
  });
  if (!response.ok) throw new Error(text);
  return { told: JSON.parse(text), asOf: readKeysAsOf(response.headers.get(KEYS_HEADER)) };
}

async function sent(object: ObjectStub, question: ProjectsQuestion) {
  const response = await object.fetch('https://projects/', {
    method: 'POST',
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return { response, text: await response.text() };
}
