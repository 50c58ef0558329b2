/** A person's data as a backup file has them. */
import type { AlertRule } from '../../../../core/market/alert-rules.ts';
import type { AssetKey } from '../../../../core/market/assets.ts';
import type { Decimal } from '../../../../core/market/decimal.ts';
import type { Capture } from '../../../../core/market/moments.ts';
import type { PlatformId } from '../../../../core/market/platforms.ts';

/** A coin or a token of the list. */
export interface OwnedToken {
  readonly asset: AssetKey;
  /** The address as it was written, since its letter case may be a checksum; null for a coin. */
  readonly address: string | null;
  /** The person's amount, if any. */
  readonly amount?: Decimal;
}

/** The person's amount of a token that is saved already. */
export interface OwnedAmount {
  readonly asset: AssetKey;
  readonly amount: Decimal;
}

/** An alert of a saved token, without its history. */
export interface OwnedAlert {
  readonly asset: AssetKey;
  readonly rule: AlertRule;
}

/** A project without its key, which stays in the browser that made it. */
export interface OwnedProject {
  readonly name: string;
  readonly network: 'mainnet' | 'testnet';
  /** The platforms that the project may request; null for all. */
  readonly platforms: readonly PlatformId[] | null;
}

export interface Owned {
  /** The saved coins and tokens, in the person's order. */
  readonly tokens: readonly OwnedToken[];
  readonly alerts: readonly OwnedAlert[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly projects: readonly OwnedProject[];
  readonly captures: readonly Capture[];
}
