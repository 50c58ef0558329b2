import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { parseStored } from '../../../src/core/storage/collection.ts';

const schema = z.object({ at: z.number() });

describe('parseStored', () => {
  it.each([
    ['of the shape', { at: 1 }, { at: 1 }],
    ['of the shape, with more', { at: 1, by: 'a later release' }, { at: 1 }],
    ['of another shape', { at: '1' }, null],
    ['null', null, null],
    ['not there', undefined, null],
  ])('%s', (_, stored, sound) => {
    expect(parseStored(schema, stored)).toEqual(sound);
  });

  it('is not judged when it is not there: an error takes longer to make than all that is sound to read', () => {
    const judged = vi.spyOn(schema, 'safeParse');
    expect(parseStored(schema, undefined)).toBeNull();
    expect(judged).not.toHaveBeenCalled();
    expect(parseStored(schema, { at: 1 })).toEqual({ at: 1 });
    expect(judged).toHaveBeenCalledTimes(1);
    judged.mockRestore();
  });
});
