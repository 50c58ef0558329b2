/** The one wait for names: they are worth less than prices, and chains may take long. */
import type { AssetKey } from '../market/assets.ts';
import { isNameless } from '../market/tokens.ts';
import type { Clock } from '../upstream/clock.ts';
import type { Tokens } from './token-metadata.ts';

export interface NameParts {
  readonly tokens: Pick<Tokens, 'known' | 'describe'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** Chains have as long as a lookup to say what a token is called. */
const NAMES_LIMIT_MS = 5_900;

/** Whoever asks for prices at the same time waits so long for names at most; later ones serve the next who asks. */
export const NAMES_BESIDE_PRICES_MS = 1_000;

/**
 * Asks for the names that are not known. Resolves when they are there or have had their time: true when one has come. The
 * chains may go on answering after a shorter wait than theirs. Never rejects.
 */
export async function waitForNames(
  { tokens, clock }: NameParts,
  keys: readonly AssetKey[],
  waitMs = NAMES_LIMIT_MS,
): Promise<boolean> {
  const isOpen = (key: AssetKey) => isNameless(tokens.known(key));
  const nameless = keys.filter(isOpen);
  if (nameless.length === 0) return false;
  const done = new AbortController();
  const naming = tokens.describe(nameless, AbortSignal.timeout(NAMES_LIMIT_MS));
  await Promise.race([naming, clock.sleep(waitMs, done.signal).catch(() => {})]);
  done.abort();
  return !nameless.every(isOpen);
}
