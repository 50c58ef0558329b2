/** What `wrangler.jsonc` describes, on the workerd of this machine: as near to Cloudflare as one comes without it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { startWorkerd } from '../../scripts/workerd.ts';
import { bundleForWorkerd } from '../../scripts/workerd-bundle.ts';
import { newFolder } from '../server/folder.ts';
import type { World } from '../world/world.ts';
import { worldOverHttp } from './world-over-http.ts';

const ROOT = new URL('../../', import.meta.url);

interface Wrangler {
  readonly main: string;
  readonly compatibility_date: string;
  readonly durable_objects: {
    readonly bindings: readonly { readonly name: string; readonly class_name: string }[];
  };
  readonly migrations: readonly { readonly tag: string; readonly new_sqlite_classes: readonly string[] }[];
  readonly vars: Readonly<Record<string, unknown>>;
  readonly secrets: { readonly required: readonly string[] };
  readonly observability: Readonly<Record<string, unknown>>;
}

/** Its comments are lines of their own. */
export const WRANGLER: Wrangler = JSON.parse(
  readFileSync(new URL('wrangler.jsonc', ROOT), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
);

export const ENTRY = fileURLToPath(new URL(WRANGLER.main, ROOT));

/** Its base URL, and the lines that it has written. */
export async function cloudflareInWorld(world: World, secrets: Readonly<Record<string, string>>) {
  const [folder, lines] = [newFolder(), [] as string[]];
  const outside = await worldOverHttp(world);
  onTestFinished(outside.close);
  const config = configOf(await bundleForWorkerd(ENTRY), outside.address, secrets);
  const running = startWorkerd({
    ...{ name: 'cloudflare', folder, config, sockets: { http: null }, environment: {} },
    onLine: (line) => void lines.push(line),
  });
  onTestFinished(running.stop);
  const ports = await running.listening;
  if (!ports) throw new Error(lines.join('\n'));
  return { base: `http://127.0.0.1:${ports.get('http')}`, lines };
}

function configOf(module: string, outbound: string, secrets: Readonly<Record<string, string>>): string {
  const { compatibility_date, durable_objects, migrations, vars } = WRANGLER;
  const classes = migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes);
  const bindings = [
    ...durable_objects.bindings.map(
      ({ name, class_name }) => `(name = "${name}", durableObjectNamespace = "${class_name}")`,
    ),
    ...Object.entries(vars).map(
      ([name, value]) => `(name = "${name}", json = ${text(JSON.stringify(value))})`,
    ),
    ...Object.entries(secrets).map(([name, value]) => `(name = "${name}", text = ${text(value)})`),
  ];
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "program", worker = .program),
    (name = "others", external = (address = "${outbound}", http = ())),
    (name = "objects", disk = (path = ".", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "program")],
);
const program :Workerd.Worker = (
  modules = [(name = "cloudflare.js", esModule = ${text(module)})],
  compatibilityDate = "${compatibility_date}",
  globalOutbound = "others",
  durableObjectNamespaces = [
    ${classes.map((name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`).join(', ')},
  ],
  durableObjectStorage = (localDisk = "objects"),
  bindings = [${bindings.join(', ')}],
);
`;
}

/** As Cap'n Proto writes texts. */
function text(value: string): string {
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, (letter) =>
    [...new TextEncoder().encode(letter)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
