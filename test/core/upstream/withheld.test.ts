/** Upstreams whose host the browser withholds. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  fakeNetwork,
  freezeTime,
  json,
  outcome,
  POLICY,
  unreachable,
  upstreamOn,
  upstreamsOn,
} from './fake-network.ts';

/** The host of `POLICY`, withheld or not as a test says. */
function switchable(isAllowed: boolean) {
  const access = { isAllowed };
  const hosts = {
    known: Promise.resolve(),
    isAllowed: (host: string) => host !== POLICY.host || access.isAllowed,
  };
  return { access, hosts };
}

describe('an upstream without its host', () => {
  beforeEach(freezeTime);

  it('sends nothing and stays as healthy as before, until the host is allowed', async () => {
    const network = fakeNetwork(json('[]'));
    const { access, hosts } = switchable(false);
    const upstream = await upstreamOn(network, { hosts });
    const before = upstream.health();
    for (let i = 0; i < 10; i += 1) expect(await outcome(upstream)).toBe('skipped');
    expect(upstream.available()).toBe(false);
    expect(network.calls).toEqual([]);
    expect(upstream.health()).toEqual(before);
    access.isAllowed = true;
    expect(upstream.available()).toBe(true);
    expect(await outcome(upstream)).toEqual([]);
    expect(network.calls).toHaveLength(1);
  });

  it('counts no failure when the host is withheld during a request', async () => {
    const { access, hosts } = switchable(true);
    const network = fakeNetwork((url, init) => {
      access.isAllowed = false;
      return unreachable(url, init);
    });
    const upstream = await upstreamOn(network, { hosts });
    expect(await outcome(upstream)).toBe('skipped');
    expect(network.calls).toHaveLength(1);
    expect(upstream.health()).toMatchObject({ failures: 0, lastFailure: null, nextTryAt: null });
  });

  it('leaves the upstreams of other hosts as they are', async () => {
    const { hosts } = switchable(false);
    const policy = { ...POLICY, host: 'api.other.com' };
    expect(await outcome(await upstreamOn(fakeNetwork(json('[]')), { policy, hosts }))).toEqual([]);
  });

  it('waits with the first request until the hosts are known', async () => {
    const { access, hosts } = switchable(false);
    const known = Promise.resolve().then(() => {
      access.isAllowed = true;
    });
    const upstream = upstreamsOn(fakeNetwork(json('[]')), undefined, { ...hosts, known }).of(POLICY);
    expect(await outcome(upstream)).toEqual([]);
  });
});
