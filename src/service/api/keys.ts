/** API keys: 256 random bits as URL-safe text, which are found by their hashes. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The form of a key: 32 bytes in base64url. */
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

/** A new id for a project: not secret, and short enough to type. */
export function newId(randomise: Randomise): string {
  const bytes = new Uint8Array(6);
  randomise(bytes);
  return bytesToHex(bytes);
}

/** SHA-256 of the key's text. A slow hash is unnecessary: 256 bits cannot be guessed. */
export function hashKey(key: string): Uint8Array {
  return sha256(new TextEncoder().encode(key));
}

/** The hash of a key in hexadecimal, for stores and messages. */
export function keyHashText(key: string): string {
  return bytesToHex(hashKey(key));
}

export interface KeyIndex<T> {
  /** The owner of the key; null for an unknown key, and for a text that is no key. */
  find(key: string): T | null;
}

/** Finds owners by the hashes of keys, which are compared in constant time. */
export function createKeyIndex<T>(owners: Iterable<readonly [hash: Uint8Array, owner: T]>): KeyIndex<T> {
  // Owners by the first 32 bits of the hash. Finding them is not in constant time, but callers cannot choose a key's
  // hash.
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
      for (const [each, owner] of buckets.get(bucketOf(hash)) ?? []) {
        if (isSame(each, hash)) found = owner;
      }
      return found;
    },
  };
}

function bucketOf(hash: Uint8Array): number {
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0);
}

/** Whether the hashes are equal, compared in constant time. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}
