/** Makes the users of deploy/nats/accounts.conf: `npm run nats-users -- DIR`. Seeds that are there stay. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nkeys } from '@nats-io/transport-node';
import { inboxPrefixOf } from '../src/service/many/connection.ts';

/** May do everything. */
const ADMIN = 'admin';
const USERS = ['front', 'candidate', 'project', ADMIN];
const OWNER_ONLY = 0o600;

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
  console.error('Usage: npm run nats-users -- DIR');
  process.exitCode = 2;
} else writeUsers(resolve(folder));

function writeUsers(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const lines = USERS.flatMap((user) => {
    const [name, key] = [`SISE_${user.toUpperCase()}`, publicKey(join(folder, `${user}.nk`))];
    // NATS refuses a name that accounts.conf does not use.
    return [`${name}: ${key}`, ...(user === ADMIN ? [] : [`${name}_INBOX: "${inboxPrefixOf(key)}.>"`])];
  });
  const head = '# Public keys and inboxes of the users of Sise; written by npm run nats-users.';
  writeFileSync(join(folder, 'users.conf'), `${[head, ...lines].join('\n')}\n`);
  console.error(
    `Wrote ${join(folder, 'users.conf')}. Each ${join(folder, 'USER.nk')} is a file for --nats-auth.`,
  );
}

function publicKey(file: string): string {
  if (!existsSync(file)) {
    const seed = new TextDecoder().decode(nkeys.createUser().getSeed());
    writeFileSync(file, `${seed}\n`, { mode: OWNER_ONLY, flag: 'wx' });
  }
  return nkeys.fromSeed(new TextEncoder().encode(readFileSync(file, 'utf8').trim())).getPublicKey();
}
