/** What a person owns, as a model of few lines, and what may stand there after an act. */

import type { AlertRule } from '../../src/core/market/alert-rules.ts';
import { type AssetKey, assetOf } from '../../src/core/market/assets.ts';
import type { Decimal } from '../../src/core/market/decimal.ts';
import type { Message, MessageType, Reply } from '../../src/extension/messages/messages.ts';
import type { Settings } from '../../src/extension/messages/settings.ts';
import type { Project } from '../../src/service/api/projects.ts';
import type { Die } from '../../test/world/die.ts';

export interface Owned {
  readonly saved: readonly AssetKey[];
  readonly amounts: Readonly<Partial<Record<AssetKey, Decimal>>>;
  readonly alerts: readonly OwnedAlert[];
  readonly settings: Settings;
  readonly projects: readonly OwnedProject[];
  readonly captured: readonly AssetKey[];
}

export interface OwnedProject {
  readonly id: string;
  readonly name: string;
  readonly key: string | null;
}

export interface OwnedAlert {
  readonly id: string;
  readonly asset: AssetKey;
  readonly rule: AlertRule;
}

export interface Act {
  readonly message: Message;
  after(owned: Owned): Owned;
  /** What a stop in its middle may leave besides, where the person then repeats the act. */
  halfway?(owned: Owned): readonly Owned[];
}

/** An act, where the model allows it; `number` makes its names unlike all others. */
export type Kind = (owned: Owned, roll: Die, number: number) => Act | null;

export type Ask = <T extends MessageType>(message: Message<T>) => Promise<Reply<T> | null>;

/** Ids and keys of new projects and alerts come with the background's answer, which may never come. */
export const UNKNOWN = '';

/** Nothing is captured for it by itself: it is no setting's. */
export const CAPTURED_AT = Date.UTC(2025, 0, 1);

export async function ownedNow(ask: Ask): Promise<Owned> {
  const view = await ask<'view'>({ type: 'view' });
  const projects = await ask<'projects'>({ type: 'projects' });
  const captures = await ask<'captures'>({ type: 'captures' });
  if (!view?.ok || !projects?.ok || !captures?.ok) {
    const refused = [view, projects, captures].map((reply) =>
      reply?.ok ? 'well' : (reply?.error ?? 'nothing'),
    );
    throw new Error(`the background answered view, projects, captures with ${refused.join(', ')}`);
  }
  const { saved, settings, alerts = [] } = view.value;
  const keyOf = async ({ id, revokedAt }: Project) => {
    if (revokedAt !== null) return null;
    const key = await ask<'revealKey'>({ type: 'revealKey', id });
    return key?.ok ? key.value : null;
  };
  const ofMoment = captures.value.captures.filter(({ at }) => at === CAPTURED_AT);
  return {
    saved: saved.flatMap(({ asset, address }) => (address === null ? [] : [asset])),
    amounts: Object.fromEntries(saved.flatMap(({ asset, held }) => (held ? [[asset, held.amount]] : []))),
    alerts: alerts.map(({ id, asset, rule }) => ({ id, asset, rule })),
    settings,
    projects: await Promise.all(
      projects.value.map(async (each) => ({ id: each.id, name: each.name, key: await keyOf(each) })),
    ),
    captured: ofMoment.map(({ asset }) => asset),
  };
}

/** In one line, by which two are the same. What the extension draws: ids are left out, keys are those of `before`, or others. */
export function written(owned: Owned, before = owned): string {
  const { saved, amounts, settings, projects, captured } = owned;
  const { alerts } = withoutLeftBehind(owned);
  const known = new Set(before.projects.map(({ key }) => key));
  const named = projects.map(
    ({ name, key }) => `${name} (${key === null || known.has(key) ? key : 'new key'})`,
  );
  const told = alerts.map(({ asset, rule }) => `${asset} ${inOrder(rule)}`).sort();
  return [
    `saved ${saved.join()}`,
    `amounts ${inOrder(amounts)}`,
    `alerts ${told.join()}`,
    `settings ${inOrder(settings)}`,
    `projects ${named.join()}`,
    `captured ${[...captured].sort().join()}`,
  ].join('; ');
}

/**
 * A removal that was stopped halfway may leave alerts of a removed token. They notify of nothing, and the next alarm removes
 * them, unless the token is saved again before.
 */
function withoutLeftBehind(owned: Owned): Owned {
  const isFollowed = ({ asset }: OwnedAlert) =>
    assetOf(asset).address === null || owned.saved.includes(asset);
  return { ...owned, alerts: owned.alerts.filter(isFollowed) };
}

function inOrder(fields: object): string {
  return JSON.stringify(Object.entries(fields).sort());
}

/** The state must be the one after the act, or, without an acknowledgement, the one before. */
export function problemsOf(
  now: Owned,
  before: Owned,
  act: Pick<Act, 'after' | 'halfway'> & { readonly kind: string },
  isAcknowledged: boolean,
): readonly string[] {
  const allowed = [before, withoutLeftBehind(before)]
    .flatMap((each) => [act.after(each), ...(isAcknowledged ? [] : [each, ...(act.halfway?.(each) ?? [])])])
    .map((each) => written(each, before));
  const seen = written(now, before);
  const was = isAcknowledged ? 'acknowledged' : 'not acknowledged';
  return allowed.includes(seen)
    ? []
    : [`${act.kind}, ${was}: found ${seen}, not ${[...new Set(allowed)].join(' or ')}`];
}
