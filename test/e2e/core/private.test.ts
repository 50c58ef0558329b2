/** Private windows of real browsers: they are answered, and nothing of theirs is kept or goes with others (docs/architecture.md §5). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  BROWSERS,
  PAGE,
  priced,
  requestsAbout,
  SAVED,
  startPrivateWindowsWithSaved,
  UNLISTED,
} from '../private-page.ts';
import type { PrivateWindows } from '../private-windows.ts';

describe.each(BROWSERS)('a private window of %s', (name) => {
  let stage: PrivateWindows;

  beforeAll(async () => {
    stage = await startPrivateWindowsWithSaved(name);
  });
  afterAll(() => stage?.close());
  afterEach(() => stage.closeAll());

  const asked = (address: string) => requestsAbout(stage, address);

  test('has prices beside its links, asked for alone, and nothing of it is written down', async () => {
    await priced(await stage.open(PAGE));
    expect(asked(UNLISTED)).not.toEqual([]);
    expect(asked(UNLISTED).filter((each) => each.includes(SAVED.slice(2)))).toEqual([]);
    expect(await stage.written()).not.toContain(UNLISTED.slice(2));
  });
});
