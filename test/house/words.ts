/** The words that comments, documents and names of the project avoid, and where a text has them. */
import { parseSync } from 'rolldown/utils';

/** Words for people. Nowhere in comments and documents: the component that acts has a name. */
const FOR_PEOPLE = ['told', 'said', 'heard', 'nobody', 'somebody', 'whoever', 'anybody'];
/** What people do. In comments and documents not with a part of the program as subject. */
const DONE_BY_PEOPLE = ['asked', 'kept', 'held'];
/** Parts of the program, in the singular. */
const PARTS = [
  ...['background', 'popup', 'console', 'card', 'page', 'worker', 'server', 'client', 'request', 'response'],
  ...[
    'engine',
    'front',
    'object',
    'store',
    'cache',
    'source',
    'service',
    'node',
    'token',
    'price',
    'key',
    'rate',
  ],
];

const WORD = new RegExp(`\\b(?:${FOR_PEOPLE.join('|')})\\b`, 'gi');
const PART_THAT_ACTS = new RegExp(
  `\\b(?:${PARTS.join('|')})s? (?:\\w+ ){0,2}(?:${DONE_BY_PEOPLE.join('|')})\\b`,
  'gi',
);
const IN_NAME = new RegExp(`\\b(?:${[...FOR_PEOPLE, ...DONE_BY_PEOPLE].join('|')})\\b`, 'i');

/** How many words for people the text has. */
export function countWords(prose: string): number {
  return prose.match(WORD)?.length ?? 0;
}

/** How often a part of the program is the subject of what people do: `the engine has asked`. */
export function countPartsThatAct(prose: string): number {
  return prose.match(PART_THAT_ACTS)?.length ?? 0;
}

/** Whether a name is made with one of the words: `told-prices.ts`, `KeptToken`, `isAsked`, `ASKED_MS`. */
export function hasWord(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]/g, ' ');
  return IN_NAME.test(words);
}

/** The comments of a script or a style sheet, or a whole document: without code in backticks, a paragraph in one line. */
export function proseOf(path: string, text: string): string {
  const prose = path.endsWith('.md') ? text : commentsOf(path, text).join('\n');
  return prose.replace(/`[^`\n]+`/g, '`').replace(/\n[\t *]*(?=\S)/g, ' ');
}

function commentsOf(path: string, text: string): string[] {
  if (path.endsWith('.css')) return text.match(/(?<=\/\*).*?(?=\*\/)/gs) ?? [];
  const { comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return comments.map(({ value }) => value);
}
