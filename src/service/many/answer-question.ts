/** Answers a question of a front by the engine of this process. */
import type { Questions } from '../api/questions.ts';
import { type Answers, type EngineQuestion, question } from './wire.ts';

/** The answer as it travels; null for what is no question. */
export async function answerQuestion(
  questions: Questions,
  body: unknown,
): Promise<Answers[keyof Answers] | null> {
  const read = question.safeParse(body);
  return read.success ? answer(questions, read.data) : null;
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
