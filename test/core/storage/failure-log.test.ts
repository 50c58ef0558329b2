import { describe, expect, it, vi } from 'vitest';
import { createFailureLog } from '../../../src/core/storage/failure-log.ts';

describe('createFailureLog', () => {
  it('writes the first failure only, until it is reset', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const failures = createFailureLog('error', 'not written');
    failures.note('one');
    failures.note('two');
    expect(error.mock.calls).toEqual([['not written', 'one']]);
    failures.reset();
    failures.note('three');
    expect(error.mock.calls).toEqual([
      ['not written', 'one'],
      ['not written', 'three'],
    ]);
  });
});
