/** What the commands that listen say about where they do, or why they cannot. */
import type { Address } from '../src/service/server/open-listeners.ts';

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function plainTextWarning(host: string): string {
  return `Keys reach ${host} unencrypted: put TLS in front of it (docs/deploy.md), or listen on 127.0.0.1.`;
}

interface Places extends Address {
  readonly metricsAt?: Address | undefined;
}

export function whyNotListening(error: unknown, { host, port, metricsAt }: Places): string {
  const { code, message, ...where } = error as NodeJS.ErrnoException & { readonly port?: number };
  const isMetrics = metricsAt !== undefined && where.port === metricsAt.port && where.port !== port;
  const [at, options] = isMetrics
    ? [metricsAt, ['--metrics-host', '--metrics-port']]
    : [{ host, port }, ['--host', '--port']];
  const place = `Port ${at.port} on ${at.host}`;
  if (code === 'EADDRINUSE')
    return `${place} is in use by another program; choose another with ${options[1]}.`;
  if (code === 'EACCES')
    return `${place} is not allowed for this user; choose one above 1023 with ${options[1]}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${at.host} is not an address of this machine; choose another with ${options[0]}.`;
  return `The server cannot listen on ${at.host}, port ${at.port}: ${message}`;
}
