/** What a service costs for so many clients, worked out from what was measured of one: docs/scale.md is made of it. */
import { type Budget, SOURCES } from '../src/market/source-table.ts';

/** Medians of `npm run bench -- service`: processor time in milliseconds, memory in megabytes. */
export interface ScaleFigures {
  /** As `2026-11-25`. */
  readonly day: string;
  readonly machine: string;
  /** Of a cached answer of ten addresses, in the front and in the command that counts and logs for it. */
  readonly frontMs: number;
  readonly supervisorMs: number;
  /** Of the same on Node. */
  readonly nodeMs: number;
  /** Of an answer that the engine is asked for, in both processes and in the engine's alone. */
  readonly hopMs: number;
  readonly hopEngineMs: number;
  /** Of an answer with a key that the front does not hold, in the front and in the projects object's process. */
  readonly leaseFrontMs: number;
  readonly leaseProjectsMs: number;
  /** Of the engine, for an upstream answer of a hundred prices. */
  readonly upstreamMs: number;
  readonly frontMb: number;
  readonly engineMb: number;
  /** That knows 4,800 tokens more. */
  readonly engineAfterMb: number;
  readonly tenBytes: number;
  readonly unchangedBytes: number;
}

export interface Case {
  readonly clients: number;
  readonly periodSeconds: number;
}

/** Each client asks for ten addresses of one platform once a period. */
export const CASES: readonly Case[] = [1e6, 1e7].flatMap((clients) =>
  [60, 300].map((periodSeconds) => ({ clients, periodSeconds })),
);

/** What all clients ask for together: as many as CoinGecko alone renews each minute. */
const ASSETS = 1_500;
/** Of a core, that is planned to be used: the rest is for peaks and for what is killed. */
const PLANNED = 0.5;
const DAYS = 30;
const MONTH_SECONDS = DAYS * 86_400;
/** Of all requests, those that the engine is asked for. */
const HOP_SHARES = [0.01, 0.08, 1];
/** A front goes by what it was told of a key for so long. */
const LEASE_SECONDS = 4;

/** Unit prices of Workers in dollars, as read on 3 August 2026; docs/scale.md says where. */
const WORKERS = { perMillionRequests: 0.3, perMillionMs: 0.02 } as const;

export interface Scaled {
  readonly perSecond: number;
  readonly perMonth: number;
  readonly upstreamPerMinute: number;
  readonly gbPerMonth: readonly [unchanged: number, whole: number];
  /** Busy cores of all fronts, and of what counts and logs for them. */
  readonly frontCores: number;
  readonly supervisorCores: number;
  /** Busy cores of all fronts, where every client has a key of its own. */
  readonly frontCoresWithKeys: number;
  readonly fronts: number;
  readonly frontsGb: number;
  /** Of one core: the engine, by the hops of all fronts and what it hears from upstreams. */
  readonly engineCores: number;
  /** Of one core: the projects object, where every client has a key of its own. */
  readonly projectsCores: number;
  readonly coreHoursPerMonth: number;
  readonly workersDollars: number;
}

export function scaled({ clients, periodSeconds }: Case, figures: ScaleFigures): Scaled {
  const perSecond = clients / periodSeconds;
  const perMonth = perSecond * MONTH_SECONDS;
  const frontCores = (perSecond * figures.frontMs) / 1000;
  const supervisorCores = (perSecond * figures.supervisorMs) / 1000;
  const fronts = Math.ceil(frontCores / PLANNED);
  const upstreamPerMinute = upstreamRequests(ASSETS);
  const heardMs = (ASSETS / 60) * (figures.upstreamMs / 100);
  const engineCores = (hopsPerSecond(fronts) * figures.hopEngineMs + heardMs) / 1000;
  const millions = perMonth / 1e6;
  return {
    ...{ perSecond, perMonth, upstreamPerMinute, frontCores, supervisorCores, fronts, engineCores },
    gbPerMonth: [(perMonth * figures.unchangedBytes) / 1e9, (perMonth * figures.tenBytes) / 1e9],
    frontCoresWithKeys: (perSecond * figures.leaseFrontMs) / 1000,
    frontsGb: (fronts * figures.frontMb) / 1000,
    projectsCores: (perSecond * figures.leaseProjectsMs) / 1000,
    coreHoursPerMonth: (frontCores + supervisorCores + engineCores) * DAYS * 24,
    workersDollars: millions * (WORKERS.perMillionRequests + figures.frontMs * WORKERS.perMillionMs),
  };
}

/**
 * Each front asks once a minute for each asset. That is assumed, and holds for lists in which all is priced and fresh, asked for
 * one after the other: a token without a price or with a stale one is asked about each time, two that ask at once ask
 * twice, and a renewal that is made ahead is heard of by a second hop.
 */
function hopsPerSecond(fronts: number): number {
  return (fronts * ASSETS) / 60;
}

/** A minute, where CoinGecko knows them all. */
function upstreamRequests(assets: number): number {
  return Math.ceil(assets / (SOURCES[0]?.batch ?? 1));
}

export interface Ceiling {
  readonly part: string;
  readonly most: number;
  readonly unit: string;
}

/** What one of each can do at most, a core of its own wholly used. */
export function ceilings(figures: ScaleFigures): readonly Ceiling[] {
  const perCore = (ms: number) => 1000 / ms;
  const leases = perCore(figures.leaseProjectsMs);
  return [
    { part: 'a front', most: perCore(figures.frontMs), unit: 'cached answers/s' },
    {
      part: 'the command that counts and logs, on one machine',
      most: perCore(figures.supervisorMs),
      unit: 'answers/s of all its fronts',
    },
    { part: 'the engine object', most: perCore(figures.hopEngineMs), unit: 'hops/s of all fronts' },
    ...HOP_SHARES.map((share) => ({
      part: 'the engine object',
      most: perCore(figures.hopEngineMs) / share,
      unit: `requests/s of all fronts, where ${share * 100} % hop`,
    })),
    {
      part: 'the engine object',
      most: Math.floor((perCore(figures.hopEngineMs) * 60) / ASSETS),
      unit: `fronts that ask for ${ASSETS} assets a minute each`,
    },
    { part: 'the projects object', most: leases, unit: 'answers/s with keys that are not held' },
    { part: 'the projects object', most: leases * 60, unit: 'clients with a key each, at 60 s' },
    {
      part: 'the projects object',
      most: leases * LEASE_SECONDS,
      unit: 'keys × fronts that are used all the time',
    },
  ];
}

/** Requests a minute that a budget allows for good. */
export function perMinuteOf(budget: Budget): number {
  return 'burst' in budget ? 60_000 / budget.refillMs : (budget.requests * 60_000) / budget.perMs;
}
