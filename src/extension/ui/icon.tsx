/** Line icons on a 20 × 20 grid, drawn in the text's colour; an icon never carries meaning alone. */

/** Icons apart from the tables: a page that needs only these loads no table, which is always loaded whole. */
export const BELL =
  'M5.2 13.8h9.6c-1-1-1.4-2-1.4-4.2 0-2.4-1.4-4-3.4-4S6.6 7.2 6.6 9.6c0 2.2-.4 3.2-1.4 4.2M8.6 15.9a1.6 1.6 0 0 0 2.8 0M10 3.8v1.6';
export const BOOKMARK = 'M6 3.8h8v12.6l-4-3.2-4 3.2z';

/** The icons that the look-up card uses too. */
export const PRICE_ICONS = {
  copy: 'M7.5 7.5V4.2h8.3v8.3h-3.3M4.2 7.5h8.3v8.3H4.2z',
  check: 'm4.5 10.5 3.6 3.6 7.4-8',
  close: 'm5.5 5.5 9 9M14.5 5.5l-9 9',
  warn: 'M10 3.5 17 16H3zM10 8.5v3.4M10 13.9v.01',
  clock: 'M10 3.6a6.4 6.4 0 1 0 0 12.8 6.4 6.4 0 0 0 0-12.8M10 6.6V10l2.3 1.7',
  shield: 'M10 3.4 4.8 5.3v4.4c0 3.3 2.2 5.6 5.2 6.9 3-1.3 5.2-3.6 5.2-6.9V5.3zM8 8l4 4M12 8l-4 4',
  none: 'M10 3.6a6.4 6.4 0 1 0 0 12.8 6.4 6.4 0 0 0 0-12.8M6.9 10h6.2',
  offline:
    'M3 7.6a10 10 0 0 1 3.3-2.1M17 7.6a10 10 0 0 0-6.6-2.7M6 10.9a6 6 0 0 1 2-1.3M14 10.9a6 6 0 0 0-1.4-1M10 14.6v.01M4 3.5l12 13',
  bookmark: BOOKMARK,
  away: 'M8 5H4.6v10.4H15V12M11 4.2h4.8V9M15.4 4.6 9.4 10.6',
  chart: 'M3.5 3.5v13h13M6.5 12.8 9.4 9.2l2.6 2 4-5',
  more: 'm5.5 8 4.5 4.5L14.5 8',
} as const;

const ICON_PATHS = {
  ...PRICE_ICONS,
  refresh: 'M16.2 10a6.2 6.2 0 1 1-1.9-4.5M14.6 2.6v3.2h-3.2',
  panel: 'M3.5 4h13v12h-13zM12 4v12',
  sliders: 'M3.5 6.2h6M13.5 6.2h3M3.5 13.8h3M10.5 13.8h6M11.5 4.2v4M8.5 11.8v4',
  plus: 'M10 4.5v11M4.5 10h11',
  trash: 'M4 5.8h12M8 5.8V4h4v1.8M5.6 5.8l.7 10.2h7.4l.7-10.2M8.4 8.8v4.4M11.6 8.8v4.4',
  up: 'M10 15.5v-11M5.5 9 10 4.5 14.5 9',
  down: 'M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5',
  seen: 'M2.8 10S5.4 5.2 10 5.2 17.2 10 17.2 10 14.6 14.8 10 14.8 2.8 10 2.8 10M10 7.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2',
  hidden:
    'M2.8 10S5.4 5.2 10 5.2 17.2 10 17.2 10 14.6 14.8 10 14.8 2.8 10 2.8 10M10 7.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2M4.5 16l11-12',
  bell: BELL,
  pin: 'm11.6 3.6 4.8 4.8-1.2.6-3 3-.4 2.6-5.4-5.4 2.6-.4 3-3zM8.8 11.2 4.2 15.8',
  dots: 'M5 10h.01M10 10h.01M15 10h.01',
  search: 'M8.8 4a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6M12.4 12.4l3.8 3.8',
  grip: 'M8 5.5h.01M12 5.5h.01M8 10h.01M12 10h.01M8 14.5h.01M12 14.5h.01',
} as const;

export type PriceIconName = keyof typeof PRICE_ICONS;
export type IconName = keyof typeof ICON_PATHS;

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
