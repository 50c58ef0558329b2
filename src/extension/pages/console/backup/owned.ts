/** Everything that a person owns, as it stands in a file. */
import type { AlertRule } from '../../../../core/market/alert-rules.ts';
import type { AssetKey } from '../../../../core/market/assets.ts';
import type { Decimal } from '../../../../core/market/decimal.ts';
import type { Capture } from '../../../../core/market/moments.ts';
import type { PlatformId } from '../../../../core/market/platforms.ts';

/** A coin or a token of the list. */
export interface OwnedToken {
  readonly asset: AssetKey;
  /** As it was written: its letter case may carry a checksum; null for a coin. */
  readonly address: string | null;
  /** How much of it the person has, where that is told. */
  readonly amount?: Decimal;
}

/** How much a person has of something that is saved already. */
export interface OwnedAmount {
  readonly asset: AssetKey;
  readonly amount: Decimal;
}

/** Of what is saved. What has come of it so far is no part of it. */
export interface OwnedAlert {
  readonly asset: AssetKey;
  readonly rule: AlertRule;
}

/** Without its key: that stays in the browser that made it. */
export interface OwnedProject {
  readonly name: string;
  readonly network: 'mainnet' | 'testnet';
  /** Null: all of them. */
  readonly platforms: readonly PlatformId[] | null;
}

export interface Owned {
  /** In the person's order. */
  readonly tokens: readonly OwnedToken[];
  readonly alerts: readonly OwnedAlert[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly projects: readonly OwnedProject[];
  readonly captures: readonly Capture[];
}
