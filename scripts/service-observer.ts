/** Hears what the processes of a service tell: counts it for Prometheus, and logs it. */

import { type Report, readReports } from '../src/edge/report.ts';
import { withoutSecrets } from '../src/edge/without-secrets.ts';
import { createMetricsApp, METRICS_CONNECTIONS } from '../src/server/app.ts';
import { type Listener, listen } from '../src/server/listen.ts';
import type { Log } from '../src/server/log.ts';
import { createRefusalLimit } from '../src/server/refusal-limit.ts';
import type { Address } from '../src/server/server.ts';
import { createServiceMetrics, SUPERVISOR } from '../src/server/service-metrics.ts';
import { systemClock } from '../src/upstream/clock.ts';
import { createRawLines } from './raw-lines.ts';

export interface ServiceObserver {
  /** A line of a process, without its end. */
  hear(process: string, line: string): void;
  runs(process: string, isRunning: boolean): void;
}

export interface ListeningObserver extends ServiceObserver {
  /** For Prometheus. Rejects with the error of Node when it cannot. */
  listen(at: Address): Promise<Listener>;
}

/** `secrets`: what this machine knows, and no line may have. */
export function createServiceObserver(log: Log, secrets: readonly string[] = []): ListeningObserver {
  const metrics = createServiceMetrics();
  const raw = createRawLines(log, systemClock, secrets);

  function note(process: string, told: Report): void {
    const [counted, said] = [metrics.of(process), log.of(process)];
    switch (told.tell) {
      case 'answered':
        counted.answered(told.route, told.status, told.ms / 1000);
        if (told.priced) counted.priced(told.priced);
        if (!told.isOneOfMany) said.request(told);
        return;
      case 'upstream':
        counted.askedUpstream(told);
        return;
      case 'trouble':
        said[told.level](
          withoutSecrets(told.message, secrets),
          told.cause === undefined ? undefined : withoutSecrets(told.cause, secrets),
        );
    }
  }

  return {
    hear(process, line) {
      const told = readReports(line);
      if (!told) return raw.hear(process, line);
      for (const each of told) note(process, each);
    },
    runs(process, isRunning) {
      if (!isRunning) raw.ended(process);
      metrics.runs(process, isRunning);
    },
    listen(at) {
      const [own, said] = [metrics.of(SUPERVISOR), log.of(SUPERVISOR)];
      const refusals = createRefusalLimit(false, systemClock);
      const app = createMetricsApp({ metrics: own, page: metrics, refusals, onAnswered: said.request });
      return listen({
        ...at,
        fetch: app.fetch,
        allowedHosts: [],
        mostConnections: METRICS_CONNECTIONS,
        refusals,
        onRefused: ({ isOneOfMany, ...refused }) => {
          own.refused(refused.status);
          if (!isOneOfMany) said.request(refused);
        },
      });
    },
  };
}
