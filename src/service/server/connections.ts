/** Limits the connections of the server: one without a complete request is closed first. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Concurrent requests of one connection. */
const AT_ONCE = 8;
/** Requests that wait in one connection before it is paused; one chunk may contain more. */
const READ_AHEAD = 32;

/** How long incoming data is discarded before the socket is destroyed: a reset would lose the answer. */
const LINGER_MS = 1_000;

const FIRST_REQUEST_MS = 1_000;

/** An answer takes 6 s at most: a connection that is busy for longer may be closed for a new one. */
const ANSWER_LIMIT_MS = 10_000;

interface Connection {
  readonly socket: Socket;
  readonly turns: (() => void)[];
  answering: number;
  /** Since its first request or its last answer; null without requests. */
  busySince: number | null;
  isNew: boolean;
  isEnding: boolean;
}

/** `most`: of connections. */
export function createConnections(server: Server, most: number) {
  const connections = new Map<Socket, Connection>();
  /** Both in the order of their last change. */
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
    // To the end of the order.
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
    /** Starts answering in turn, so that many requests of one connection do not delay others. */
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
    /** Ends a broken connection after `writeLast`, which is skipped while answers are under way. */
    endWith(socket: Socket, writeLast: () => void): void {
      const connection = connections.get(socket);
      if (!connection || connection.isEnding) return;
      connection.isEnding = true;
      if (connection.busySince !== null) return;
      writeLast();
      end(socket);
    },
    /**
     * Ends idle connections now, and the others after their answers. A new connection has a second for its first request,
     * which may be under way.
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
