/** What is said of a team's server, in English: only in builds that have one. */
export const serverEn = {
  title: 'Your team’s server',
  lead: 'Current prices of coins, saved tokens and look-ups come from {host}. The server sees what is requested with your key.',
  scope:
    'Charts, past prices, the kimchi premium, exchange rates, token names and the source comparison still come from the sources. The order below applies to these, and when the server is not used. Prices from the server have no daily change.',
  key: 'Key for {host}',
  keyNote: 'You get it from the server’s administrator. Without a key, prices come from the sources.',
  keyKept: 'The key ending in {end} is stored in this extension and sent to {host} only.',
  keyUnreadable:
    'The stored key cannot be read, so these prices are not updating. Enter the key again, or remove it.',
  save: 'Save and test',
  test: 'Test',
  testing: 'Testing {host}…',
  remove: 'Remove key',
  mode: 'When the server has no price',
  only: 'Only my server',
  fallback: 'Fall back to the sources',
  onlyNote: 'The last prices stay, marked as stale. The sources are not used.',
  fallbackNote:
    'The sources are used when the server is unreachable, fails, or has no price of the last 10 minutes, but not when it rejects the key.',
  pages: 'Prices on explorer pages',
  pagesOff: 'From the sources',
  pagesOn: 'Through the server',
  pagesNote:
    'The server’s administrator can then see which tokens you look at. Private windows do not use the server; your saved list still does.',
  works: '{host} responds, and the key is valid.',
  wrongKey: '{host} does not recognise this key. The sources are not used instead.',
  notForThisKey: 'This key is for a testnet, or not for all networks.',
  unknownHost:
    '{host} is reachable but does not accept that host name. Its administrator must allow it (--allow-host).',
  notSise: '{host} is not a Sise server.',
  otherVersion: '{host} runs a different version of Sise than this extension.',
  failing: '{host} reports an internal error.',
  busy: 'The rate limit of {host} is exceeded. Try again in a minute.',
  unreachable: '{host} cannot be reached.',
  notAKey: 'Invalid key: a key has 43 letters, digits, - and _.',
  removed: 'The key was removed.',
} as const;

export type ServerTextKey = keyof typeof serverEn;
