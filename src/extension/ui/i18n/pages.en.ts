import { alertsEn } from './alerts.en.ts';
import { listEn } from './list.en.ts';
import { pricesEn } from './prices.en.ts';
import { searchEn } from './search.en.ts';
import { worthEn } from './worth.en.ts';

/** What pages say, in English. Every other language has the same keys with the same placeholders. */
export const pagesEn = {
  ...pricesEn,
  ...searchEn,
  ...worthEn,
  ...listEn,
  ...alertsEn,
  detailChecked: 'Checked',
  detailPlatform: 'Network',
  appName: 'Sise',

  presetLabel: 'Prices from',
  presetGlobal: 'Global',
  presetKorea: 'Korea',
  presetGlobalHint: 'Global market prices',
  presetKoreaHint: 'Korean exchanges first: what Upbit and Bithumb users pay',

  refresh: 'Refresh now',
  refreshing: 'Refreshing…',
  renewing: 'Refreshing now. This is the last good price.',
  refreshed: 'Prices are up to date.',
  refreshedAll: '{updated} updated. Prices are up to date.',
  refreshedSome: '{updated} updated; {waiting} more in {seconds} s.',
  refreshedPartly: 'Some prices are not up to date.',
  settings: 'Settings',
  console: 'All settings',

  add: 'Add',
  added: '{name} was added.',
  addDuplicate: '{name} is already in your list.',
  addCoin: '{name} is always at the top of the list.',
  choosePriced: 'This address is a token on several networks. Which one do you mean?',
  chooseUnpriced: 'No source has a price for this address. Choose its network to save it anyway.',
  chooseUnpricedThere: 'No source has a price for it on this network. Choose it to save it anyway.',
  chooseUnanswered: 'Some sources failed or are rate-limited. Choose the network to save it anyway.',
  cancel: 'Cancel',

  addUnsent:
    'No source lists this address. Press Enter to ask public nodes whether it is a token or a wallet.',
  addUnsentUnanswered:
    'Some sources failed or are rate-limited. Press Enter to ask public nodes whether it is a token or a wallet.',
  badEmpty: 'Enter a name, or paste a token address.',
  badSpace: 'The address contains a space. Copy it again.',
  badBitcoin: 'This is a Bitcoin address. Bitcoin has no token contracts.',
  badPrefix: 'A token address starts with 0x.',
  badLength: 'A token address has 40 digits after 0x. This one has {count}.',
  badHex: 'After 0x, only digits and the letters a to f are valid.',
  badSeveral: 'There are several addresses. Add them one at a time.',

  coins: 'Coins',
  saved: 'Saved',
  savedEmptyTitle: 'No saved tokens yet',
  savedEmpty: 'Search for a token by name, or paste its contract address, to see its price here.',
  savedUnreadable: 'Your saved tokens cannot be read. Try restarting the browser.',
  rowHint: 'Alt+Up or Alt+Down moves the row, Delete removes it, Ctrl+C copies its exact prices.',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moved: '{name}: place {place} of {count}.',
  remove: 'Remove',
  removed: '{name} was removed.',
  undo: 'Undo',
  restored: '{name} was restored.',
  drag: 'Drag to reorder',
  noAnswer: 'Sise isn’t responding.',
  allOff: 'All sources are off. Prices are not updating.',
  chooseSources: 'Choose sources',
  tryAgain: 'Try again',
  rate: '$1 = ₩{rate}',
  rateTitle: 'Exchange rate from {service}: $1 = ₩{exact}',
  rateNone: 'Loading exchange rate…',

  settingsPeriod: 'Refresh in the background every',
  settingsPeriodNote:
    'While the popup is open, exchange prices update every 10 s, others every 1 to 5 min. Without saved tokens and open pages, Sise sends no requests.',
  seconds: '{n} s',
  minutes: '{n} min',
  settingsExplorers: 'Prices on explorer pages',
  explorersAll: 'On',
  explorersNone: 'Off',
  settingsExplorerFigure: 'Beside amounts on explorers',
  explorerFigureValue: 'Value',
  explorerFigurePrice: 'Unit price',
  settingsExplorerFigureNote:
    'The value of the amount, with the unit price on hover, or the unit price alone.',
  settingsPools: 'Use GeckoTerminal and DexScreener',
  poolsAlways: 'Always',
  poolsLookUps: 'For look-ups only',
  settingsRecording: 'Save prices automatically',
  recordingOn: 'On',
  recordingOff: 'Off',
  settingsRecordingNote:
    'Saves prices of your tokens in this browser for sparklines and for tokens without public history: every 5 min for 2 days, hourly for 90, then daily.',
  settingsTheme: 'Appearance',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  settingsLanguage: 'Language',
  settingsCurrency: 'Main currency',
  currencyLanguage: 'Same as language',
  currencyKrw: 'Won (₩)',
  currencyUsd: 'Dollar ($)',
  orderHand: 'Custom',
  orderName: 'By name',
  orderChange: 'By change',
  orderValue: 'By value',
  siteSwitch: 'Prices on {site} pages',
  languageSystem: 'Browser',
  lookUpUnreachable: 'Sise cannot read this page. Paste the address above, or right-click it on the page.',

  reminderBefore:
    '{days} days to year-end. Sise will save your tokens’ prices at that moment automatically, even if the browser is opened later.',
  reminderAfter: 'Year-end prices are saved. Export them.',
  reminderOpen: 'Open Records',
  reminderDismiss: 'Don’t remind me again',

  settingsShortcut: 'Look up a selected address',
  shortcutNone: 'No shortcut',
  shortcutChange: 'Change',

  clockAhead: 'Your clock is {by} fast. Sise uses the sources’ time. Please correct your clock.',
  clockBehind: 'Your clock is {by} slow. Sise uses the sources’ time. Please correct your clock.',
} as const;

export type TextKey = keyof typeof pagesEn;
export type Texts = Readonly<Record<TextKey, string>>;
