import { describe, expect, it } from 'vitest';
import { createKeyQuota } from '../../../src/service/many/shared-limit.ts';

function quotaOf(perMinute: number) {
  let now = 0;
  const quota = createKeyQuota(perMinute, { now: () => now });
  const grant = (requests: number, unspent = 0) => quota.grant('p', { requests, unspent });
  return { quota, grant, pass: (ms: number) => (now += ms) };
}

describe('the quota of a key', () => {
  it('grants no more than a minute has, then names the seconds to wait', () => {
    const { grant } = quotaOf(60);
    expect(grant(50)).toEqual({ granted: 50, waitSeconds: 0 });
    expect(grant(50)).toEqual({ granted: 10, waitSeconds: 0 });
    expect(grant(1)).toEqual({ granted: 0, waitSeconds: 1 });
  });

  it('refills with time', () => {
    const { grant, pass } = quotaOf(60);
    grant(60);
    pass(5_000);
    expect(grant(20).granted).toBe(5);
  });

  it('takes back what a front left unspent', () => {
    const { grant } = quotaOf(60);
    grant(60);
    expect(grant(60, 12).granted).toBe(12);
  });

  it('counts each project for itself', () => {
    const { grant, quota } = quotaOf(60);
    grant(60);
    expect(quota.grant('other', { requests: 10, unspent: 0 }).granted).toBe(10);
  });

  it('grants everything when the rate is 0', () => {
    const { grant } = quotaOf(0);
    expect(grant(1_000_000)).toEqual({ granted: 1_000_000, waitSeconds: 0 });
  });
});
