/** The name and the package.json of the client, which follow the owner. */
import { readFileSync } from 'node:fs';
import type { Owner } from './owner.ts';

/** The name in the documents. It is in a scope that is not ours: only an owner's scope is published. */
export const DOCUMENTED_NAME = '@sise/client';

export function clientName({ npmScope }: Owner): string {
  return npmScope === '' ? DOCUMENTED_NAME : `@${npmScope}/client`;
}

/** npm refuses to publish it while there is no scope. */
export function clientManifest(owner: Owner) {
  const { version, license } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const { repository, homepage, npmScope } = owner;
  return {
    name: clientName(owner),
    version,
    description: 'Token prices in U.S. dollars and South Korean won: a client of Sise.',
    keywords: ['cryptocurrency', 'price', 'token', 'krw', 'kimchi-premium'],
    license,
    ...(npmScope === '' && { private: true }),
    ...(npmScope !== '' && { publishConfig: { access: 'public' } }),
    ...(repository !== '' && { repository: { type: 'git', url: `git+${repository}.git` } }),
    ...(homepage !== '' && { homepage }),
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    engines: { node: '>=20' },
  };
}
