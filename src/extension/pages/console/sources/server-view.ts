/** The settings of a team's server, as a build that has one brings them along. */
import type { BackgroundRequests } from '../background-requests.ts';
import type { ServerSettings } from '../props.ts';
import type { ConsoleStore } from '../state.ts';
import type { ServerActions } from './server-state.ts';

export interface ServerView extends Pick<ServerSettings, 'Card'> {
  readonly createActions: (state: ConsoleStore, requests: BackgroundRequests) => ServerActions;
}
