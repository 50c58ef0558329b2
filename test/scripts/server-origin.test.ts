/** Which server an extension may be built for. */
import { describe, expect, test } from 'vitest';
import { manifest } from '../../manifest.ts';
import { readServerOrigin, WrongServer } from '../../scripts/server-origin.ts';

describe('a server is taken', () => {
  test.each([
    ['https://prices.example', 'https://prices.example'],
    ['https://prices.example/', 'https://prices.example'],
    ['HTTPS://Prices.Example', 'https://prices.example'],
    ['https://prices.example:443', 'https://prices.example'],
    ['https://prices.example:8443', 'https://prices.example:8443'],
    ['https://192.0.2.7', 'https://192.0.2.7'],
    ['http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['http://localhost:8787/', 'http://localhost:8787'],
  ])('as in %s', (text, origin) => {
    expect(readServerOrigin(text)).toBe(origin);
  });
});

describe('a server is refused', () => {
  test.each([
    ['https://prices.example/api', 'without path'],
    ['https://prices.example/?key=1', 'without path'],
    ['https://prices.example?', 'without path'],
    ['https://prices.example#x', 'without path'],
    ['https://prices.example//', 'without path'],
    ['http://prices.example', 'Use https'],
    ['http://127.0.0.1.example', 'Use https'],
    ['http://10.0.0.7:8787', 'Use https'],
    ['https://me:secret@prices.example', 'a user name or a password'],
    ['https://me@prices.example', 'a user name or a password'],
    ['prices.example', 'not the URL'],
    ['', 'not the URL'],
    ['nonsense', 'not the URL'],
    ['ftp://prices.example', 'not the URL'],
    ['javascript:alert(1)', 'not the URL'],
    ['https://*.example', 'not a host name'],
    ['https://*', 'not a host name'],
    ['https://prices.example;script-src', 'not a host name'],
    ["https://'self'", 'not a host name'],
  ])('as in %s', (text, why) => {
    expect(() => readServerOrigin(text)).toThrow(WrongServer);
    expect(() => readServerOrigin(text)).toThrow(why);
  });

  test('without telling the password', () => {
    expect(() => readServerOrigin('https://me:secret@prices.example')).toThrow(/^(?!.*secret)/);
  });
});

describe.each(['chrome', 'firefox'])('the manifest of a team for %s', (browser) => {
  const environment = { command: 'build', manifestVersion: 3, mode: 'production', browser } as const;
  const store = manifest(environment);
  const policy = (built: ReturnType<typeof manifest>) =>
    (built.content_security_policy as { extension_pages: string }).extension_pages;

  test('lets it ask the server besides, and changes nothing else', () => {
    const built = manifest(environment, 'https://prices.example:8443');
    const added = (built.host_permissions ?? []).slice(store.host_permissions?.length);
    expect(added).toEqual(['https://prices.example/*']);
    const words = new Set(policy(store).split(/[ ;]+/));
    expect(
      policy(built)
        .split(/[ ;]+/)
        .filter((word) => !words.has(word)),
    ).toEqual(['https://prices.example:8443']);
    const without = { host_permissions: null, content_security_policy: null };
    expect({ ...built, ...without }).toEqual({ ...store, ...without });
  });
});
