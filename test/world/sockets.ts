/** WebSockets of the world's hosts (RFC 6455): each accepts a connection, logs its messages, and sends what a test gives it. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

export interface WorldSocket {
  readonly host: string;
  readonly path: string;
  /** What the client says it is; null where it does not. */
  readonly origin: string | null;
  /** Messages of the client, as text. */
  readonly received: readonly string[];
  readonly isOpen: boolean;
  /** Sends a frame: a text, or bytes. */
  send(message: string | Buffer): void;
  close(): void;
}

export interface WorldSockets {
  /** Each that was accepted, the last one at the end. */
  readonly all: readonly WorldSocket[];
  /** For the server's event of that name. */
  upgrade(request: IncomingMessage, stream: Duplex): void;
  reset(): void;
}

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;

export function createSockets(): WorldSockets {
  const all: WorldSocket[] = [];
  return {
    all,
    upgrade(request, stream) {
      const { host = '', 'sec-websocket-key': key = '' } = request.headers;
      const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
      stream.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      const { origin = null } = request.headers;
      all.push(socketOn(stream, { host: host.replace(/:\d+$/, ''), path: request.url ?? '/', origin }));
    },
    reset() {
      for (const socket of all.splice(0)) socket.close();
    },
  };
}

function socketOn(stream: Duplex, of: Pick<WorldSocket, 'host' | 'path' | 'origin'>): WorldSocket {
  const received: string[] = [];
  let isOpen = true;
  let bytes: Buffer = Buffer.alloc(0);
  const close = () => {
    isOpen = false;
    stream.destroy();
  };
  stream.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (let frame = frameIn(bytes); frame; frame = frameIn(bytes)) {
      bytes = bytes.subarray(frame.length);
      if (frame.kind === TEXT) received.push(frame.text);
      if (frame.kind === CLOSE) close();
    }
  });
  stream.on('error', close);
  stream.on('close', close);
  return {
    ...{ ...of, received, close },
    get isOpen() {
      return isOpen;
    },
    send(message) {
      if (isOpen) stream.write(written(message));
    },
  };
}

/** The first frame of a client, which is masked; null while it is not all there. Messages in several frames are not played. */
function frameIn(bytes: Buffer): { kind: number; text: string; length: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 127;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const start = 2 + lengthBytes + 4;
  if (bytes.length < start) return null;
  const size = lengthBytes === 0 ? short : Number(`0x${bytes.toString('hex', 2, 2 + lengthBytes)}`);
  if (bytes.length < start + size) return null;
  const mask = bytes.subarray(start - 4, start);
  const plain = bytes.subarray(start, start + size).map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  return { kind: bytes.readUInt8(0) & 15, text: Buffer.from(plain).toString(), length: start + size };
}

/** One whole frame of a server, which is not masked. */
function written(message: string | Buffer): Buffer {
  const payload = Buffer.from(message);
  const kind = 128 | (typeof message === 'string' ? TEXT : BINARY);
  if (payload.length < 126) return Buffer.concat([Buffer.from([kind, payload.length]), payload]);
  // Browsers refuse a length that is written longer than it need be.
  const isLong = payload.length >= 65_536;
  const head = Buffer.alloc(isLong ? 10 : 4);
  head.writeUInt8(kind, 0);
  head.writeUInt8(isLong ? 127 : 126, 1);
  if (isLong) head.writeBigUInt64BE(BigInt(payload.length), 2);
  else head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
