/** The build at hand with its clock set forward: a script before those of its worker and pages, in a copy of its folder. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD } from './browsers/chromium.ts';

/** The pages that tests open. */
const PAGES = ['popup.html', 'options.html', 'chart.html'];

/**
 * Copies the build into the folder, so many milliseconds ahead. The same folder is the same extension to Chromium, with the
 * same storage; `version`: it looks for another worker only where that is another.
 */
export async function copyWithClock(folder: string, aheadMs: number, version: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(BUILD, folder, { recursive: true });
  const clock = `(${setForward})(${aheadMs});\n`;
  await writeFile(join(folder, 'clock.js'), clock);
  const worker = join(folder, 'background.js');
  await writeFile(worker, clock + (await readFile(worker, 'utf8')));
  for (const page of PAGES) {
    const html = await readFile(join(folder, page), 'utf8');
    await writeFile(join(folder, page), html.replace('<head>', '<head><script src="/clock.js"></script>'));
  }
  const manifest = join(folder, 'manifest.json');
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version }));
}

/** Stands alone: it is written into the copy as text. */
function setForward(ms: number): void {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, given, by) =>
      Reflect.construct(RealDate, given.length === 0 ? [RealDate.now() + ms] : given, by),
    get: (target, name) => (name === 'now' ? () => RealDate.now() + ms : Reflect.get(target, name)),
  });
}
