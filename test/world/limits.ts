/** Rate limits as a service keeps them: per host and kind of request, in a sliding window. */
import type { Limit, Usage } from './answers.ts';

export interface Limits {
  /** Replaces a limit of a host by name; null lifts it. */
  set(host: string, name: string, limit: Limit | null): void;
  /** Lifts every limit of a host, or of all hosts. */
  lift(host?: string): void;
  /** Forgets what was spent. */
  reset(): void;
  /** Spends one request, or says how many seconds to wait. */
  spend(
    host: string,
    name: string,
    standard: Limit,
    now: number,
  ): Usage | { readonly retryAfterSeconds: number };
}

export function createLimits(): Limits {
  const changed = new Map<string, Limit | null>();
  const spent = new Map<string, number[]>();
  const bannedUntil = new Map<string, number>();
  const lifted = new Set<string>();
  return {
    set: (host, name, limit) => {
      changed.set(`${host} ${name}`, limit);
    },
    lift: (host = '*') => {
      lifted.add(host);
    },
    reset: () => {
      spent.clear();
      bannedUntil.clear();
    },
    spend: (host, name, standard, now) => {
      const key = `${host} ${name}`;
      const limit = changed.has(key)
        ? (changed.get(key) ?? null)
        : lifted.has(host) || lifted.has('*')
          ? null
          : standard;
      if (!limit) return { name, used: 1, left: Number.MAX_SAFE_INTEGER };
      const ban = bannedUntil.get(key) ?? 0;
      if (now < ban) return { retryAfterSeconds: Math.ceil((ban - now) / 1000) };
      const recent = (spent.get(key) ?? []).filter((at) => at > now - limit.perMs && at <= now);
      spent.set(key, recent);
      if (recent.length >= limit.requests) {
        const free = (recent[0] ?? now) + limit.perMs;
        const until = limit.penaltyMs ? now + limit.penaltyMs : free;
        if (limit.penaltyMs) bannedUntil.set(key, until);
        return { retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) };
      }
      recent.push(now);
      return { name, used: recent.length, left: limit.requests - recent.length };
    },
  };
}
