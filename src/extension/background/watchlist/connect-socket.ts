/** Sockets of the browser. */
import type { SocketEvents, SocketLink } from '../../../core/upstream/live-socket.ts';

export function connectSocket(url: string, { opened, received, closed }: SocketEvents): SocketLink {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = opened;
  socket.onmessage = ({ data }) => received(data);
  // An error is always followed by it.
  socket.onclose = closed;
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

/** Whether the person wants to spare traffic; only Chromium reports it. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
