/** A service that is gone when the test is over. */
import { onTestFinished } from 'vitest';
import { newFolder } from '../server/folder.ts';
import { type OwnService, startService } from './started-service.ts';

export { SERVICE } from './started-service.ts';

type Own = Omit<OwnService, 'folder'> & Partial<Pick<OwnService, 'folder'>>;

export async function serviceInWorld(entry: URL, { folder = newFolder(), ...own }: Own) {
  const lines: string[] = [];
  const service = await startService(entry, { ...own, folder, onLine: (line) => void lines.push(line) });
  onTestFinished(service.stop);
  return { ...service, lines };
}
