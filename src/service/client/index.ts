/** The exports of `@sise/client`. */
export type * from './answers.ts';
export { fetchTransport, messageTransport, type Transport, type TransportAnswer } from './attempts.ts';
export {
  type AskedHistory,
  type AskedMoment,
  type AskedPrices,
  type ClientOptions,
  createClient,
  type PremiumsOptions,
  type SiseClient,
} from './client.ts';
export { SiseFailure, SiseProblem } from './client-errors.ts';
