/** The price engine on Node: what it learns is kept in a database, or nowhere. */
import type { DatabaseSync } from 'node:sqlite';
import { createEngine, type Engine, type EngineParts } from '../../core/engine/engine.ts';
import { createMemoryStore } from '../../core/storage/memory.ts';
import { createSqliteStore } from '../../core/storage/sqlite.ts';
import type { Store } from '../../core/storage/store.ts';

interface NodeEngineParts
  extends Pick<EngineParts, 'fetch' | 'clock' | 'random' | 'saved' | 'recordings' | 'coinGeckoKey'> {
  /** Null: nothing is kept. */
  readonly database: DatabaseSync | null;
  /** What was heard of prices; it starts empty when left out. `kept`: the database has it, too, for the next run. */
  readonly assets?: Store | 'kept';
}

export function createNodeEngine({ database, assets, ...parts }: NodeEngineParts): Engine {
  const store = (name: string) => (database ? createSqliteStore(database, name) : createMemoryStore());
  return createEngine({
    ...parts,
    stores: {
      upstreams: store('upstreams'),
      kept: store('kept'),
      tokens: store('tokens'),
      assets: assets === 'kept' ? store('assets') : (assets ?? createMemoryStore()),
      settings: store('settings'),
      history: store('history'),
    },
  });
}
