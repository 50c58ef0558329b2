/** Blockscout's frontend: a Next.js server of its own, and its own mocks as API (CONTRIBUTING.md, "A living frontend"). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createBlockscoutApi } from './blockscout-api.ts';
import { mocksIn } from './blockscout-mocks.ts';
import { blockscoutVisits } from './blockscout-visits.ts';
import type { Frontend } from './frontend.ts';
import { startOwnServer } from './own-server.ts';
import { json } from './served-files.ts';

const HOST = 'eth.blockscout.com';

export const BLOCKSCOUT: Frontend = {
  name: 'blockscout',
  host: HOST,
  isNamed: (name) => name === 'blockscout-frontend',
  open: async (folder) => {
    if (!existsSync(join(folder, '.next', 'BUILD_ID')))
      throw new Error(
        `${folder} has no .next/BUILD_ID: build it first (CONTRIBUTING.md, "A living frontend").`,
      );
    const api = await createBlockscoutApi(mocksIn(folder));
    const settings = settingsFor(folder);
    const { origin, end } = await startOwnServer({
      folder,
      argumentsFor: (port) => [join(folder, 'node_modules/next/dist/bin/next'), 'start', '-p', String(port)],
      env: {
        ...settings(HOST),
        NODE_ENV: 'production',
        DISABLE_TRACKING: 'true',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      healthPath: '/api/healthz',
    });
    return {
      answer: async (request) => {
        const url = new URL(request.url);
        if (!url.host.endsWith(HOST)) return PICTURE.test(url.pathname) ? picture() : null;
        if (url.pathname === '/assets/envs.js') return script(settings(url.host));
        // Its server would ask the address itself of what kind it is, and there is no other network here.
        if (url.pathname === '/node-api/media-type') return json({});
        if (!/^\/api\/v[12]\//.test(url.pathname)) return fromServer(origin, url, request);
        const found = api.at(url);
        return found === undefined ? json({ message: 'Not found' }, 404) : json(found);
      },
      kindOf: (address) => api.kindOf(address),
      titles: 'h1',
      loading: '[data-loading=true]',
      visits: blockscoutVisits(api),
      close: async () => end(),
    };
  },
};

/** What an instance of Ethereum's would set; the API is at the name that the page was asked for by. */
function settingsFor(folder: string): (host: string) => Record<string, string> {
  const icons = join(folder, 'public', 'icons');
  const sprite = existsSync(icons)
    ? readdirSync(icons).find((file) => /^sprite\.\w+\.svg$/.test(file))
    : undefined;
  return (host) => ({
    NEXT_PUBLIC_APP_PROTOCOL: 'https',
    NEXT_PUBLIC_APP_HOST: HOST,
    NEXT_PUBLIC_API_HOST: host,
    NEXT_PUBLIC_API_BASE_PATH: '/',
    NEXT_PUBLIC_API_WEBSOCKET_PROTOCOL: 'wss',
    NEXT_PUBLIC_CONTRACT_INFO_API_HOST: `https://${host}`,
    NEXT_PUBLIC_NETWORK_ID: '1',
    NEXT_PUBLIC_NETWORK_NAME: 'Ethereum',
    NEXT_PUBLIC_NETWORK_SHORT_NAME: 'Ethereum',
    NEXT_PUBLIC_NETWORK_CURRENCY_NAME: 'Ether',
    NEXT_PUBLIC_NETWORK_CURRENCY_SYMBOL: 'ETH',
    NEXT_PUBLIC_NETWORK_CURRENCY_DECIMALS: '18',
    NEXT_PUBLIC_NETWORK_RPC_URL: `https://${host}/rpc`,
    NEXT_PUBLIC_NETWORK_VERIFICATION_TYPE: 'validation',
    NEXT_PUBLIC_TRANSACTION_INTERPRETATION_PROVIDER: 'blockscout',
    NEXT_PUBLIC_AD_BANNER_PROVIDER: 'none',
    NEXT_PUBLIC_AD_TEXT_PROVIDER: 'none',
    NEXT_PUBLIC_DEX_POOLS_ENABLED: 'true',
    NEXT_PUBLIC_HOMEPAGE_CHARTS: "['daily_txs']",
    NEXT_PUBLIC_METASUITES_ENABLED: 'true',
    NEXT_PUBLIC_HIDE_INDEXING_ALERT_BLOCKS: 'true',
    ...(sprite && { NEXT_PUBLIC_ICON_SPRITE_HASH: sprite.split('.')[1] ?? '' }),
  });
}

/** What its mocks name as pictures of tokens, wherever that is: a page that waits for one does not come to rest. */
const PICTURE = /\.(?:jpe?g|png|gif|webp|svg)$/i;

function picture(): Response {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>';
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
}

function script(settings: Readonly<Record<string, string>>): Response {
  return new Response(`window.__envs = ${JSON.stringify(settings)};`, {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
}

async function fromServer(origin: string, { pathname, search }: URL, request: Request): Promise<Response> {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'cookie', 'content-type', 'user-agent', 'x-nextjs-data']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = await fetch(`${origin}${pathname}${search}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(request.body && { body: await request.arrayBuffer() }),
  });
  const kept = new Headers(answer.headers);
  // What arrives here is unpacked.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])
    kept.delete(name);
  return new Response(answer.body, { status: answer.status, headers: kept });
}
