/** What a row's details ask when they are opened. Types only. */
import type { AssetKey } from '../../core/market/assets.ts';
import type { Comparison } from '../../core/market/comparison.ts';
import type { Premium } from '../../core/market/shown-premium.ts';

export interface DetailMessages {
  /** Korea's premium of one asset with both prices, from what is known, at once. */
  premium: { request: { readonly asset: AssetKey }; response: Premium };
  /** A person's own act: asks all sources about one asset, each once a minute at most. */
  comparison: { request: { readonly asset: AssetKey }; response: Comparison };
}
