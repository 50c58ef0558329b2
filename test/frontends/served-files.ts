/** Files of a folder, as a server for static pages gives them. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/** Null where the folder has no such file. */
export async function servedFile(folder: string, path: string): Promise<Response | null> {
  const file = join(folder, normalize(`/${path}`));
  const type = TYPES[extname(file)];
  const bytes = type && (await readFile(file).catch(() => null));
  return bytes ? new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }) : null;
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}
