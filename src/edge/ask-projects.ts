/** One question of a front to the projects' object, and the whole answer. */
import { EngineAway } from '../api/questions.ts';
import { VERSION_HEADER, WIRE_VERSION } from '../nats/wire.ts';
import type { ObjectStub } from './object-storage.ts';
import {
  type FrontQuestion,
  KEYS_HEADER,
  type KeysAsOf,
  PROJECTS_ANSWERS,
  type ProjectsAnswers,
  readKeysAsOf,
} from './projects-wire.ts';

/** Nothing is asked of anybody else there: an answer takes a write to the disk at most. That it hangs is known before. */
const LIMIT_MS = 4_000;

export interface ProjectsAnswer<K extends FrontQuestion['ask']> {
  readonly told: ProjectsAnswers[K];
  readonly asOf: KeysAsOf;
}

/** Rejects with EngineAway where nobody answers, not to the end, or not as this release would: another is no different then. */
export async function askProjects<K extends FrontQuestion['ask']>(
  object: ObjectStub,
  question: Extract<FrontQuestion, { readonly ask: K }>,
): Promise<ProjectsAnswer<K>> {
  try {
    const { response, text } = await sent(object, question);
    if (!response.ok) throw new Error(text);
    const told = PROJECTS_ANSWERS[question.ask].parse(JSON.parse(text)) as ProjectsAnswers[K];
    const asOf = readKeysAsOf(response.headers.get(KEYS_HEADER));
    if (!asOf) throw new Error('they do not say after which change they speak');
    return { told, asOf };
  } catch (error) {
    throw new EngineAway('the projects do not answer', { cause: error });
  }
}

async function sent(object: ObjectStub, question: FrontQuestion) {
  const response = await object.fetch('https://projects/', {
    method: 'POST',
    headers: { [VERSION_HEADER]: WIRE_VERSION },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  return { response, text: await response.text() };
}
