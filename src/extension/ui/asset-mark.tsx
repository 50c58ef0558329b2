import type { AssetKey } from '../../core/market/assets.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import { type AssetLook, markOf, markOfPlatform } from './mark-figures.ts';

interface AssetMarkProps {
  readonly asset: AssetKey;
  /** The token's symbol; null where it is unknown. */
  readonly symbol: string | null;
}

/** The icon of an asset: a figure or a letter, and for a token the letter of its platform. */
export function AssetMark({ asset, symbol }: AssetMarkProps) {
  return <Mark {...markOf(asset, symbol)} />;
}

/** The icon of a platform: that of its coin, or its letter where it shares the coin with another platform. */
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
