/** Keys: 256 bits of chance as URL-safe text, known again by their hashes. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** 32 bytes in base64url. */
const FORM = /^[\w-]{43}$/;

/** Fills the array with random bytes, as `crypto.getRandomValues` does. */
export type Randomise = (bytes: Uint8Array<ArrayBuffer>) => unknown;

export function isKey(text: string): boolean {
  return FORM.test(text);
}

export function newKey(randomise: Randomise): string {
  const bytes = new Uint8Array(32);
  randomise(bytes);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A project's id: no secret, short enough to be typed. */
export function newId(randomise: Randomise): string {
  const bytes = new Uint8Array(6);
  randomise(bytes);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of the key's text. Nothing slower is needed: 256 bits cannot be guessed, however fast. */
export function hashKey(key: string): Uint8Array {
  return sha256(new TextEncoder().encode(key));
}

/** In hexadecimal, as it is kept and sent where it must be text. */
export function keyHashText(key: string): string {
  return bytesToHex(hashKey(key));
}

export interface KeyIndex<T> {
  /** Null for a text that is no key, or nobody's. */
  find(key: string): T | null;
}

/** Finds owners by keys of which only the hashes are at hand. Hashes are compared in constant time. */
export function createKeyIndex<T>(owners: Iterable<readonly [hash: Uint8Array, owner: T]>): KeyIndex<T> {
  // Which bucket is looked into tells nothing: who asks cannot choose the hash of a key.
  const buckets = new Map<number, (readonly [Uint8Array, T])[]>();
  for (const entry of owners) {
    const bucket = buckets.get(bucketOf(entry[0]));
    if (bucket) bucket.push(entry);
    else buckets.set(bucketOf(entry[0]), [entry]);
  }
  return {
    find(key) {
      if (!isKey(key)) return null;
      const hash = hashKey(key);
      let found: T | null = null;
      for (const [kept, owner] of buckets.get(bucketOf(hash)) ?? []) {
        if (isSame(kept, hash)) found = owner;
      }
      return found;
    },
  };
}

function bucketOf(hash: Uint8Array): number {
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0);
}

/** Looks at every byte, whatever the first ones say. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}
