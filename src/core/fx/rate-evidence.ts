/** What has been received about USD/KRW, by whom and when: what the rules of `believed-rate.ts` are applied to. */
import type { SourceName } from '../market/source-table.ts';
import type { Store } from '../storage/store.ts';
import type { Clock } from '../upstream/clock.ts';
import { type RateEvidence, witnessedRate } from './believed-rate.ts';
import { createImpliedRate } from './implied-rate.ts';
import { createLastGoodRate } from './last-good-rate.ts';
import { RATE_FRESH_MS, type Rate, type TetherRate, type UsdKrw } from './rate.ts';
import { RATE_SERVICES } from './services.ts';

export interface ReceivedRates {
  evidence(): RateEvidence;
  note(rate: Rate): void;
  noteTether(tether: TetherRate): void;
  imply: UsdKrw['imply'];
  /** Makes the first of a service's rates that has a witness the last good one; false where none has. */
  keepWitnessed(rates: readonly Rate[]): boolean;
  restored: Promise<void>;
}

/** The last good rate and the last confirmed one are stored; the rest is of this worker. */
export function createReceivedRates(store: Store, clock: Clock): ReceivedRates {
  const implied = createImpliedRate(clock);
  const lastGood = createLastGoodRate(store, clock);
  const received = new Map<string, Rate>();
  const tethers = new Map<SourceName, TetherRate & { readonly at: number }>();

  function evidence(): RateEvidence {
    const last = lastGood.get();
    const now = clock.now();
    return {
      rates: RATE_SERVICES.flatMap(({ name }) => received.get(name) ?? (last?.service === name ? last : [])),
      implied: implied.rate(),
      confirmed: lastGood.confirmed(),
      last,
      tethers: [...tethers.values()].filter(({ at }) => at <= now && now - at <= RATE_FRESH_MS),
    };
  }

  return {
    evidence,
    note: (rate) => {
      received.set(rate.service, rate);
    },
    noteTether: (tether) => {
      tethers.set(tether.exchange, { ...tether, at: clock.now() });
    },
    imply: implied.observe,
    keepWitnessed(rates) {
      const chosen = witnessedRate(rates, evidence(), clock.now());
      if (chosen) lastGood.keep(chosen.rate, chosen.isConfirmed);
      return chosen !== null;
    },
    restored: lastGood.restored,
  };
}
