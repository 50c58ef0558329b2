/** What only the welcome page says, in English: a table of its own, so that the popup does not load it. */
export const welcomeEn = {
  welcomeTitle: 'Welcome to Sise',
  welcomeLead:
    'What a token is worth, in dollars and won, exactly and with its source. No account, nothing to sign in to.',
  welcomeToday: 'Bitcoin, right now',
  welcomeSteps: 'Five steps, each of which you may leave out',
  stepDone: 'Done',

  pinTitle: 'Pin Sise to the toolbar',
  pinHow: 'Press the puzzle piece at the right of the address bar, then the pin beside Sise.',
  pinHowFirefox:
    'Press the puzzle piece at the right of the address bar, then the gear beside Sise, then “Pin to Toolbar”.',
  pinDone: 'Sise is in the toolbar: one press shows your prices.',

  tryTitle: 'Look up any address',
  tryHow:
    'Select the address below and press the shortcut. It works on every page, and so does the right click.',
  trySample: 'Someone sent you this: {address}',
  tryDone: 'That is how it works everywhere. Escape closes the card.',

  marketTitle: 'Whose prices?',
  marketGlobal: 'Global: the world market’s price, in dollars, and in won at the exchange rate.',
  marketKorea: 'Korea: what Upbit and Bithumb users really pay comes first.',

  explorersTitle: 'Prices on block explorers',
  explorersHow: 'Prices stand beside tokens on Etherscan and others. You choose where.',
  explorersEach: 'Choose for each site',

  tokensTitle: 'Follow a few tokens',
  tokensHow: 'They are in the popup from now on. There you find thousands more, by name or address.',

  welcomeEnd: 'That is all. Prices are one press away.',
  welcomeOpen: 'Open Sise',
} as const;

export type WelcomeKey = keyof typeof welcomeEn;
