/** The types of the API's answers. For the package, this file is generated from the OpenAPI document. */
export type {
  DetailedEntry,
  DetailedMomentEntry,
  DetailedSeries,
  Entry,
  PlainSeries as Series,
  PremiumBoard,
} from '../api/entry-schema.ts';
export type { ProblemName } from '../api/problems.ts';
