/** What differs between builds: default settings, and the team's server of a build that has one. */
import type { Engine } from '../../core/engine/engine.ts';
import type { Database } from '../../core/storage/indexed-db.ts';
import type { Session } from '../../core/storage/session.ts';
import { systemClock as clock } from '../../core/upstream/clock.ts';
import type { HandlersOf } from '../messages/receive.ts';
import type { SERVER_MESSAGES } from '../messages/server.ts';
import type { Settings } from '../messages/settings.ts';
import { createTeamServer, type TeamServer } from './team/team-server.ts';

export const DEFAULTS_OF_BUILD: Partial<Settings> = {
  // Many ask one server, and none of them looks on all the time.
  ...(__SISE_SERVER__ !== null && { periodMinutes: 5 }),
  // Firefox sends with each socket an `Origin` of this installation alone, by which a host could recognise it.
  ...(import.meta.env.FIREFOX && { live: false }),
};

/** Whose prices the person's own pages have. */
export function pricesFirst(
  { pricing, upstreams, usdKrw }: Pick<Engine, 'pricing' | 'upstreams' | 'usdKrw'>,
  { database, session }: { readonly database: Database; readonly session: Session },
): TeamServer {
  if (__SISE_SERVER__ === null) return { pricing, handlers: NO_SERVER, mayRide: (saved) => saved };
  return createTeamServer({
    ...{ origin: __SISE_SERVER__, pricing, upstreams, clock },
    conversion: {
      krwPerUsd: () => usdKrw.lastGood()?.krwPerUsd ?? null,
      ensureRate: async (signal: AbortSignal) => usdKrw.lastGood() ?? usdKrw.ensure({ signal }),
      isTetherSound: usdKrw.isTetherSound,
    },
    session: session.store('server'),
    settings: database.store('settings'),
  });
}

const NO_SERVER: HandlersOf<typeof SERVER_MESSAGES> = {
  server: async () => null,
  serverKey: async () => 'removed',
  serverChoice: async () => null,
  testServer: async () => null,
};
