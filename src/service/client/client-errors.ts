/** The errors of the client. No message and no field contains the key. */
import type { ProblemName } from './answers.ts';

const TYPE = /^tag:sise\.example,2026:([a-z-]+)$/;

/** Thrown when the API refuses a request. Has the problem document (RFC 9457); `fields` are the members of its kind of problem. */
export class SiseProblem extends Error {
  override readonly name = 'SiseProblem';
  readonly problem: ProblemName;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(problem: ProblemName, { status, title, detail, fields }: ProblemParts) {
    super(`${title}: ${detail}`);
    this.problem = problem;
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.fields = fields;
  }
}

interface ProblemParts {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Thrown when there was no response, none in time, or one that is not from Sise. */
export class SiseFailure extends Error {
  override readonly name = 'SiseFailure';
  readonly reason: 'unreachable' | 'deadline' | 'not an answer';
  /** The status of a response that is not from Sise; else null. */
  readonly status: number | null;

  constructor(reason: SiseFailure['reason'], message: string, status: number | null = null) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

/** The problem in a body; null where it has none of Sise. */
export function problemOf(body: string): SiseProblem | null {
  const read = objectOf(body);
  if (!read) return null;
  const { type, title, status, detail, ...fields } = read;
  const name = typeof type === 'string' ? TYPE.exec(type)?.[1] : undefined;
  if (name === undefined || typeof title !== 'string' || typeof detail !== 'string') return null;
  // A later server may have other problems, so an unknown name is passed on.
  return new SiseProblem(name as ProblemName, { status: Number(status), title, detail, fields });
}

/** The problem with its indexes of addresses raised by `offset`, so that they are those of the whole list. */
export function countedFrom(offset: number, error: unknown): unknown {
  if (!(error instanceof SiseProblem) || !Array.isArray(error.fields.addresses)) return error;
  const addresses = error.fields.addresses.map((bad) => ({ ...bad, index: Number(bad?.index) + offset }));
  return new SiseProblem(error.problem, {
    status: error.status,
    title: error.title,
    detail: error.detail,
    fields: { ...error.fields, addresses },
  });
}

/** The JSON object in the text, or null. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
}
