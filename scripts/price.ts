/**
 * Prices without a server: `npm run price -- ETH 0x…`. The operation answers on an engine that stores between runs its results
 * and the spent budgets: sources count the requests of a machine, not of a process.
 */
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { ranked } from '../src/core/market/precedence.ts';
import { allActive } from '../src/core/sources/active-sources.ts';
import { systemClock } from '../src/core/upstream/clock.ts';
import type { DetailedEntry, DetailedMomentEntry } from '../src/service/api/entry-schema.ts';
import { createOperation } from '../src/service/api/operation.ts';
import { createQuestions } from '../src/service/api/questions.ts';
import {
  PRICE_USAGE,
  type PriceArguments,
  readPriceArguments,
  WrongArguments,
} from '../src/service/server/arguments.ts';
import { DatabaseTrouble, openServerDatabase, troubleOf } from '../src/service/server/database.ts';
import { createNodeEngine } from '../src/service/server/server.ts';
import { table } from './table.ts';

z.config({ jitless: true });

type Shown = DetailedEntry | DetailedMomentEntry;

try {
  process.exitCode = await run(readPriceArguments(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof WrongArguments)) throw error;
  console.error(`${error.message}\nUsage: ${PRICE_USAGE}`);
  process.exitCode = 2;
}

async function run(asked: PriceArguments): Promise<number> {
  const database = opened(asked.data);
  try {
    return await answer(asked, database);
  } catch (error) {
    throw troubleOf(error, asked.data);
  } finally {
    database?.close();
  }
}

/** Null, with a warning, where the database cannot be opened: a price needs none, but spent budgets are unknown then. */
function opened(data: string): DatabaseSync | null {
  try {
    return openServerDatabase(data);
  } catch (error) {
    if (!(error instanceof DatabaseTrouble)) throw error;
    console.error(`${error.message} Nothing is cached from this run.`);
    return null;
  }
}

async function answer(
  { coinSymbol, addresses, at, format, market }: PriceArguments,
  database: DatabaseSync | null,
): Promise<number> {
  const engine = createNodeEngine({
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    random: Math.random,
    database,
    assets: 'kept',
  });
  const operation = createOperation({
    questions: createQuestions({ ...engine, clock: systemClock }),
    ready: engine.ready,
    clock: systemClock,
    standing: () => allActive(ranked({ preset: market, own: [] })),
    perMinute: 0,
    // The command line needs no key.
    projects: {
      restore: async () => {},
      findByKey: () => ({ id: 'command line', network: 'mainnet', platforms: null }),
      noteUse: () => {},
    },
  });
  const query = new URLSearchParams({ detail: 'true', format: format === 'csv' ? 'csv' : 'json' });
  if (addresses.length > 0) query.set('addresses', addresses.join(','));
  if (at !== null) query.set('at', at);
  const path = `/${encodeURIComponent(coinSymbol)}/token-price/none?${query}`;
  const response = await operation(new Request(`http://sise.invalid${path}`));
  const text = await response.text();
  await engine.close();
  if (!response.ok) {
    console.error(JSON.parse(text).detail);
    return 1;
  }
  process.stdout.write(format === 'table' ? `${tableOf(JSON.parse(text).prices)}\n` : ended(text));
  return 0;
}

function ended(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function tableOf(entries: readonly Shown[]): string {
  const head = ['token', 'USD', 'KRW', 'source', 'time'];
  return table(
    head,
    entries.map((entry) => {
      const { token, usdPrice, krwPrice, source, asOf } = entry;
      const reason = 'missing' in entry ? entry.missing : entry.status;
      const name = token.symbol ?? token.address;
      return [name, usdPrice ?? '—', krwPrice ?? '—', source ?? reason ?? '—', asOf ?? ''];
    }),
  );
}
