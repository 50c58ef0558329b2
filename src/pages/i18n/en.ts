import { enPrices } from './en-prices.ts';

/** What pages say, in English. Every other language has the same keys with the same placeholders. */
export const en = {
  ...enPrices,
  detailChecked: 'Checked',
  detailPlatform: 'Platform',
  appName: 'Sise',

  presetLabel: 'Prices from',
  presetGlobal: 'Global',
  presetKorea: 'Korea',
  presetGlobalHint: 'Global market prices',
  presetKoreaHint: 'Korean exchanges first: what Upbit and Bithumb users really pay',

  refresh: 'Refresh now',
  refreshing: 'Refreshing…',
  refreshed: 'Prices are up to date.',
  refreshedPartly: 'Some prices are not up to date.',
  settings: 'Settings',
  console: 'API keys, sources…',

  addLabel: 'Token address',
  addPlaceholder: 'Paste a token address (0x…)',
  add: 'Add',
  added: '{name} was added.',
  addDuplicate: '{name} is already in your list.',
  addCoin: '{name} is always in the list, at the top.',
  choosePriced: 'This address is a token on several platforms. Which one do you mean?',
  chooseUnpriced: 'No source has a price for this address. Choose its platform to save it anyway.',
  chooseUnanswered: 'Prices could not be looked up just now. Choose the platform to save it anyway.',
  cancel: 'Cancel',

  badEmpty: 'Paste a token address first.',
  badSpace: 'There is a space inside the address. Copy it again in one piece.',
  badBitcoin: 'This is a Bitcoin address. Bitcoin has no token contracts.',
  badPrefix: 'A token address starts with 0x.',
  badLength: 'A token address has 40 digits after 0x. This one has {count}.',
  badHex: 'After 0x there can only be digits and the letters a to f.',

  coins: 'Coins',
  saved: 'Saved',
  savedEmptyTitle: 'No saved tokens yet',
  savedEmpty: 'Paste a contract address to follow its price here.',
  savedUnreadable: 'Your saved tokens cannot be read right now. Restarting the browser may help.',
  rowHint: 'Alt with the up or down arrow moves the row, Delete removes it, Ctrl+C copies its exact prices.',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moved: '{name}: place {place} of {count}.',
  remove: 'Remove',
  removed: '{name} was removed.',
  undo: 'Undo',
  restored: '{name} is back.',
  drag: 'Drag to reorder',
  noAnswer: 'Sise does not answer.',
  tryAgain: 'Try again',
  rate: '$1 = ₩{rate}',
  rateTitle: 'Exchange rate by {service}: {exact} won a dollar',
  rateNone: 'Exchange rate not known yet',

  settingsPeriod: 'Refresh saved prices every',
  seconds: '{n} s',
  minutes: '{n} min',
  settingsTheme: 'Appearance',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  settingsLanguage: 'Language',
  siteSwitch: 'Prices on {site} pages',
  languageSystem: 'Browser',
  lookUpUnreachable: 'Sise cannot read this page. Paste the address above, or right-click it on the page.',

  settingsShortcut: 'Look up a selected address',
  shortcutNone: 'No shortcut',
  shortcutChange: 'Change',
} as const;

export type TextKey = keyof typeof en;
export type Texts = Readonly<Record<TextKey, string>>;
