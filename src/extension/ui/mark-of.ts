/** How an asset's mark looks, for views with and without a framework. */
import { type AssetKey, assetOf } from '../../core/market/assets.ts';
import { platformRow } from '../../core/market/platforms.ts';
import { ASSET_MARKS, FIGURES, HUES, type MarkFigure } from './mark-figures.ts';

interface AssetLook {
  /** The classes of its element (`src/extension/ui/styles/marks.css`). */
  readonly look: string;
  /** In place of the letter; null for all but coins and the best-known tokens. */
  readonly figure: MarkFigure | null;
  readonly letter: string;
  /** Beside a token's. */
  readonly platformLetter: string | null;
}

export function markOf(asset: AssetKey, symbol: string | null): AssetLook {
  const { platform, address } = assetOf(asset);
  const { letter } = platformRow(platform);
  const [name, hue] = ASSET_MARKS[asset] ?? [];
  const figure = name ? FIGURES[name] : null;
  const place = `mark-${platform.toLowerCase()}`;
  if (address === null) return { look: `mark mark-coin ${place}`, figure, letter, platformLetter: null };
  return {
    // Whoever names a token like another one has another address, and so, nearly always, another colour.
    look: `mark mark-token mark-hue-${hue ?? hueOf(address)} ${place}`,
    figure,
    letter: [...(symbol ?? '?').toUpperCase()].slice(0, 1).join(''),
    platformLetter: letter,
  };
}

function hueOf(address: string): number {
  return Number(BigInt(address) % BigInt(HUES));
}
