/** Limits the connections of the server. At the limit, a new one replaces the one that has waited longest for a request. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests of one connection that are answered at once. */
const AT_ONCE = 8;
/**
 * The number of waiting requests at which the server stops reading from a connection. Data read before may contain
 * more.
 */
const READ_AHEAD = 32;

/**
 * How long an ended socket still reads and drops data. Destroying it at once would send a reset, by which the client
 * may lose the answer.
 */
const LINGER_MS = 1_000;

/** While the server stops, a new connection may send its first request for this long. */
const FIRST_REQUEST_MS = 1_000;

/** A connection that is busy for longer may be closed for a new one. An answer takes at most 6 s. */
const ANSWER_LIMIT_MS = 10_000;

interface Connection {
  readonly socket: Socket;
  /** A function for each waiting request, which starts its answer. */
  readonly turns: (() => void)[];
  /** The number of requests that are being answered. */
  answering: number;
  /** When its first request came or its last answer ended (ms, as `performance.now`); null without requests. */
  busySince: number | null;
  isNew: boolean;
  isEnding: boolean;
}

/** Tracks the connections of the server and closes those beyond `most`. */
export function createConnections(server: Server, most: number) {
  const connections = new Map<Socket, Connection>();
  /** Connections without requests, first the one that has waited longest. */
  const waiting = new Set<Connection>();
  /** Connections with requests, in the order of `busySince`, the earliest first. */
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
    // Deleted first, so that the connection moves to the end of `busy`, which is in the order of `busySince`.
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
    /** Starts an answer, or queues it: many requests of one connection must not delay other connections. */
    inTurn(request: IncomingMessage, response: ServerResponse, answer: () => void) {
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
    /**
     * Ends a connection with a broken request, which `writeLast` answers. While earlier requests are being answered,
     * `writeLast` is not called, and the connection ends after their answers.
     */
    endWith(socket: Socket, writeLast: () => void): void {
      const connection = connections.get(socket);
      if (!connection || connection.isEnding) return;
      connection.isEnding = true;
      if (connection.busySince !== null) return;
      writeLast();
      end(socket);
    },
    /**
     * Ends idle connections now, and the others after their answers. A new connection has `FIRST_REQUEST_MS` for its first request,
     * which may already be on its way.
     */
    endAll(): void {
      isStopping = true;
      for (const { socket, isNew } of waiting) if (!isNew) socket.destroySoon();
      setTimeout(() => {
        for (const { socket } of waiting) socket.destroySoon();
      }, FIRST_REQUEST_MS).unref();
    },
    destroyAll(): void {
      for (const socket of connections.keys()) socket.destroy();
    },
  };
}

function newConnection(socket: Socket): Connection {
  return { socket, turns: [], answering: 0, busySince: null, isNew: true, isEnding: false };
}

/** Ends the socket, and destroys it if the other side does not follow soon. */
function end(socket: Socket): void {
  if (socket.destroyed) return;
  socket.end();
  socket.resume();
  const limit = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(limit));
}
