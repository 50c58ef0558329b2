import { type AssetKey, tokenKey } from '../../core/market/assets.ts';
import type { Language } from '../../core/market/language.ts';
import type { PlatformId } from '../../core/market/platforms.ts';
import { AssetMark } from './asset-mark.tsx';
import { Icon } from './icon.tsx';

export interface SuggestedToken {
  readonly asset: AssetKey;
  readonly platform: PlatformId;
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly koreanName: string;
}

/** Suggested tokens, which many people hold. A test checks that each address is in two independent lists. */
export const SUGGESTED_TOKENS: readonly SuggestedToken[] = [
  suggested('ETH', '0xdac17f958d2ee523a2206206994597c13d831ec7', ['USDT', 'Tether USD', '테더']),
  suggested('ETH', '0x514910771af9ca656af840dff83e8264ecf986ca', ['LINK', 'ChainLink Token', '체인링크']),
  suggested('ETH', '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984', ['UNI', 'Uniswap', '유니스왑']),
  suggested('ETH', '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce', ['SHIB', 'SHIBA INU', '시바이누']),
  suggested('KAIA', '0x02cbe46fb8a1f579254a9b485788f2d86cad51aa', ['BORA', 'BORA', '보라']),
];

/** The address in the welcome page's sample: Tether's, as explorers write it. */
export const SAMPLE_ADDRESS = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

function suggested(
  platform: PlatformId,
  address: string,
  [symbol, name, koreanName]: readonly [symbol: string, name: string, koreanName: string],
): SuggestedToken {
  return { asset: tokenKey(platform, address), platform, address, symbol, name, koreanName };
}

interface SuggestionsProps {
  readonly language: Language;
  /** The saved assets. */
  readonly saved: ReadonlySet<AssetKey>;
  /** The assets whose change has no answer yet. */
  readonly choosing: readonly AssetKey[];
  readonly choose: (token: SuggestedToken, on: boolean) => void;
}

/** Buttons for suggested tokens; a press adds one to the list. */
export function Suggestions({ language, saved, choosing, choose }: SuggestionsProps) {
  return (
    <ul class="suggested">
      {SUGGESTED_TOKENS.map((token) => {
        const { asset, symbol } = token;
        const name = language === 'ko' ? token.koreanName : token.name;
        const on = saved.has(asset);
        return (
          <li key={asset}>
            <button
              type="button"
              class={on ? 'suggestion suggestion-on' : 'suggestion'}
              aria-pressed={on}
              aria-disabled={choosing.includes(asset)}
              onClick={() => choose(token, !on)}
            >
              <AssetMark asset={asset} symbol={symbol} />
              <span class="suggestion-name">{name}</span>
              {symbol !== name && <span class="suggestion-symbol">{symbol}</span>}
              <Icon name={on ? 'check' : 'plus'} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
