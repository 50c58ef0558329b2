/** Line icons of the console only; shared ones are in `../../ui/icon.tsx`. */
const PATHS = {
  eye: 'M2.8 10C4.4 6.8 7 5.2 10 5.2s5.6 1.6 7.2 4.8c-1.6 3.2-4.2 4.8-7.2 4.8S4.4 13.2 2.8 10M10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6',
  hidden:
    'M4.6 7.4A10 10 0 0 0 2.8 10c1.6 3.2 4.2 4.8 7.2 4.8 1 0 2-.2 2.9-.6M7.6 5.6c.8-.3 1.6-.4 2.4-.4 3 0 5.6 1.6 7.2 4.8a10 10 0 0 1-1.8 2.5M4 4l12 12',
  open: 'M8.5 4.5H4.5v11h11v-4M11.5 4.5h4v4M15.5 4.5 9.5 10.5',
  search: 'M8.8 4.2a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2M12.2 12.2l3.8 3.8',
  pencil: 'm4.5 15.5.7-3 7.6-7.6 2.3 2.3-7.6 7.6zM11.5 6.2l2.3 2.3',
  chevron: 'm7 5 5 5-5 5',
  calendar: 'M4 5.5h12v10.5H4zM4 8.8h12M7.2 3.6v3M12.8 3.6v3',
  moment: 'M10 3.4a6.6 6.6 0 1 0 0 13.2 6.6 6.6 0 0 0 0-13.2M10 6.4V10l2.4 1.8',
  list: 'M5.5 3.5h6l3 3v10h-9zM11.5 3.5v3h3M7.8 10h4.4M7.8 13h4.4',
  key: 'M13 4.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M11 9 4.5 15.5M6.5 13.5l2 2M4.5 15.5l1 1',
} as const;

export type ConsoleIconName = keyof typeof PATHS;

export function ConsoleIcon({ name }: { readonly name: ConsoleIconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
