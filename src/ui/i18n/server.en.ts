/** What is said of a team's server, in English: only in builds that have one. */
export const serverEn = {
  title: 'Your team’s server',
  lead: 'Current prices of coins, saved tokens and look-ups come through {host}. It sees what is asked with your key.',
  scope:
    'Charts, past prices, the kimchi premium, exchange rates, token names and the comparison of sources are asked as ever. The order below counts for those, and where the server is left out. Through the server, prices have no change of a day.',
  key: 'Key for {host}',
  keyNote: 'From whoever runs the server. Until there is one, the sources are asked.',
  keyKept: 'The key that ends in {end} is kept in this extension, and sent to {host} alone.',
  keyUnreadable:
    'What was kept of the key cannot be read. Until you enter a key or remove that one, neither {host} nor the sources are asked for the prices above (private windows and explorer pages aside).',
  save: 'Save and test',
  test: 'Test',
  testing: 'Asking {host}…',
  remove: 'Remove key',
  mode: 'When the server has no price',
  only: 'Only my server',
  fallback: 'Fall back to the sources',
  onlyNote: 'Its last prices stay, marked as stale. Nobody else is asked.',
  fallbackNote:
    'The sources are asked when it cannot be reached, fails, or has no price of the last 10 minutes; never when it refuses the key.',
  pages: 'Prices on explorer pages',
  pagesOff: 'By the sources',
  pagesOn: 'Through the server',
  pagesNote:
    'Through the server, whoever runs it could tell by your key which tokens you look at. Pages and look-ups in private windows never ask it; your saved list is asked as ever.',
  works: '{host} answers, and the key is good.',
  wrongKey: '{host} does not know the key. The sources are not asked in its place.',
  notForThisKey: 'This key is for a test network, or not for all networks.',
  unknownHost:
    '{host} is reached, but does not answer to that name. Whoever runs it must allow it (--allow-host).',
  notSise: 'What answers at {host} is not Sise.',
  otherVersion: 'The Sise at {host} is of another version than this extension.',
  failing: '{host} answers that something is broken there.',
  busy: '{host} asks for a pause. Try again in a minute.',
  unreachable: '{host} cannot be reached.',
  notAKey: 'That is no key: one has 43 letters, digits, - and _.',
  removed: 'The key was removed.',
} as const;

export type ServerTextKey = keyof typeof serverEn;
