/** The preview of an import: it adds to the saved data, and never removes or overwrites any of them. */
import { isSameRule, MAX_ALERTS } from '../../../../core/market/alert-rules.ts';
import type { AssetKey } from '../../../../core/market/assets.ts';
import { type CaptureProblem, captureProblem, fillsGaps } from '../../../../core/market/imported-captures.ts';
import type { Capture } from '../../../../core/market/moments.ts';
import type { Owned, OwnedAlert, OwnedAmount, OwnedProject, OwnedToken } from './owned.ts';
import type { Imported } from './read-import.ts';

export interface ChangedSetting {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface RefusedCapture {
  readonly capture: Capture;
  readonly why: CaptureProblem;
}

export interface Preview extends Pick<Imported, 'refused' | 'refusedParts'> {
  readonly newTokens: readonly OwnedToken[];
  /** New tokens for which the list has no room. */
  readonly crowdedOut: readonly OwnedToken[];
  readonly presentTokens: number;
  /** Amounts of saved tokens that have none. */
  readonly newAmounts: readonly OwnedAmount[];
  /** Amounts that are not imported, because a different or unreadable one is saved. */
  readonly keptAmounts: readonly OwnedAmount[];
  readonly newAlerts: readonly OwnedAlert[];
  readonly presentAlerts: number;
  /** Alerts of tokens that would not be saved, or beyond the limit of alerts. */
  readonly refusedAlerts: readonly OwnedAlert[];
  readonly changedSettings: readonly ChangedSetting[];
  readonly sameSettings: number;
  /** Settings that this release does not know, or whose values it does not know. */
  readonly refusedSettings: readonly string[];
  readonly newProjects: readonly OwnedProject[];
  readonly presentProjects: number;
  /** Captures of tokens and moments that have none yet. */
  readonly newCaptures: readonly Capture[];
  /** Captures that complete saved ones. */
  readonly fillingCaptures: readonly Capture[];
  readonly presentCaptures: number;
  readonly refusedCaptures: readonly RefusedCapture[];
}

export interface Here extends Owned {
  /** The most tokens that can be saved; coins do not count. */
  readonly limit: number;
  /** The assets whose saved amounts cannot be read. */
  readonly unreadAmounts: readonly AssetKey[];
  /** Unix milliseconds. */
  readonly now: number;
}

/** Compares an import with the saved data. `readable`: the import's settings that this release knows. */
export function previewOf(
  imported: Imported,
  here: Here,
  readable: Readonly<Record<string, unknown>>,
): Preview {
  const saved = new Set(here.tokens.map(({ asset }) => asset));
  const fresh = imported.tokens.filter(({ asset }) => !saved.has(asset));
  const room = Math.max(0, here.limit - here.tokens.filter(isToken).length);
  const crowdedOut = fresh.filter(isToken).slice(room);
  const newTokens = fresh.filter((each) => !crowdedOut.includes(each));
  const settings = Object.entries(readable).map(([key, to]) => ({ key, from: here.settings[key], to }));
  const changed = settings.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  const names = new Set(here.projects.map(identityOf));
  const newProjects = imported.projects.filter((project) => !names.has(identityOf(project)));
  const heldHere = new Map(here.tokens.map(({ asset, amount }) => [asset, amount]));
  const isHeld = ({ asset }: OwnedAmount) =>
    Boolean(heldHere.get(asset)) || here.unreadAmounts.includes(asset);
  const told = imported.tokens.flatMap(({ asset, amount }) =>
    saved.has(asset) && amount && amount !== heldHere.get(asset) ? [{ asset, amount }] : [],
  );
  const alerts = alertsOf(imported, here, new Set([...saved, ...newTokens.map(({ asset }) => asset)]));
  return {
    ...alerts,
    ...capturesOf(imported, here),
    newAmounts: told.filter((amount) => !isHeld(amount)),
    keptAmounts: told.filter(isHeld),
    newTokens,
    crowdedOut,
    presentTokens: imported.tokens.length - fresh.length,
    changedSettings: changed,
    sameSettings: settings.length - changed.length,
    refusedSettings: Object.keys(imported.settings).filter((key) => !Object.hasOwn(readable, key)),
    newProjects,
    presentProjects: imported.projects.length - newProjects.length,
    refused: imported.refused,
    refusedParts: imported.refusedParts,
  };
}

const NOTHING = {
  tokens: [],
  alerts: [],
  settings: {},
  projects: [],
  refused: [],
  refusedParts: [],
} as const;

/** The preview of a file that has only captures. */
export function previewOfCaptures(
  captures: readonly Capture[],
  here: Pick<Here, 'captures' | 'now'>,
): Preview {
  return previewOf({ ...NOTHING, captures }, { ...NOTHING, ...here, limit: 0, unreadAmounts: [] }, {});
}

/** Whether the import would change anything. */
export function bringsSomething(preview: Preview): boolean {
  const { newTokens, newAmounts, newAlerts, changedSettings, newProjects, newCaptures, fillingCaptures } =
    preview;
  return [newTokens, newAmounts, newAlerts, changedSettings, newProjects, newCaptures, fillingCaptures].some(
    ({ length }) => length > 0,
  );
}

/** Whether any item of the import is already here. */
export function findsSomething(preview: Preview): boolean {
  const { presentTokens, presentAlerts, sameSettings, presentProjects, presentCaptures } = preview;
  return presentTokens + presentAlerts + sameSettings + presentProjects + presentCaptures > 0;
}

/** The number of items that would be left out. */
export function refusedCount(preview: Preview): number {
  const { refused, refusedParts, refusedSettings, refusedAlerts, crowdedOut, keptAmounts } = preview;
  const parts = [refused, refusedParts, refusedSettings, refusedAlerts, crowdedOut, keptAmounts];
  return [...parts, preview.refusedCaptures].reduce((sum, { length }) => sum + length, 0);
}

function isToken({ address }: OwnedToken): boolean {
  return address !== null;
}

/** The import's new and refused alerts. `followed`: the assets that are saved, or would be. */
function alertsOf(imported: Imported, here: Here, followed: ReadonlySet<AssetKey>) {
  const isHere = ({ asset, rule }: OwnedAlert) =>
    here.alerts.some((one) => one.asset === asset && isSameRule(one.rule, rule));
  const fresh = imported.alerts.filter((alert) => !isHere(alert));
  const newAlerts = fresh
    .filter(({ asset }) => followed.has(asset))
    .slice(0, Math.max(0, MAX_ALERTS - here.alerts.length));
  return {
    newAlerts,
    presentAlerts: imported.alerts.length - fresh.length,
    refusedAlerts: fresh.filter((alert) => !newAlerts.includes(alert)),
  };
}

function capturesOf({ captures }: Imported, here: Here) {
  const stored = new Map(here.captures.map((capture) => [momentOf(capture), capture]));
  const judged = captures.map((capture) => ({ capture, why: captureProblem(capture, here.now) }));
  const taken = judged.flatMap(({ capture, why }) => (why === null ? [capture] : []));
  const known = taken.flatMap((capture) => {
    const own = stored.get(momentOf(capture));
    return own ? [{ capture, fills: fillsGaps(capture, own) }] : [];
  });
  return {
    newCaptures: taken.filter((capture) => !stored.has(momentOf(capture))),
    fillingCaptures: known.flatMap(({ capture, fills }) => (fills ? [capture] : [])),
    presentCaptures: known.filter(({ fills }) => !fills).length,
    refusedCaptures: judged.flatMap(({ capture, why }) => (why === null ? [] : [{ capture, why }])),
  };
}

/** The text by which two projects are equal: name, network and platforms, since files have no keys. */
function identityOf({ name, network, platforms }: OwnedProject): string {
  return JSON.stringify([name, network, platforms]);
}

function momentOf({ asset, at }: Capture): string {
  return `${at}/${asset}`;
}
