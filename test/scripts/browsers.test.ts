import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBrowser, missingBrowsers } from '../../scripts/browsers.mjs';
import { missingTools } from '../../scripts/system-tools.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-browsers-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('SISE_CHROMIUM', '');
  vi.stubEnv('SISE_FIREFOX', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function place(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '');
  await chmod(path, 0o755);
  return path;
}

describe('a browser', () => {
  test.each([
    ['chromium', 'chromium'],
    ['chromium', 'chromium-browser'],
    ['firefox', 'firefox-esr'],
    ['firefox', 'firefox'],
  ] as const)('%s is found on the PATH as %s', async (browser, name) => {
    const path = await place(name);
    expect(findBrowser(browser)).toBe(path);
    expect(missingBrowsers([browser])).toEqual([]);
  });

  test('is the one that the variable names, before any on the PATH', async () => {
    await place('firefox');
    const own = await place('my-firefox');
    vi.stubEnv('SISE_FIREFOX', own);
    expect(findBrowser('firefox')).toBe(own);
  });

  test('that the variable names wrongly is an error, not a search', async () => {
    await place('firefox');
    vi.stubEnv('SISE_FIREFOX', '/nowhere/firefox');
    expect(() => missingBrowsers(['firefox'])).toThrow(
      'SISE_FIREFOX names /nowhere/firefox, which does not exist.',
    );
  });

  test('that is missing is asked for in one sentence', () => {
    expect(missingBrowsers(['chromium', 'firefox'])).toEqual(['chromium', 'firefox']);
    expect(() => findBrowser('chromium')).toThrow(
      'Please install Chromium (on Debian: apt-get install chromium), or set SISE_CHROMIUM to where it is.',
    );
  });
});

test('tools that are missing have the names of their Debian packages', async () => {
  expect(missingTools(['screen'])).toEqual(['xvfb', 'fluxbox', 'xdotool']);
  await place('Xvfb');
  await place('xdotool');
  expect(missingTools(['screen'])).toEqual(['fluxbox']);
  expect(missingTools([])).toEqual([]);
});
