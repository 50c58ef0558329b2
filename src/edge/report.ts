/** What a process of a service tells whoever has started it, in lines of JSON: it is counted and logged there. */
import * as z from 'zod/mini';
import { ROUTES } from '../api/over-http.ts';
import { withoutSecrets } from './without-secrets.ts';

const report = z.discriminatedUnion('tell', [
  z.object({
    tell: z.literal('answered'),
    route: z.enum(ROUTES),
    method: z.string(),
    /** Without its query, and without what may be a key. */
    path: z.string(),
    status: z.int(),
    ms: z.number(),
    /** Whoever asked has had many such answers: it need not be written down again. */
    isOneOfMany: z.boolean(),
    /** Entries of this answer, and of those that were not told of before it: those that needed no source to be asked, and the others. */
    priced: z.exactOptional(z.object({ hits: z.int(), misses: z.int() })),
  }),
  z.object({
    tell: z.literal('upstream'),
    source: z.string(),
    outcome: z.string(),
    seconds: z.number(),
  }),
  z.object({
    tell: z.literal('trouble'),
    level: z.enum(['warn', 'error']),
    message: z.string(),
    /** An error with its stack, or what else was said of it. */
    cause: z.exactOptional(z.string()),
  }),
]);
export type Report = z.infer<typeof report>;

/** One, or several in one line. */
export type Tell = (told: Report | readonly Report[]) => void;

/** Null where the line is none of ours: what workerd says by itself. What of several is no report is left out. */
export function readReports(line: string): readonly Report[] | null {
  let told: unknown;
  try {
    told = JSON.parse(line);
  } catch {
    return null;
  }
  const reports = [told].flat().flatMap((each) => report.safeParse(each).data ?? []);
  return reports.length > 0 ? reports : null;
}

/** Cut first: what is long may be slow to look through. */
const LONGEST = 4_000;

/**
 * Tells by the console, of which it takes over all else that is said there: that becomes a report, in one line, without
 * secrets. On Cloudflare nobody else reads it before it is kept.
 */
export function reportBy(console: Pick<Console, 'warn' | 'error'>): Tell {
  const say = console.warn.bind(console);
  const tell: Tell = (told) => say(JSON.stringify(told));
  for (const level of ['warn', 'error'] as const)
    console[level] = (message: unknown, error?: unknown) =>
      tell({
        tell: 'trouble',
        level,
        message: hidden(String(message)),
        ...(error !== undefined && { cause: hidden(causeOf(error)) }),
      });
  return tell;
}

function hidden(text: string): string {
  return withoutSecrets(text.slice(0, LONGEST));
}

function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}
