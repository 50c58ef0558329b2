/** What only the welcome page says, in English: a table of its own, so that the popup does not load it. */
export const welcomeEn = {
  welcomeTitle: 'Welcome to Sise',
  welcomeLead: 'Token prices in dollars and won, exact and with their source. No account, no sign-in.',
  welcomeToday: 'Bitcoin, right now',
  welcomeSteps: 'Five optional steps',
  stepDone: 'Done',

  pinTitle: 'Pin Sise to the toolbar',
  pinHow: 'Click the puzzle piece at the right of the address bar, then the pin beside Sise.',
  pinHowFirefox:
    'Click the puzzle piece at the right of the address bar, then the gear beside Sise, then “Pin to Toolbar”.',
  pinDone: 'Sise is in the toolbar. One click shows your prices.',

  tryTitle: 'Look up any address',
  tryHow:
    'Select the address below and press the shortcut. It works on every page, and so does right-clicking.',
  trySample: 'Someone sent you this: {address}',
  tryDone: 'It works the same way on every page. Escape closes the card.',

  marketTitle: 'Which market?',
  marketGlobal: 'Global: world market prices in dollars, and in won at the exchange rate.',
  marketKorea: 'Korea: what Upbit and Bithumb users pay comes first.',

  explorersTitle: 'Prices on block explorers',
  explorersHow: 'Prices appear beside tokens on Etherscan and others. You choose where.',
  explorersEach: 'Choose for each site',

  tokensTitle: 'Follow a few tokens',
  tokensHow: 'They appear in the popup, where you can find thousands more by name or address.',

  welcomeEnd: 'You’re all set. Prices are one click away.',
  welcomeOpen: 'Open Sise',
} as const;

export type WelcomeKey = keyof typeof welcomeEn;
