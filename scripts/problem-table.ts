/** The table of errors in docs/api.md, made from the table of problems. */
import { PROBLEM_DOCUMENTS } from '../src/service/api/problem-manual.ts';
import { PROBLEMS, type ProblemName, problemType } from '../src/service/api/problems.ts';

export function problemTable(): string {
  const rows = (Object.keys(PROBLEMS) as ProblemName[])
    .map((name) => ({ name, ...PROBLEMS[name], ...PROBLEM_DOCUMENTS[name] }))
    .sort((a, b) => a.status - b.status)
    .map(({ name, status, when, fields }) => {
      const besides = Object.entries(fields).map(([field, meaning]) => `\`${field}\`: ${meaning}`);
      return `| ${status} | \`${problemType(name)}\` | ${when} | ${besides.join('; ')} |`;
    });
  return ['| status | `type` | when | fields besides |', '|---|---|---|---|', ...rows].join('\n');
}
