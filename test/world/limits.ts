/** Rate limits as a service keeps them: per host and kind of request, in a sliding window. */
import type { Limit, Refusal, Usage } from './answers.ts';

export interface Limits {
  /** Replaces a limit of a host by name; null lifts it. */
  set(host: string, name: string, limit: Limit | null): void;
  /** Lifts every limit of a host, or of all hosts. */
  lift(host?: string): void;
  /** Forgets what was spent. */
  reset(): void;
  /** Forgets what was changed, too. */
  restore(): void;
  /** Spends one request, or refuses it. */
  spend(host: string, name: string, standard: Limit, now: number): Usage | Refusal;
}

interface Account {
  spent: number[];
  refused: number[];
  /** Until then everything is refused; as a ban, or as a penalty. */
  until: number;
  banned: boolean;
}

export function createLimits(): Limits {
  const changed = new Map<string, Limit | null>();
  const lifted = new Set<string>();
  const accounts = new Map<string, Account>();
  return {
    set: (host, name, limit) => {
      changed.set(`${host} ${name}`, limit);
    },
    lift: (host = '*') => {
      lifted.add(host);
    },
    reset: () => accounts.clear(),
    restore: () => {
      for (const each of [changed, lifted, accounts]) each.clear();
    },
    spend: (host, name, standard, now) => {
      const key = `${host} ${name}`;
      const usual = lifted.has(host) || lifted.has('*') ? null : standard;
      const limit = changed.has(key) ? (changed.get(key) ?? null) : usual;
      if (!limit) return { name, used: 1, left: Number.MAX_SAFE_INTEGER };
      const account = accounts.get(key) ?? { spent: [], refused: [], until: 0, banned: false };
      accounts.set(key, account);
      return charge(account, name, limit, now);
    },
  };
}

function charge(account: Account, name: string, limit: Limit, now: number): Usage | Refusal {
  const recent = (at: number) => at > now - limit.perMs && at <= now;
  account.spent = account.spent.filter(recent);
  account.refused = account.refused.filter(recent);
  if (now >= account.until) account.banned = false;
  if (now >= account.until && account.spent.length < limit.requests) {
    account.spent.push(now);
    return { name, used: account.spent.length, left: limit.requests - account.spent.length };
  }
  if (now >= account.until && limit.penaltyMs) account.until = now + limit.penaltyMs;
  account.refused.push(now);
  if (!account.banned && limit.ban && account.refused.length > limit.ban.afterRefusals) {
    account.until = now + limit.ban.ms;
    account.banned = true;
  }
  const free = account.until > now ? account.until : (account.spent[0] ?? now) + limit.perMs;
  return { retryAfterSeconds: Math.max(1, Math.ceil((free - now) / 1000)), banned: account.banned };
}
