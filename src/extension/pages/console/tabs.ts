/** The parts of the console; each has an address (`#sources`), so that it can be linked and gone back to. */
export const TABS = ['settings', 'sources', 'board', 'records', 'projects'] as const;
export type Tab = (typeof TABS)[number];

/** The part that an address names, also with a place in it (`#records-list`); the first for any other. */
export function tabOf(hash: string): Tab {
  return TABS.find((tab) => hash === `#${tab}` || hash.startsWith(`#${tab}-`)) ?? TABS[0];
}
