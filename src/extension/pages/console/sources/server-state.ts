/** What the settings of a team's server show, in builds that have one. */
import type { ServerChoice, ServerCondition, ServerReport } from '../../../messages/server.ts';

/** What came of the last act. */
export type ServerOutcome = ServerCondition | 'removed' | 'not a key';

export interface ServerState {
  readonly report: ServerReport | null;
  readonly text: string;
  readonly outcome: ServerOutcome | null;
  readonly isAsking: boolean;
}

export interface ServerActions {
  type(text: string): void;
  save(): Promise<void>;
  remove(): Promise<void>;
  test(): Promise<void>;
  choose(change: Partial<ServerChoice>): Promise<void>;
}

export const FIRST_SERVER: ServerState = { report: null, text: '', outcome: null, isAsking: false };
