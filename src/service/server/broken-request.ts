/** What is said on the bare connection to what is no whole HTTP request. */
import type { Socket } from 'node:net';
import { PROBLEM_HEADERS, PROBLEMS, type ProblemName, problemBody } from '../api/problems.ts';
import { SAFE_HEADERS } from '../api/safe-headers.ts';

/** Writes the answer to what Node could not read, and returns its status. The connection stays for the caller to end. */
export function answerBroken({ code }: NodeJS.ErrnoException, socket: Socket): number {
  const [name, detail] = whyBroken(code);
  const body = problemBody(name, detail, {});
  const headers = {
    ...PROBLEM_HEADERS,
    ...SAFE_HEADERS,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
  const { status, title } = PROBLEMS[name];
  socket.write(`HTTP/1.1 ${status} ${title}\r\n${head.join('')}\r\n${body}`);
  return status;
}

function whyBroken(
  code: string | undefined,
): [Extract<ProblemName, `${string}-request` | `request-${string}`>, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['request-too-large', 'The request line and headers are longer than 64 kB.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['request-timeout', 'The rest of the request did not arrive in time.'];
    // Node has a list of methods: to it, another one and a text that is no request are the same.
    case 'HPE_INVALID_METHOD':
      return ['malformed-request', 'The request does not start with an HTTP method. Use GET or HEAD.'];
    default:
      return ['malformed-request', 'The request is not valid HTTP.'];
  }
}
