/** Sockets without a network: the test is the host. */
import type { ConnectSocket, SocketEvents } from '../../../src/core/upstream/live-socket.ts';

export interface FakeSocket extends SocketEvents {
  readonly url: string;
  /** When it was connected. */
  readonly at: number;
  readonly sent: string[];
  isClosed: boolean;
}

export function fakeSockets(behave: (socket: FakeSocket) => void = ({ opened }) => opened()) {
  const made: FakeSocket[] = [];
  const connect: ConnectSocket = (url, events) => {
    const socket: FakeSocket = { ...events, url, at: Date.now(), sent: [], isClosed: false };
    made.push(socket);
    queueMicrotask(() => behave(socket));
    return {
      send: (text) => void socket.sent.push(text),
      close: () => {
        socket.isClosed = true;
      },
    };
  };
  const last = (url = '') => {
    const found = made.findLast((socket) => socket.url.includes(url));
    if (!found) throw new Error('no socket');
    return found;
  };
  return { connect, made, last };
}
