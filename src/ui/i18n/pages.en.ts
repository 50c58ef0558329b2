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
  refreshedAll: '{updated} updated. Prices are up to date.',
  refreshedSome: '{updated} updated; {waiting} more in {seconds} s.',
  refreshedPartly: 'Some prices are not up to date.',
  settings: 'Settings',
  console: 'All settings',

  add: 'Add',
  added: '{name} was added.',
  addDuplicate: '{name} is already in your list.',
  addCoin: '{name} is always in the list, at the top.',
  choosePriced: 'This address is a token on several platforms. Which one do you mean?',
  chooseUnpriced: 'No source has a price for this address. Choose its platform to save it anyway.',
  chooseUnpricedThere: 'No source has a price for it on this platform. Choose it to save it anyway.',
  chooseUnanswered:
    'Sources that may know it did not answer or could not be asked just now. Choose the platform to save it anyway.',
  cancel: 'Cancel',

  addUnsent:
    'No source lists this address. Press Enter to ask the networks whether it is a token or a wallet.',
  addUnsentUnanswered:
    'Sources that may know this address did not answer or could not be asked just now. Press Enter to ask the networks whether it is a token or a wallet.',
  badEmpty: 'Type a name first, or paste a token address.',
  badSpace: 'There is a space inside the address. Copy it again in one piece.',
  badBitcoin: 'This is a Bitcoin address. Bitcoin has no token contracts.',
  badPrefix: 'A token address starts with 0x.',
  badLength: 'A token address has 40 digits after 0x. This one has {count}.',
  badHex: 'After 0x there can only be digits and the letters a to f.',
  badSeveral: 'There is more than one address here. Add them one by one.',

  coins: 'Coins',
  saved: 'Saved',
  savedEmptyTitle: 'No saved tokens yet',
  savedEmpty: 'Search for a token by name, or paste its contract address, to follow its price here.',
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
  allOff: 'Every source is switched off: prices are no longer renewed.',
  chooseSources: 'Choose sources',
  tryAgain: 'Try again',
  rate: '$1 = ₩{rate}',
  rateTitle: 'Exchange rate by {service}: {exact} won a dollar',
  rateNone: 'Exchange rate not known yet',

  settingsPeriod: 'In the background, refresh every',
  settingsPeriodNote:
    'An open popup asks every 10 s. With nothing saved and no page open, no request leaves this browser.',
  seconds: '{n} s',
  minutes: '{n} min',
  settingsExplorers: 'Prices on explorer pages',
  explorersAll: 'Shown',
  explorersNone: 'Not shown',
  settingsExplorerFigure: 'Beside amounts on explorers',
  explorerFigureValue: 'Value',
  explorerFigurePrice: 'Price of one',
  settingsExplorerFigureNote: 'What an amount is worth, with the price of one on hover, or the price alone.',
  settingsPools: 'Ask GeckoTerminal and DexScreener',
  poolsAlways: 'Always',
  poolsLookUps: 'Only when I look something up',
  settingsRecording: 'Record prices',
  recordingOn: 'On',
  recordingOff: 'Off',
  settingsRecordingNote:
    'Of coins and saved tokens, in this browser alone, for the line in each row and for tokens whose past nobody else has: five minutes apart for 2 days, an hour for 90, then a day.',
  settingsTheme: 'Appearance',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
  settingsLanguage: 'Language',
  settingsCurrency: 'Main currency',
  currencyLanguage: 'By language',
  currencyKrw: 'Won (₩)',
  currencyUsd: 'Dollar ($)',
  orderHand: 'By hand',
  orderName: 'By name',
  orderChange: 'By change',
  orderValue: 'By value',
  siteSwitch: 'Prices on {site} pages',
  languageSystem: 'Browser',
  lookUpUnreachable: 'Sise cannot read this page. Paste the address above, or right-click it on the page.',

  reminderBefore:
    'Turn of the year, {days} d left: what your saved tokens are worth then is captured by itself, also days later.',
  reminderAfter: 'What your tokens were worth at the turn of the year is in the records. Export it.',
  reminderOpen: 'Open the records',
  reminderDismiss: 'Do not remind me any more',

  settingsShortcut: 'Look up a selected address',
  shortcutNone: 'No shortcut',
  shortcutChange: 'Change',

  clockAhead: 'This device’s clock is {by} ahead. Sise goes by the sources’ time. Set the clock right.',
  clockBehind: 'This device’s clock is {by} behind. Sise goes by the sources’ time. Set the clock right.',
} as const;

export type TextKey = keyof typeof pagesEn;
export type Texts = Readonly<Record<TextKey, string>>;
