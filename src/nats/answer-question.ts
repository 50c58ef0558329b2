/** The engine's side of the wire: one question in, one answer out. */
import type { Questions } from '../api/questions.ts';
import {
  type Answers,
  type EngineQuestion,
  question,
  refusedInWords,
  refusedVersion,
  VERSION_HEADER,
  WIRE_VERSION,
} from './wire.ts';

/** Refuses another version, and what is no question, with a sentence. */
export async function answerQuestion(questions: Questions, request: Request): Promise<Response> {
  const otherVersion = refusedVersion(request.headers);
  if (otherVersion) return otherVersion;
  const read = question.safeParse(await request.json().catch(() => null));
  if (!read.success) return refusedInWords(400, 'This is no question to the engine.');
  return Response.json(await answer(questions, read.data), {
    headers: { [VERSION_HEADER]: WIRE_VERSION },
  });
}

async function answer(questions: Questions, asked: EngineQuestion): Promise<Answers[keyof Answers]> {
  switch (asked.ask) {
    case 'prices': {
      const { ask: _, wanted, ...question } = asked;
      questions.noteWanted(wanted, question.requester);
      const { prices, tokens, ...told } = await questions.prices(question);
      return { ...told, prices: [...prices], tokens: [...tokens] };
    }
    case 'premiums':
      return [...(await questions.premiums(asked.keys, asked.order))];
    case 'moments': {
      const { prices, tokens } = await questions.moments(asked);
      return { prices: [...prices], tokens: [...tokens] };
    }
    case 'series':
      return questions.series(asked);
    case 'now':
      return questions.now();
  }
}
