/** Copies the projects of a folder into NATS: `npm run project -- import`. What NATS has already stays as it is. */
import type { Project } from '../api/projects.ts';
import type { NatsProjects } from './nats-projects.ts';
import type { ProjectRecord } from './project-record.ts';

/** Of a folder; without a hash when it is revoked. */
export interface FolderProject extends Project {
  readonly keyHash: string | null;
}

/**
 * - `new`: to be copied.
 * - `same`: was copied before, and has the same key.
 * - `changed`: was copied before, and has been rotated or revoked since, here or there.
 * - `taken`: another project in NATS has its key.
 */
export type ImportState = 'new' | 'same' | 'changed' | 'taken';

export async function importState(
  { id, keyHash, revokedAt }: FolderProject,
  nats: Pick<NatsProjects, 'find' | 'ownerOf'>,
): Promise<ImportState> {
  const found = await nats.find(id);
  if (found) {
    const isSame = keyHash === null ? found.revokedAt === revokedAt : found.keyHashes.includes(keyHash);
    return isSame ? 'same' : 'changed';
  }
  return keyHash !== null && (await nats.ownerOf(keyHash)) !== null ? 'taken' : 'new';
}

/** As NATS stores it. Its uses are part of the record: copied twice, they count once. */
export function importedRecord(project: FolderProject): ProjectRecord {
  const { name, network, platforms, createdAt, revokedAt, requests, lastUsedAt, keyHash } = project;
  return {
    name,
    network,
    platforms: platforms && [...platforms],
    createdAt,
    revokedAt,
    keyHashes: keyHash === null ? [] : [keyHash],
    usedBefore: { requests, lastUsedAt },
  };
}
