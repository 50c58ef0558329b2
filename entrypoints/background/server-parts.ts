/** The team's server of this build, if it has one. */
import type { Engine } from '../../src/engine/engine.ts';
import type { Settings } from '../../src/messages/messages.ts';
import type { Database } from '../../src/storage/indexed-db.ts';
import type { Session } from '../../src/storage/session.ts';
import { NO_SERVER } from '../../src/team/no-server.ts';
import { createTeamServer, type TeamServer } from '../../src/team/team-server.ts';
import { systemClock as clock } from '../../src/upstream/clock.ts';

/** Many ask one server, and none of them looks on all the time. */
export const DEFAULTS_OF_BUILD: Partial<Settings> = __SISE_SERVER__ === null ? {} : { periodMinutes: 5 };

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
