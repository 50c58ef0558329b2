/** `node test/world/main.ts [port] [proxyPort]`: the world on its own, until it is interrupted. */
import { startWorld } from './server.ts';
import { WORLD_HOSTS } from './world.ts';

const [port = 0, proxyPort = 0] = process.argv.slice(2).map(Number);
const started = await startWorld({ port, proxyPort });
console.log(
  `A made-up world: https://127.0.0.1:${started.port}, CONNECT proxy 127.0.0.1:${started.proxyPort}`,
);
console.log(`Chromium: --host-resolver-rules="MAP * 127.0.0.1:${started.port}" --ignore-certificate-errors`);
console.log(`Plays ${WORLD_HOSTS.join(', ')}. Every price is made up.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void started.close());
