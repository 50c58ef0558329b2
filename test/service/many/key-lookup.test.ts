import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyHashText } from '../../../src/service/api/keys.ts';
import { EngineAway } from '../../../src/service/api/questions.ts';
import { createKeyLookup } from '../../../src/service/many/key-lookup.ts';
import { createNatsProjects } from '../../../src/service/many/nats-projects.ts';
import { createStoppedClock } from '../api/stopped-clock.ts';
import { createMemoryBucket } from './memory-bucket.ts';

const KEY = 'k'.repeat(43);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A project with the key, and a front. */
async function opened(options: { readonly graceMs?: number } = {}) {
  const clock = createStoppedClock(1_000_000);
  const buckets = { projects: createMemoryBucket(), keys: createMemoryBucket(), uses: createMemoryBucket() };
  const projects = createNatsProjects({
    ...buckets,
    clock,
    randomise: (bytes) => crypto.getRandomValues(bytes),
  });
  const { project } = await projects.create({ name: 'Shop', network: 'mainnet', platforms: null }, KEY);
  const { findByKey } = createKeyLookup({ ...buckets, clock, ...options });
  const reads = () => buckets.keys.reads;
  const setAway = (isAway: boolean) => {
    const away = isAway ? 'requests are lost' : 'no';
    buckets.keys.away = away;
    buckets.projects.away = away;
  };
  const find = (key = KEY) => findByKey(key).then((found) => found?.id ?? null);
  return { clock, ...buckets, commands: projects, id: project.id, findByKey, find, reads, setAway };
}

describe('createKeyLookup', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  it('refuses what has not the form of a key without a request', async () => {
    const { find, reads, setAway } = await opened();
    setAway(true);
    const before = reads();
    expect(await find('k'.repeat(42))).toBeNull();
    expect(await find('k'.repeat(10_000))).toBeNull();
    expect(reads()).toBe(before);
  });

  it('reads a key once in four seconds', async () => {
    const { find, reads, clock, id } = await opened();
    const before = reads();
    expect(await Promise.all([find(), find()])).toEqual([id, id]);
    clock.advance(3_999);
    expect(await find()).toBe(id);
    expect(reads() - before).toBe(1);
    clock.advance(1);
    expect(await find()).toBe(id);
    expect(reads() - before).toBe(2);
  });

  it('refuses a revoked key after four seconds', async () => {
    const { find, commands, clock, id } = await opened();
    expect(await find()).toBe(id);
    await commands.revoke(id);
    clock.advance(4_000);
    expect(await find()).toBeNull();
  });

  it('refuses a key that the index names and the record does not', async () => {
    const { find, keys, id } = await opened();
    const other = 'x'.repeat(43);
    await keys.compareAndSet(keyHashText(other), id, 0);
    expect(await find(other)).toBeNull();
  });

  it('refuses a key whose record cannot be read', async () => {
    const { find, projects, id } = await opened();
    const { revision } = await projects.read(id);
    await projects.compareAndSet(id, '{"oops', revision);
    expect(await find()).toBeNull();
  });

  it('finds a key that was created a moment after it was refused', async () => {
    const { find, commands, clock } = await opened();
    const other = 'x'.repeat(43);
    expect(await find(other)).toBeNull();
    const { project } = await commands.create({ name: 'New', network: 'mainnet', platforms: null }, other);
    clock.advance(4_000);
    expect(await find(other)).toBe(project.id);
  });
});

describe('createKeyLookup while NATS is away', () => {
  let warn: ReturnType<typeof vi.spyOn>;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => void vi.restoreAllMocks());

  it('accepts a checked key for ten minutes from its check', async () => {
    const { find, clock, setAway, id } = await opened();
    expect(await find()).toBe(id);
    setAway(true);
    clock.advance(10 * MINUTE);
    expect(await find()).toBe(id);
    clock.advance(1);
    await expect(find()).rejects.toThrow(EngineAway);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('refuses it after four seconds when it has no grace', async () => {
    const { find, clock, setAway, id } = await opened({ graceMs: 0 });
    expect(await find()).toBe(id);
    setAway(true);
    clock.advance(3_999);
    expect(await find()).toBe(id);
    clock.advance(1);
    await expect(find()).rejects.toThrow(EngineAway);
  });

  it('does not answer for a key that it has not checked', async () => {
    const { find, setAway } = await opened();
    setAway(true);
    await expect(find()).rejects.toThrow(EngineAway);
  });

  it('still refuses a key that it found revoked', async () => {
    const { find, commands, clock, setAway, id } = await opened();
    expect(await find()).toBe(id);
    await commands.revoke(id);
    clock.advance(4_000);
    expect(await find()).toBeNull();
    setAway(true);
    clock.advance(MINUTE);
    expect(await find()).toBeNull();
  });

  it('tries once a second, and keeps no request waiting', async () => {
    const { find, clock, setAway, reads, id } = await opened();
    expect(await find()).toBe(id);
    setAway(true);
    clock.advance(5 * SECOND);
    const before = reads();
    for (const _ of [1, 2, 3]) expect(await find()).toBe(id);
    expect(reads() - before).toBe(1);
    clock.advance(SECOND);
    for (const _ of [1, 2, 3]) expect(await find()).toBe(id);
    expect(reads() - before).toBe(2);
  });

  it('refuses a key that was revoked meanwhile once NATS is back', async () => {
    const { find, commands, clock, setAway, id } = await opened();
    expect(await find()).toBe(id);
    setAway(true);
    clock.advance(MINUTE);
    expect(await find()).toBe(id);
    setAway(false);
    await commands.revoke(id);
    clock.advance(SECOND);
    await find();
    await vi.waitFor(async () => expect(await find()).toBeNull());
  });
});
