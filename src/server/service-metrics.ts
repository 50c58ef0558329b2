/** What is counted of a service: the same for each of its processes, by the label `process`, and whether each runs. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Metrics, metricsIn } from './metrics.ts';

export interface ServiceMetrics extends Pick<Metrics, 'page' | 'contentType'> {
  of(process: string): Metrics;
  /** It runs, or it does no more. */
  runs(process: string, isRunning: boolean): void;
}

/** Whoever starts the others, and listens for Prometheus. */
export const SUPERVISOR = 'supervisor';

export function createServiceMetrics(): ServiceMetrics {
  const registries = new Map<string, { readonly registry: Registry; readonly metrics: Metrics }>();
  const own = registryOf(SUPERVISOR);
  collectDefaultMetrics({ register: own });
  const [labelNames, registers] = [['process'], [own]];
  const up = new Gauge({
    name: 'sise_process_up',
    help: 'Whether a process of the service runs.',
    labelNames,
    registers,
  });
  const ends = new Counter({
    name: 'sise_process_ends_total',
    help: 'How often a process of the service ended.',
    labelNames,
    registers,
  });

  function of(process: string): Metrics {
    const known = registries.get(process);
    if (known) return known.metrics;
    const registry = process === SUPERVISOR ? own : registryOf(process);
    const metrics = metricsIn(registry);
    registries.set(process, { registry, metrics });
    return metrics;
  }

  of(SUPERVISOR);
  return {
    of,
    runs(process, isRunning) {
      up.set({ process }, isRunning ? 1 : 0);
      ends.inc({ process }, isRunning ? 0 : 1);
    },
    async page() {
      const all = [...registries.values()].map(({ registry }) => registry.getMetricsAsJSON());
      return AggregatorRegistry.aggregate(await Promise.all(all)).metrics();
    },
    contentType: own.contentType,
  };
}

function registryOf(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  return registry;
}
