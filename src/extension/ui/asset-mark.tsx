import type { AssetKey } from '../../core/market/assets.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import { type AssetLook, markOf, markOfPlatform } from './mark-figures.ts';

interface AssetMarkProps {
  readonly asset: AssetKey;
  /** Of a token, where it is known. */
  readonly symbol: string | null;
}

/** What tells an asset from others at a glance: a figure or a letter, and beside a token's the letter of its platform. */
export function AssetMark({ asset, symbol }: AssetMarkProps) {
  return <Mark {...markOf(asset, symbol)} />;
}

/** A platform's: its own coin's, or its letter where the coin is another platform's. */
export function PlatformMark({ platform }: { readonly platform: PlatformId }) {
  return <Mark {...markOfPlatform(platform)} />;
}

function Mark({ look, figure, letter, platformLetter }: AssetLook) {
  return (
    <span class={look} aria-hidden="true">
      {figure ? (
        <svg class="mark-figure" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={figure.line} />
          <path class="mark-fill" d={figure.fill} />
        </svg>
      ) : (
        letter
      )}
      {platformLetter && <span class="mark-platform">{platformLetter}</span>}
    </span>
  );
}
