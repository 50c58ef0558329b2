/** Asks one source and writes what it says into the ledger; nobody asks a source the same thing twice at once. */
import { type AssetKey, assetOf } from '../market/assets.ts';
import type { SourceName, SourceRow } from '../market/sources.ts';
import type { PriceSource } from '../sources/source.ts';
import type { Tokens } from '../tokens/describe.ts';
import type { Clock } from '../upstream/clock.ts';
import { type Flight, takeOff } from '../upstream/flight.ts';
import type { UpstreamFailure } from '../upstream/upstream.ts';
import { ask } from './ask.ts';
import { isFresh } from './freshness.ts';
import { hear, type RateDesk } from './hear.ts';
import type { Ledger } from './ledger.ts';
import { type AssetRecord, lastQuote } from './record.ts';

/** What a source leaves out for longer, it does not list any more. */
const OMISSION_MS = 3 * 60_000;

export interface Asker {
  source(name: SourceName): PriceSource;
  /**
   * Resolves when the ledger has the source's answers about the assets: `failed` where there is none, unless
   * the question itself was dropped: `signal` and those of all who joined aborted, for any reason but a timeout.
   * Never rejects.
   */
  ask(name: SourceName, assets: readonly AssetKey[], startedAt: number, signal: AbortSignal): Promise<void>;
  /** Resolves when the ledger next has something new: a question about many may be answered in parts. */
  news(): Promise<void>;
  /** When anything last answered, however badly, and when a request last got nowhere. */
  readonly contact: { lastAt: number; missedAt: number };
}

export interface AskerParts {
  readonly sources: readonly PriceSource[];
  readonly ledger: Ledger;
  readonly desk: RateDesk;
  readonly tokens: Pick<Tokens, 'heard'>;
  readonly clock: Clock;
  /** Called with the assets about which something was heard. */
  readonly onHeard: (assets: Iterable<AssetKey>) => void;
}

export function createAsker({ sources, ledger, desk, tokens, clock, onHeard }: AskerParts): Asker {
  const byName = new Map(sources.map((source) => [source.row.name, source]));
  /** By source and asset. */
  const inFlight = new Map<string, Flight>();
  const contact: Asker['contact'] = { lastAt: 0, missedAt: 0 };
  const waiting: (() => void)[] = [];

  function source(name: SourceName): PriceSource {
    const found = byName.get(name);
    if (!found) throw new RangeError(`no source ${name}`);
    return found;
  }

  function announce(keys: readonly AssetKey[]): void {
    if (keys.length === 0) return;
    onHeard(keys);
    for (const tell of waiting.splice(0)) tell();
  }

  async function askNew(name: SourceName, keys: readonly AssetKey[], startedAt: number, signal: AbortSignal) {
    const { row } = source(name);
    warmUpRates(row.quotes, startedAt, signal);
    const asked = await ask(source(name), keys.map(assetOf), clock, signal);
    if (asked.answers.size > 0 || asked.failures.some(provesContact)) contact.lastAt = asked.at;
    if (asked.failures.includes('network')) contact.missedAt = asked.at;
    for (const [key, answer] of asked.answers) {
      if (answer.kind === 'quoted' && answer.token) tokens.heard(key, answer.token);
    }
    const isDropped = signal.aborted && signal.reason?.name !== 'TimeoutError';
    const silent = isDropped ? [] : keys.filter((key) => !asked.answers.has(key));
    const { failures } = asked;
    // By its budget: one that is left alone for its faults has nothing to say against others any more.
    const isSkipped =
      failures.length > 0 &&
      failures.every((failure) => failure === 'skipped') &&
      source(name).upstream.health().nextTryAt === null;
    for (const key of silent) noteFailure(ledger.record(key), row, asked.at, isSkipped);
    announce(silent);
    // It has answered: also when nobody waits any more, what it said is worth a rate.
    const patient = new AbortController().signal;
    for await (const heard of hear(asked.answers, row, desk, { at: asked.at, startedAt, signal: patient })) {
      for (const [key, said] of heard) {
        const record = ledger.record(key);
        // Without the rates that it needs, a quote is as good as none; nor is an omission by one who knows the asset.
        const isNone =
          said.kind === 'failed' || (said.kind === 'unlisted' && hasPriced(record, name, said.at));
        if (isNone) noteFailure(record, row, said.at);
        else record.heard[name] = said;
      }
      announce([...heard.keys()]);
    }
  }

  /** A source that needs converting gets its rates fetched while it thinks, not after. */
  function warmUpRates(quotes: PriceSource['row']['quotes'], startedAt: number, signal: AbortSignal): void {
    if (quotes === 'USD and KRW') return;
    const need = { krw: quotes !== 'KRW', usdt: quotes !== 'USD', usdtSince: startedAt };
    desk.rates(need, signal).catch((reason: unknown) => console.error('rates failed', reason));
  }

  function newFlight(name: SourceName, keys: readonly AssetKey[], startedAt: number): Flight {
    const flight = takeOff((signal) =>
      askNew(name, keys, startedAt, signal).finally(() => {
        for (const key of keys) {
          if (inFlight.get(`${name} ${key}`) === flight) inFlight.delete(`${name} ${key}`);
        }
      }),
    );
    for (const key of keys) inFlight.set(`${name} ${key}`, flight);
    return flight;
  }

  return {
    source,
    news: () => new Promise((resolve) => waiting.push(resolve)),
    contact,
    async ask(name, keys, startedAt, signal) {
      const underWay = new Map(
        keys.flatMap((key) => {
          const flight = inFlight.get(`${name} ${key}`);
          return flight && !flight.isGivenUp() ? [[key, flight] as const] : [];
        }),
      );
      const flights = new Set(underWay.values());
      const fresh = keys.filter((key) => !underWay.has(key));
      if (fresh.length > 0) flights.add(newFlight(name, fresh, startedAt));
      for (const flight of flights) flight.join(signal);
      await Promise.all([...flights].map(({ ended }) => ended));
    },
  };
}

/**
 * A failed refresh takes nothing away: an earlier answer counts as long as it would have without the attempt. One that
 * was not even sent leaves the last word of the source standing, against others that may err.
 */
function noteFailure(record: AssetRecord, row: SourceRow, now: number, isSkipped = false): void {
  const earlier = record.heard[row.name];
  if (earlier && earlier.kind !== 'failed' && isFresh(earlier, row, true, now, {})) return;
  const before = isSkipped ? lastQuote(earlier) : undefined;
  record.heard[row.name] = { kind: 'failed', at: now, ...(before && { before }) };
}

/** Whether the source leaves out what it priced: for the first time, or since a moment ago. */
function hasPriced({ heard, accepted }: AssetRecord, name: SourceName, now: number): boolean {
  return (
    heard[name]?.kind === 'quoted' ||
    Object.values(accepted).some((last) => last.source === name && now - last.checkedAt < OMISSION_MS)
  );
}

function provesContact(failure: UpstreamFailure): boolean {
  return (
    failure === 'refused' || failure === 'rate limited' || failure === 'unreadable' || failure === 'too large'
  );
}
