/** The product's own modules as a browser can import them: types stripped, nothing bundled. */
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';

const ROOT = new URL('../../', import.meta.url);
const PREFIX = '/modules/';

/** The path under which a file of the repository is served. */
export function modulePath(file: string): string {
  return PREFIX + file;
}

/** The module that the URL asks for; null for other URLs. */
export async function sourceModule(url: URL): Promise<Response | null> {
  if (!url.pathname.startsWith(PREFIX)) return null;
  const source = await readFile(new URL(url.pathname.slice(PREFIX.length), ROOT), 'utf8');
  return new Response(stripTypeScriptTypes(source), { headers: { 'content-type': 'text/javascript' } });
}
