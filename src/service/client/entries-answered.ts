/** What a 200 says has to be an answer to what was asked before anybody reckons with it. */

/** Whether there is one entry for each address, in their order, whose prices are texts or none. */
export function areEntriesOf(addresses: readonly string[], prices: unknown): prices is readonly unknown[] {
  return (
    Array.isArray(prices) &&
    prices.length === addresses.length &&
    prices.every((entry, i) => hasPrices(entry) && isOf(addresses[i], entry))
  );
}

/** Whether it is a series of that address, whose prices are texts or none. */
export function isSeriesOf(address: string, read: Readonly<Record<string, unknown>>): boolean {
  return isOf(address, read) && Array.isArray(read.points) && read.points.every(hasPrices);
}

/** The operation repeats an address as it was asked, letter for letter. */
function isOf(address: string | undefined, { token }: Readonly<Record<string, unknown>>): boolean {
  return isObject(token) && token.address === address;
}

function hasPrices(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && [value.usdPrice, value.krwPrice].every(isPrice);
}

function isPrice(price: unknown): boolean {
  return price === null || typeof price === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
