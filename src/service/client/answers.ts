/** What the operation answers. In the package these types are written out, from the OpenAPI document. */
export type {
  DetailedEntry,
  DetailedMomentEntry,
  DetailedSeries,
  Entry,
  PlainSeries as Series,
} from '../api/entry-schema.ts';
export type { ProblemName } from '../api/problems.ts';
