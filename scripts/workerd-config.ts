/** How workerd is told, in Cap'n Proto, what a process of the service is: a front, or the engine with both objects. */

/** workerd's behaviour as of this day; a later one may be taken with a later workerd. */
export const COMPATIBILITY_DATE = '2026-11-01';

/** The module of all processes, in their folder. */
export const MODULE = 'service.js';
/** Where the objects' storage is, in the same. */
export const OBJECTS = 'objects';

/** What is in the environment of a process alone: nothing of it is on disk. */
export const SECRET = 'SISE_SECRET';
export const PROCESS = 'SISE_PROCESS';

/** By name. */
export type Values = Readonly<Record<string, unknown>>;

/** A member's place in a cluster. */
export interface ClusterPlace {
  /** As workerd names it: `s3://bucket/prefix`. */
  readonly bucket: string;
  /** Where that is, as workerd's `key=value`. */
  readonly bucketOptions: readonly string[];
  /** What its members share. */
  readonly key: string;
  /** Where the other members reach it. */
  readonly peers: string;
  /** Where fronts do. */
  readonly fronts: string;
}

export interface EngineParts {
  readonly values: Values;
  /** An HTTP proxy of all that is asked of other hosts; the internet when left out. */
  readonly outbound?: string | undefined;
  /** It is the one process with objects when left out. */
  readonly cluster?: ClusterPlace;
}

/** A process with objects. Where others come to it, it listens by itself; what is held for it is on the loopback. */
export function engineConfig({ values, outbound, cluster }: EngineParts): string {
  const toOthers = outbound
    ? `external = (address = ${quoted(outbound)}, http = ())`
    : 'network = (allow = ["public"], tlsOptions = (trustBrowserCas = true))';
  const worker = `durableObjectNamespaces = [
    # Allowances are in memory: an object that is left for ten seconds must not come back with full ones.
    (className = "Engine", uniqueKey = "sise-engine", enableSql = true, preventEviction = true),
    (className = "Projects", uniqueKey = "sise-projects", enableSql = true, preventEviction = true),
  ],
  durableObjectStorage = (localDisk = "${OBJECTS}"),`;
  return configOf({
    services: [`(name = "${OBJECTS}", disk = (path = "${OBJECTS}", writable = true))`],
    toOthers,
    sockets: [
      ...(cluster ? [socket('fronts', cluster.fronts, 'gate')] : []),
      socket('objects', '127.0.0.1:0', 'gate'),
    ],
    cluster: cluster ? clusterText(cluster) : '',
    worker,
    bindings: [
      '(name = "ENGINE", durableObjectNamespace = "Engine")',
      '(name = "PROJECTS", durableObjectNamespace = "Projects")',
      ...bindingsOf(values),
    ],
  });
}

function clusterText({ bucket, bucketOptions, key, peers }: ClusterPlace): string {
  const options = bucketOptions.map(quoted).join(', ');
  return `cluster = (bucket = ${quoted(bucket)}, bucketOptions = [${options}], address = ${quoted(peers)}, key = ${quoted(key)}),`;
}

/** A front reaches the processes with objects, and nobody else. */
export function frontConfig(values: Values, engines: readonly string[]): string {
  // As the front counts them: the first has no number.
  const named = engines.map((address, i) => ({ address, number: i === 0 ? '' : `${i + 1}` }));
  return configOf({
    services: named.map(
      ({ address, number }) =>
        `(name = "${OBJECTS}${number}", external = (address = ${quoted(address)}, http = ()))`,
    ),
    toOthers: 'network = (allow = [])',
    sockets: [socket('http', '127.0.0.1:0', 'default'), socket('watched', '127.0.0.1:0', 'watched')],
    cluster: '',
    worker: '',
    bindings: [
      ...named.map(
        ({ number }) => `(name = "OBJECTS${number && `_${number}`}", service = "${OBJECTS}${number}")`,
      ),
      ...bindingsOf(values),
    ],
  });
}

interface Parts {
  readonly services: readonly string[];
  readonly toOthers: string;
  readonly sockets: readonly string[];
  readonly cluster: string;
  readonly worker: string;
  readonly bindings: readonly string[];
}

function configOf({ services, toOthers, sockets, cluster, worker, bindings }: Parts): string {
  const all = ['(name = "program", worker = .program)', `(name = "others", ${toOthers})`, ...services];
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    ${all.join(',\n    ')},
  ],
  sockets = [
    ${sockets.join(',\n    ')},
  ],
  ${cluster}
);

const program :Workerd.Worker = (
  modules = [(name = "${MODULE}", esModule = embed "${MODULE}")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  globalOutbound = "others",
  ${worker}
  bindings = [
    ${bindings.join(',\n    ')},
  ],
);
`;
}

function socket(name: string, address: string, entrypoint: string): string {
  const service = `(name = "program"${entrypoint === 'default' ? '' : `, entrypoint = "${entrypoint}"`})`;
  return `(name = "${name}", address = ${quoted(address)}, http = (), service = ${service})`;
}

function bindingsOf(values: Values): string[] {
  return [
    ...Object.entries(values).map(
      ([name, value]) => `(name = ${quoted(name)}, json = ${quoted(JSON.stringify(value))})`,
    ),
    `(name = "SECRET", fromEnvironment = "${SECRET}")`,
    `(name = "PROCESS", fromEnvironment = "${PROCESS}")`,
  ];
}

/** As Cap'n Proto writes texts: like JSON, in ASCII. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/g, (letter) =>
    [...new TextEncoder().encode(letter)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  );
}
