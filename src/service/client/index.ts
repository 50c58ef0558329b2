/** `@sise/client`: what the package offers. */
export type * from './answers.ts';
export {
  type AskedHistory,
  type AskedMoment,
  type AskedPrices,
  type ClientOptions,
  createClient,
  type SiseClient,
} from './client.ts';
export { SiseFailure, SiseProblem } from './client-errors.ts';
export { fetchTransport, messageTransport, type Transport, type TransportAnswer } from './transports.ts';
