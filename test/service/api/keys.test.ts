import { describe, expect, it } from 'vitest';
import { keyHashText } from '../../../src/service/api/keys.ts';

describe('keyHashText', () => {
  it('is the SHA-256 of the text in hexadecimal', () => {
    // The first example of FIPS 180-2, appendix B.1.
    expect(keyHashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
