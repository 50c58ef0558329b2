import { type PlatformId, platformRow } from '../market/platforms.ts';

interface PlatformMarkProps {
  readonly platform: PlatformId;
  readonly symbol: string | null;
  readonly isCoin: boolean;
}

/** A letter in the platform's colour: full for its coin, pale with the platform's letter beside it for a token. */
export function PlatformMark({ platform, symbol, isCoin }: PlatformMarkProps) {
  const { letter } = platformRow(platform);
  const initial = isCoin ? letter : [...(symbol ?? '?').toUpperCase()].slice(0, 1).join('');
  return (
    <span
      class={`mark mark-${platform.toLowerCase()} ${isCoin ? 'mark-coin' : 'mark-token'}`}
      aria-hidden="true"
    >
      {initial}
      {!isCoin && <span class="mark-platform">{letter}</span>}
    </span>
  );
}
