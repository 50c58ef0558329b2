/** The types of the operation's answers. The package generates them from the OpenAPI document. */
export type {
  DetailedEntry,
  DetailedMomentEntry,
  DetailedSeries,
  Entry,
  PlainSeries as Series,
  PremiumBoard,
} from '../api/entry-schema.ts';
export type { ProblemName } from '../api/problems.ts';
