/** Who may hold a connection, and for how long: whoever sends no whole request gives way to those who do. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Starts answering when it is the request's turn: requests that were sent all at once must leave others theirs. */
  inTurn(request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Ends a connection that no request can come by any more. The last word is not said in the middle of answers under way. */
  endWith(socket: Socket, sayLast: () => void): void;
  /**
   * Ends those that wait for a further request now, and each of the others once it is answered. A new connection has a
   * second for its first request: it may be under way.
   */
  endAll(): void;
  destroyAll(): void;
}

/** Requests of one connection that are answered at the same time. */
const AT_ONCE = 8;
/** Read ahead of those: then the connection is not read until fewer wait. One piece that was read may hold more. */
const READ_AHEAD = 32;

/** What is still under way from the other side is let go of for so long: a reset would take the answer with it. */
const LINGER_MS = 1_000;

const FIRST_REQUEST_MS = 1_000;

/** An answer takes six seconds at most: whoever has not taken it by now may have to give way, too. */
const ANSWER_LIMIT_MS = 10_000;

interface Connection {
  readonly socket: Socket;
  readonly turns: (() => void)[];
  answering: number;
  /** When it began to have requests, or took its last answer; null while it has none. */
  busySince: number | null;
  isNew: boolean;
  isEnding: boolean;
}

/** Watches over the server's connections, `most` at once. */
export function createConnections(server: Server, most: number): Connections {
  const connections = new Map<Socket, Connection>();
  /** In the order in which they began to be what they are. */
  const waiting = new Set<Connection>();
  const busy = new Set<Connection>();
  let isStopping = false;

  server.on('connection', (socket: Socket) => {
    const connection = newConnection(socket);
    if (connections.size >= most) (oldest() ?? connection).socket.destroy();
    connections.set(socket, connection);
    waiting.add(connection);
    socket.once('close', () => {
      connections.delete(socket);
      waiting.delete(connection);
      busy.delete(connection);
      connection.turns.length = 0;
    });
  });

  function oldest(): Connection | undefined {
    for (const connection of waiting) if (!connection.socket.destroyed) return connection;
    for (const connection of busy) {
      if (performance.now() - (connection.busySince ?? 0) < ANSWER_LIMIT_MS) return undefined;
      if (!connection.socket.destroyed) return connection;
    }
    return undefined;
  }

  function next(connection: Connection): void {
    const { socket, turns } = connection;
    if (turns.length < READ_AHEAD && socket.isPaused() && !connection.isEnding) socket.resume();
    if (turns.length > 0) setImmediate(() => turns.shift()?.());
    if (turns.length > 0 || connection.answering > 0) keepBusy(connection);
    else rest(connection);
  }

  function keepBusy(connection: Connection): void {
    connection.busySince = performance.now();
    waiting.delete(connection);
    // To the end of the line.
    busy.delete(connection);
    busy.add(connection);
  }

  function rest(connection: Connection): void {
    connection.busySince = null;
    busy.delete(connection);
    waiting.add(connection);
    if (isStopping || connection.isEnding) end(connection.socket);
  }

  return {
    inTurn(request, response, answer) {
      const connection = connections.get(request.socket);
      if (!connection) return;
      connection.isNew = false;
      const start = () => {
        connection.answering++;
        response.once('close', () => {
          connection.answering--;
          if (!connections.has(request.socket)) return;
          if (!request.complete) end(request.socket);
          next(connection);
        });
        answer();
      };
      if (connection.busySince === null) keepBusy(connection);
      if (connection.answering < AT_ONCE) return start();
      connection.turns.push(start);
      if (connection.turns.length >= READ_AHEAD) request.socket.pause();
    },
    endWith(socket, sayLast) {
      const connection = connections.get(socket);
      if (!connection || connection.isEnding) return;
      connection.isEnding = true;
      if (connection.busySince !== null) return;
      sayLast();
      end(socket);
    },
    endAll() {
      isStopping = true;
      for (const { socket, isNew } of waiting) if (!isNew) socket.destroySoon();
      setTimeout(() => {
        for (const { socket } of waiting) socket.destroySoon();
      }, FIRST_REQUEST_MS).unref();
    },
    destroyAll() {
      for (const socket of connections.keys()) socket.destroy();
    },
  };
}

function newConnection(socket: Socket): Connection {
  return { socket, turns: [], answering: 0, busySince: null, isNew: true, isEnding: false };
}

/** Says that nothing more comes, and does not wait long for the other side to say the same. */
function end(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const limit = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(limit));
}
