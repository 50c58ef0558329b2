/** The processes of a service: one engine with what is kept, and fronts that share a port; each is started again when it ends or hangs. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HeldSocket, holdSocket } from './held-socket.ts';
import type { ServiceObserver } from './service-observer.ts';
import { type Supervised, supervised } from './start-again.ts';
import { startWatch } from './watch-over.ts';
import { whenItHangs } from './when-it-hangs.ts';
import { startWorkerd } from './workerd.ts';
import {
  engineConfig,
  frontConfig,
  MODULE,
  OBJECTS,
  PROCESS,
  SECRET,
  type Values,
} from './workerd-config.ts';

export interface Service {
  /** A module that exports the front, the gate, and the objects' classes by these names. */
  readonly module: string;
  /** Where configuration and storage are; it is made when it is not there. */
  readonly folder: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly fronts: number;
  readonly values: Values;
  /** An HTTP proxy of all that is asked of other hosts; the internet when left out. */
  readonly outbound?: string;
  readonly observer: ServiceObserver;
  /** Hears which processes there are: none of them must be left behind. */
  readonly onProcesses?: (pids: readonly number[]) => void;
  /** Hears what has happened, in a sentence. */
  readonly onTrouble?: (sentence: string) => void;
}

export interface ServiceProcesses {
  /** Rejects where it does not listen: with the error of Node for the port, or in a sentence. Then all of it has ended. */
  start(): Promise<Listening>;
  /** By name: `engine`, `front-1`, `front-2`…; null between two runs. */
  pidOf(name: string): number | null;
  /** Answers what is under way, and ends all. */
  stop(): Promise<void>;
}

export interface Listening {
  readonly port: number;
  /** Of the engine's process, for messages of fronts. */
  readonly enginePort: number;
}

export function createServiceProcesses(service: Service): ServiceProcesses {
  const { folder, host, port, values, outbound, observer, onProcesses, onTrouble } = service;
  const secret = randomBytes(32).toString('hex');
  const sockets: HeldSocket[] = [];
  const processes = new Map<string, Supervised>();
  const pids = new Map<string, number>();
  const watch = startWatch();
  let isEnding = false;

  function note(name: string, pid: number | null): void {
    if (pid === null) pids.delete(name);
    else pids.set(name, pid);
    observer.runs(name, pid !== null);
    watch.over([...pids.values()]);
    try {
      onProcesses?.([...pids.values()]);
    } catch (error) {
      // Who cannot write them down, with a full disk for one, must not end those that answer.
      onTrouble?.(`Which processes there are was not written down: ${String(error)}`);
    }
  }

  async function hold(onHost: string, onPort: number): Promise<HeldSocket> {
    const socket = await holdSocket(onHost, onPort);
    sockets.push(socket);
    return socket;
  }

  /** `watched`: the one of its sockets where it says that it does not hang. */
  async function begin(name: string, config: string, watched: HeldSocket, held: HeldFiles): Promise<void> {
    if (isEnding) throw new Error('It was ended before it had begun.');
    const start = () => {
      const environment = { [SECRET]: secret, [PROCESS]: name };
      let lines = 0;
      const onLine = (line: string) => {
        lines += 1;
        observer.hear(name, line);
      };
      const running = startWorkerd({ name, folder, config, sockets: held, environment, onLine });
      note(name, running.pid);
      const over = new AbortController();
      void running.ended.then(() => {
        over.abort();
        note(name, null);
      });
      void running.listening.then(async (ports) => {
        if (!ports || !(await whenItHangs(watched.port, over.signal, () => lines))) return;
        onTrouble?.(`${name} hangs; it is killed.`);
        running.kill();
      });
      return running;
    };
    const onEnded = (by: number | string, ms: number) =>
      onTrouble?.(`${name} has ended (${by}); it is started again in ${ms} ms.`);
    const process = supervised({ start, onEnded });
    processes.set(name, process);
    await process.ready;
  }

  async function stop(): Promise<void> {
    isEnding = true;
    // A signal to the whole group ends them, too: what starts again now would be left behind.
    for (const process of processes.values()) process.startNoMore();
    for (const socket of sockets.splice(0)) socket.letGo();
    // What fronts still answer may need the engine.
    const isEngine = ([name]: readonly [string, Supervised]) => name === ENGINE;
    const [engine, fronts] = [
      [...processes].filter(isEngine),
      [...processes].filter((each) => !isEngine(each)),
    ];
    for (const group of [fronts, engine]) await Promise.all(group.map(([, process]) => process.stop()));
  }

  async function begun(): Promise<Listening> {
    mkdirSync(join(folder, OBJECTS), { recursive: true });
    writeFileSync(join(folder, MODULE), service.module);
    const [http, objects] = [await hold(host, port), await hold('127.0.0.1', 0)];
    await begin(ENGINE, engineConfig(values, outbound), objects, { objects: objects.file });
    const config = frontConfig(values, objects.port);
    const names = Array.from({ length: service.fronts }, (_, i) => `front-${i + 1}`);
    await Promise.all(
      names.map(async (name) => {
        const watched = await hold('127.0.0.1', 0);
        await begin(name, config, watched, { http: http.file, watched: watched.file });
      }),
    );
    return { port: http.port, enginePort: objects.port };
  }

  return {
    start: () =>
      begun().catch(async (error: unknown) => {
        await stop();
        throw error;
      }),
    pidOf: (name) => pids.get(name) ?? null,
    stop,
  };
}

const ENGINE = 'engine';

/** Numbers of open files, by the socket's name. */
type HeldFiles = Readonly<Record<string, number>>;
