/** Unit tests reach no network: whoever forgets to pass a `fetch` hears of it. */
globalThis.fetch = () => Promise.reject(new Error('a unit test used the real network'));
