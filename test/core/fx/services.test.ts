import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/core/fx/rate-requests.ts';
import { RATE_HOSTS, RATE_SERVICES } from '../../../src/core/fx/services.ts';

describe('the rate services', () => {
  it('are asked in this order, of these hosts', () => {
    expect(RATE_SERVICES.map(({ name }) => name)).toEqual(['Coinbase', 'ExchangeRate-API', 'Frankfurter']);
    expect(RATE_HOSTS).toEqual(['api.coinbase.com', 'open.er-api.com', 'api.frankfurter.dev']);
  });

  it.each(RATE_SERVICES)(
    '$name is asked over https at its own host, and each address has a reader',
    (service) => {
      for (const url of service.urls) {
        expect([new URL(url).protocol, new URL(url).host]).toEqual(['https:', service.host]);
      }
      expect(READERS[service.name]).toHaveLength(service.urls.length);
    },
  );

  it('ExchangeRate-API is asked once an hour at most', () => {
    const service = RATE_SERVICES.find(({ name }) => name === 'ExchangeRate-API');
    expect(service?.budgets.prices).toEqual({ requests: 1, perMs: 3_600_000 });
  });
});
