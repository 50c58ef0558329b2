/** What a front refuses in short, and for whom it asks the projects about a key that it does not hold. */
import { tooManyRefusals } from '../api/refusals.ts';
import { createRefusedNetworks, isRefusal, REFUSALS_PER_MINUTE } from '../api/refused-networks.ts';
import { createTokenBuckets } from '../upstream/allowances.ts';
import type { Clock } from '../upstream/clock.ts';

/**
 * So much a front still asks, for all addresses that were refused too often: behind a proxy these are everybody's, and a
 * good key is to be heard of there. More would let strangers fill the one projects object.
 */
const STILL_ASKED = { burst: 600, perMinute: 600 };
const ALL = 'all';

export interface GuardedQuestion {
  /** Where it comes from; only a refusal costs to know it. */
  readonly address: () => string;
  /** It has what may be a key, and whose that is, is not known here. */
  readonly isStranger: boolean;
  readonly answer: () => Promise<Response>;
}

/** `isShort`: the address has had many such answers. */
export interface FrontAnswer {
  readonly given: Response;
  readonly isShort: boolean;
}

export function createFrontRefusals(clock: Clock) {
  const networks = createRefusedNetworks(clock);
  const stillAsked = createTokenBuckets(STILL_ASKED, clock);
  const inShort = (seconds: number) => ({
    given: tooManyRefusals(REFUSALS_PER_MINUTE, seconds),
    isShort: true,
  });

  /** Counts before anybody is asked, and takes that back for a good key: many at once must not slip through. */
  async function stranger({ address: addressOf, answer }: GuardedQuestion): Promise<FrontAnswer> {
    const address = addressOf();
    const seconds = networks.take(address);
    if (seconds > 0 && stillAsked.take(ALL, 1) === 0) return inShort(seconds);
    const given = await answer();
    if (isRefusal(given.status)) return seconds > 0 ? inShort(seconds) : { given, isShort: false };
    if (seconds > 0) stillAsked.giveBack(ALL, 1);
    else networks.giveBack(address);
    return { given, isShort: false };
  }

  return async (asking: GuardedQuestion): Promise<FrontAnswer> => {
    if (asking.isStranger) return stranger(asking);
    const given = await asking.answer();
    const seconds = isRefusal(given.status) ? networks.take(asking.address()) : 0;
    return seconds > 0 ? inShort(seconds) : { given, isShort: false };
  };
}
