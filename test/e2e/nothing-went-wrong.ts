import { expect } from 'vitest';
import type { Stage } from './stage.ts';

/** No error was logged and no unknown address requested since the stage is the file's. */
export function nothingWentWrong({ chromium, world }: Pick<Stage, 'chromium' | 'world'>): void {
  expect(chromium.errors()).toEqual([]);
  expect(world.strays).toEqual([]);
}
