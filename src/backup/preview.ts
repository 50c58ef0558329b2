/** What an import would do to what is here: nothing that is saved is ever taken away or written over. */
import type { Capture } from '../market/moments.ts';
import type { Owned, OwnedAmount, OwnedProject, OwnedToken } from './owned.ts';
import type { Imported } from './read-import.ts';

export interface ChangedSetting {
  readonly key: string;
  readonly from: unknown;
  readonly to: unknown;
}

export interface Preview extends Pick<Imported, 'refused' | 'refusedParts'> {
  readonly newTokens: readonly OwnedToken[];
  /** New, too, but the list has no room for them. */
  readonly crowdedOut: readonly OwnedToken[];
  readonly presentTokens: number;
  /** Of what is here already, or always, without an amount. */
  readonly newAmounts: readonly OwnedAmount[];
  /** Another amount stands here, which stays. */
  readonly keptAmounts: readonly OwnedAmount[];
  readonly changedSettings: readonly ChangedSetting[];
  readonly sameSettings: number;
  /** Nobody knows them here, or their values. */
  readonly refusedSettings: readonly string[];
  readonly newProjects: readonly OwnedProject[];
  readonly presentProjects: number;
  /** Of tokens and moments that nothing is captured of yet. */
  readonly newCaptures: readonly Capture[];
  /** They may fill gaps of what is here; what is final here stays. */
  readonly fillingCaptures: readonly Capture[];
}

export interface Here extends Owned {
  /** How many tokens can be saved at all. */
  readonly limit: number;
}

/** `readable`: the settings of the import that mean something here. */
export function previewOf(
  imported: Imported,
  here: Here,
  readable: Readonly<Record<string, unknown>>,
): Preview {
  const saved = new Set(here.tokens.map(({ asset }) => asset));
  const fresh = imported.tokens.filter(({ asset }) => !saved.has(asset));
  const room = Math.max(0, here.limit - saved.size);
  const settings = Object.entries(readable).map(([key, to]) => ({ key, from: here.settings[key], to }));
  const changed = settings.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  const names = new Set(here.projects.map(identityOf));
  const newProjects = imported.projects.filter((project) => !names.has(identityOf(project)));
  const captured = new Set(here.captures.map(momentOf));
  const heldHere = new Map([...here.tokens, ...here.amounts].map(({ asset, amount }) => [asset, amount]));
  const told = [...imported.tokens.filter(({ asset }) => saved.has(asset)), ...imported.amounts].flatMap(
    ({ asset, amount }) => (amount && amount !== heldHere.get(asset) ? [{ asset, amount }] : []),
  );
  return {
    newAmounts: told.filter(({ asset }) => !heldHere.get(asset)),
    keptAmounts: told.filter(({ asset }) => heldHere.get(asset)),
    newTokens: fresh.slice(0, room),
    crowdedOut: fresh.slice(room),
    presentTokens: imported.tokens.length - fresh.length,
    changedSettings: changed,
    sameSettings: settings.length - changed.length,
    refusedSettings: Object.keys(imported.settings).filter((key) => !(key in readable)),
    newProjects,
    presentProjects: imported.projects.length - newProjects.length,
    newCaptures: imported.captures.filter((capture) => !captured.has(momentOf(capture))),
    fillingCaptures: imported.captures.filter((capture) => captured.has(momentOf(capture))),
    refused: imported.refused,
    refusedParts: imported.refusedParts,
  };
}

/** Whether there is anything to do. */
export function bringsSomething(preview: Preview): boolean {
  const { newTokens, newAmounts, changedSettings, newProjects, newCaptures, fillingCaptures } = preview;
  return [newTokens, newAmounts, changedSettings, newProjects, newCaptures, fillingCaptures].some(
    ({ length }) => length > 0,
  );
}

/** A project is the same by what it is good for: keys are in no file. */
function identityOf({ name, network, platforms }: OwnedProject): string {
  return JSON.stringify([name, network, platforms]);
}

function momentOf({ asset, at }: Capture): string {
  return `${at}/${asset}`;
}
