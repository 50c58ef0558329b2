/** What a service may answer to whoever asks it for prices while things fail, held against the world that it asks. */
import { tokenKey } from '../../src/market/assets.ts';
import type { PlatformId } from '../../src/market/platforms.ts';
import type { World } from '../../test/world/world.ts';
import { isTrue } from './expected-prices.ts';
import { LIMIT_MS } from './fault-matrix.ts';

/** A request, and what came of it. */
export interface Answered {
  readonly platform: PlatformId;
  /** Those asked about. */
  readonly addresses: readonly string[];
  /** Whether the front that answered has told prices of all of these lately, and knows the key. */
  readonly isHot: boolean;
  /** When its key was known to be revoked for so long that nobody goes by it; null: it is good. */
  readonly revoked: 'long ago' | 'just now' | null;
  /** 0: the connection broke. */
  readonly status: number;
  readonly retryAfter: string | null;
  /** The process that answered; null where none said so. */
  readonly by: string | null;
  /** How long ago the oldest of its prices was heard, by its own word; null where it said nothing of it. */
  readonly ageMs: number | null;
  readonly body: string;
  readonly ms: number;
}

export interface Entry {
  readonly token: { readonly address: string };
  readonly usdPrice: string | null;
  readonly krwPrice: string | null;
  readonly source: string | null;
}

export interface Judged {
  /** In words; empty when all is as it must be. */
  readonly problems: readonly string[];
  /** Prices that were told, each held against the world. */
  readonly prices: number;
}

export type Judge = (answer: Answered) => Judged;

/**
 * Tells whether an entry says what the world says, which may be that there is no price.
 * `world`: one whose prices stand still, so that what was found true once stays true.
 */
export function createTruth(world: World): (entry: Entry, platform: PlatformId) => boolean {
  const verdicts = new Map<string, boolean>();
  return ({ token, usdPrice: usd, krwPrice: krw, source }, platform) => {
    if (usd === null && krw === null) return true;
    if (usd === null || krw === null || source === null) return false;
    const key = tokenKey(platform, token.address);
    const told = [key, usd, krw, source].join();
    const verdict = verdicts.get(told) ?? isTrue(world, key, { usd, krw, source });
    verdicts.set(told, verdict);
    return verdict;
  };
}

/** `world`: one whose prices stand still. */
export function createJudge(world: World): Judge {
  const isOfTheWorld = createTruth(world);
  return (answer) => {
    const entries = answer.status === 200 ? entriesOf(answer.body) : [];
    const told = entries.map(({ token }) => token.address).join();
    const isOther = answer.status === 200 && told !== answer.addresses.join();
    const wrong = entries.filter((entry) => !isOfTheWorld(entry, answer.platform));
    return {
      problems: [
        ...refusalProblems(answer),
        ...(isOther
          ? [`${answer.addresses.join()} were asked about, and told was of ${told || 'nothing'}`]
          : []),
        ...(answer.ms > LIMIT_MS ? [`${answer.status} took ${Math.round(answer.ms)} ms`] : []),
        ...((answer.ageMs ?? 0) > OLDEST_MS
          ? [`prices of ${Math.round((answer.ageMs ?? 0) / 1000)} s ago`]
          : []),
        ...(answer.isHot && entries.some(({ usdPrice }) => usdPrice === null)
          ? ['a hot token was told without its price']
          : []),
        ...wrong.map((entry) => `wrong: ${answer.platform} ${JSON.stringify(entry)}`),
      ],
      prices: entries.filter(({ usdPrice }) => usdPrice !== null).length,
    };
  };
}

/** Fronts tell last prices for so long while no engine answers; nothing that befalls sources keeps them away for longer. */
const OLDEST_MS = 10 * 60_000;

/** Whoever tries wrong keys often enough is refused in short. */
export const REFUSED = [401, 429];

function refusalProblems({ status, revoked, isHot, body, by, retryAfter }: Answered): readonly string[] {
  const said = status || 'nothing';
  const isRefused = REFUSED.includes(status);
  if (revoked !== null && isRefused) return [];
  const problems: string[] = [];
  if (isRefused) problems.push(`a good key was refused with ${said}`);
  if (revoked === 'long ago') problems.push(`a revoked key was answered with ${said}`);
  if (isHot && status !== 200)
    problems.push(`a hot token was answered with ${said} by ${by ?? 'nobody'}: ${body.slice(0, 200)}`);
  if (![200, 503, ...REFUSED].includes(status)) problems.push(`${said}: ${body.slice(0, 200)}`);
  if (status === 503 && !(Number(retryAfter) > 0)) problems.push('503 without Retry-After');
  return problems;
}

/** Of a body with status 200. */
export function entriesOf(body: string): readonly Entry[] {
  return (JSON.parse(body) as { readonly prices: readonly Entry[] }).prices;
}
