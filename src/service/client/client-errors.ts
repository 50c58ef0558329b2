/** What a request may end in besides its answer. No message and no field holds the key. */
import type { ProblemName } from './answers.ts';

const TYPE = /^tag:sise\.example,2026:([a-z-]+)$/;

/** The operation refused: a problem document (RFC 9457), with its own fields in `fields`. */
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

/** Nobody answered, not in time, or somebody who is not Sise did. */
export class SiseFailure extends Error {
  override readonly name = 'SiseFailure';
  readonly reason: 'unreachable' | 'deadline' | 'not an answer';
  /** Of what came instead of an answer. */
  readonly status: number | null;

  constructor(reason: SiseFailure['reason'], message: string, status: number | null = null) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

/** The problem that a body describes, or null where it describes none of Sise's. */
export function problemOf(body: string): SiseProblem | null {
  const read = objectOf(body);
  if (!read) return null;
  const { type, title, status, detail, ...fields } = read;
  const name = typeof type === 'string' ? TYPE.exec(type)?.[1] : undefined;
  if (name === undefined || typeof title !== 'string' || typeof detail !== 'string') return null;
  // A later server may know problems that this client does not: its name is told as it is.
  return new SiseProblem(name as ProblemName, { status: Number(status), title, detail, fields });
}

/** The same problem with the places of addresses counted from the first of the whole list. */
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

/** What the text says as JSON, if that is an object. */
export function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
}
