/** Live prices of visible views, as far as the settings and the browser allow them. */
import type { LivePrices } from '../../../core/pricing/live-prices.ts';
import type { SocketEvents, SocketLink } from '../../../core/upstream/live-socket.ts';
import type { Settings } from '../../messages/settings.ts';

export interface LiveViews extends Pick<LivePrices, 'keep' | 'isLive'> {
  /** Whether a view outside of private windows may `keep` them. All sockets are closed where it may not. */
  isAllowed(settings: Pick<Settings, 'live'>): boolean;
}

interface LiveViewsParts {
  readonly live: LivePrices;
  /** Whether the browser saves data. */
  readonly isSavingData: () => boolean;
}

export function createLiveViews({ live, isSavingData }: LiveViewsParts): LiveViews {
  return {
    ...live,
    isAllowed(settings) {
      const isAllowed = settings.live && !isSavingData();
      if (!isAllowed) live.close();
      return isAllowed;
    },
  };
}

/** Opens a socket of the browser. */
export function connectSocket(url: string, { opened, received, closed }: SocketEvents): SocketLink {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = opened;
  socket.onmessage = ({ data }) => received(data);
  // An `error` event needs no handler: `close` always follows it.
  socket.onclose = closed;
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

/** Whether the person wants to spare traffic; only Chromium reports it. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
