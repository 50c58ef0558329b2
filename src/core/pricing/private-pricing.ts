/** Prices for private windows: a state in memory of their own, gone with the last of them (docs/architecture.md §5). */
import { createMemoryStore } from '../storage/memory.ts';
import { createPricing, type Pricing, type PricingLayer, type PricingParts } from './pricing.ts';

export interface PrivatePricing {
  current(): Pick<Pricing, 'peek' | 'prices' | 'premiums'>;
  /** Drops all results. */
  forget(): void;
}

/** `common` answers and is listened to, and hears of nothing. The sources, and with them the budgets, are the same. */
export function createPrivatePricing(parts: PricingParts, common: PricingLayer): PrivatePricing {
  let layer: PricingLayer | null = null;
  const make = () =>
    createPricing({
      ...parts,
      common,
      store: createMemoryStore(),
      tokens: { noteFromSource: () => undefined },
      // What is saved would tell whose question it is.
      riders: { ...parts.riders, saved: () => [] },
    });
  return {
    current() {
      layer ??= make();
      return layer;
    },
    forget() {
      layer?.states.leave();
      layer = null;
    },
  };
}
