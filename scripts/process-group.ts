/** The processes of a service on this machine: sockets held for them, each started again when it ends or hangs, none left behind. */
import { type HeldSocket, holdSocket } from './held-socket.ts';
import { startWatch } from './kill-leftovers.ts';
import { killWhenItHangs } from './kill-when-it-hangs.ts';
import type { ServiceObserver } from './service-observer.ts';
import { type Supervised, supervised } from './start-again.ts';
import { startWorkerd } from './workerd.ts';
import { PROCESS, SECRET } from './workerd-config.ts';

export interface ProcessGroupParts {
  /** What the processes share, in hexadecimal. */
  readonly secret: string;
  readonly observer: ServiceObserver;
  /** Hears which processes there are: none of them must be left behind. */
  readonly onProcesses?: ((pids: readonly number[]) => void) | undefined;
  /** Hears what has happened, in a sentence. */
  readonly onTrouble?: ((sentence: string) => void) | undefined;
}

export interface GroupProcess {
  /** Different for each. */
  readonly name: string;
  /** Where its configuration is, and what that names. */
  readonly folder: string;
  readonly config: string;
  /** What is held for it, by the name of its socket; null where it opens its own. */
  readonly sockets: Readonly<Record<string, HeldSocket | null>>;
  /** The one of these where it says that it does not hang. */
  readonly watched: HeldSocket;
  /** What it alone knows. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The others may need it while they answer: it ends after them. */
  readonly isLast: boolean;
  /** It is in a cluster, and may have to wait until it can start. */
  readonly isMember?: boolean;
}

export interface ProcessGroup {
  /** Rejects with the error of Node when it cannot listen. */
  hold(host: string, port: number): Promise<HeldSocket>;
  /** Rejects in a sentence where it does not start; a member is tried again. */
  begin(process: GroupProcess): Promise<void>;
  /** Rejects as `begun` does; then all of it has ended. */
  startedOrStopped<T>(begun: () => Promise<T>): Promise<T>;
  /** Null between two runs. */
  pidOf(name: string): number | null;
  /** Answers what is under way, and ends all. */
  stop(): Promise<void>;
}

export function createProcessGroup({
  secret,
  observer,
  onProcesses,
  onTrouble,
}: ProcessGroupParts): ProcessGroup {
  const sockets: HeldSocket[] = [];
  const processes: { readonly process: Supervised; readonly isLast: boolean }[] = [];
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

  function started({ name, folder, config, sockets: held, watched, environment, isMember }: GroupProcess) {
    let lines = 0;
    const running = startWorkerd({
      ...{ name, folder, config, isMember: isMember === true },
      sockets: Object.fromEntries(Object.entries(held).map(([socket, each]) => [socket, each?.file ?? null])),
      environment: { ...environment, [SECRET]: secret, [PROCESS]: name },
      onLine(line) {
        lines += 1;
        observer.hear(name, line);
      },
    });
    note(name, running.pid);
    const over = new AbortController();
    void running.ended.then(() => {
      over.abort();
      note(name, null);
    });
    const kill = () => {
      onTrouble?.(`${name} hangs; it is killed.`);
      running.kill();
    };
    void running.listening.then(
      (ports) => ports && killWhenItHangs({ port: watched.port, lines: () => lines, kill }, over.signal),
    );
    return running;
  }

  async function stop(): Promise<void> {
    isEnding = true;
    // A signal to the whole group ends them, too: what starts again now would be left behind.
    for (const { process } of processes) process.startNoMore();
    for (const socket of sockets.splice(0)) socket.letGo();
    for (const last of [false, true])
      await Promise.all(
        processes.filter(({ isLast }) => isLast === last).map(({ process }) => process.stop()),
      );
  }

  return {
    async hold(host, port) {
      const socket = await holdSocket(host, port);
      sockets.push(socket);
      return socket;
    },
    async begin(begun) {
      if (isEnding) throw new Error('It was ended before it had begun.');
      const process = supervised({
        start: () => started(begun),
        isPatient: begun.isMember === true,
        onEnded: (by, ms) => onTrouble?.(`${begun.name} has ended (${by}); it is started again in ${ms} ms.`),
      });
      processes.push({ process, isLast: begun.isLast });
      await process.ready;
    },
    pidOf: (name) => pids.get(name) ?? null,
    startedOrStopped: (begun) =>
      begun().catch(async (error: unknown) => {
        await stop();
        throw error;
      }),
    stop,
  };
}
