/** What is said about the team's server, as the background accepts it. */
import * as z from 'zod/mini';
import { MAX_TEXT } from './messages.ts';

export const SERVER_SCHEMAS = {
  server: z.strictObject({ type: z.literal('server') }),
  serverKey: z.strictObject({
    type: z.literal('serverKey'),
    key: z.nullable(z.string().check(z.maxLength(MAX_TEXT))),
  }),
  serverChoice: z.strictObject({
    type: z.literal('serverChoice'),
    change: z.strictObject({
      mode: z.exactOptional(z.enum(['only', 'fallback'])),
      pages: z.exactOptional(z.boolean()),
    }),
  }),
  testServer: z.strictObject({ type: z.literal('testServer') }),
};
