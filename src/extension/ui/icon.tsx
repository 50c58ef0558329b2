import { ICON_PATHS, type IconName } from './icon-paths.ts';

export function Icon({ name }: { readonly name: IconName }) {
  return drawIcon(ICON_PATHS[name], `icon icon-${name}`);
}

export function drawIcon(path: string, className = 'icon') {
  return (
    <svg class={className} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

/** Sise's own mark (public/icon/icon.svg): the syllable 시, its vowel a candle of a price chart. */
export function SiseMark() {
  return (
    <svg class="sise-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect class="sise-mark-ground" width="32" height="32" rx="8" />
      <path
        class="sise-mark-stroke"
        d="M12.6 7.5C12.3 13.5 10 19.5 5.8 23.8M11.8 13.3C13.2 17.6 15.5 21 19 23.8"
      />
      <path class="sise-mark-wick" d="M24.5 6v20" />
      <rect class="sise-mark-candle" x="21.9" y="10" width="5.2" height="10.5" rx="1.6" />
    </svg>
  );
}
