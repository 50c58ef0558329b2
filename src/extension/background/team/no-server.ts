/** What a build without a team's server says of one. */

import type { Handlers } from '../../messages/receive.ts';
import type { ServerMessages } from '../../messages/server-requests.ts';

export const NO_SERVER: Pick<Handlers, keyof ServerMessages> = {
  server: async () => null,
  serverKey: async () => 'removed',
  serverChoice: async () => null,
  testServer: async () => null,
};
