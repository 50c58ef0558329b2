/** What is counted of a process that shares its engine by NATS, beside what each server counts. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Metrics, metricsIn } from './metrics.ts';

export interface ServiceMetrics extends Metrics {
  /** The connection to NATS was made, again where it was made before, or lost. */
  nats(isConnected: boolean): void;
  /** This process began or ceased to be the engine. */
  lease(isEngine: boolean): void;
  /** The engine acknowledged a question after so long. */
  hop(seconds: number): void;
}

const HOP_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

export function createServiceMetrics(): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  let acknowledgedAt = performance.now();
  const connected = new Gauge({
    name: 'sise_nats_connected',
    help: 'Whether this process is connected to NATS.',
    registers,
  });
  const connections = new Counter({
    name: 'sise_nats_connections_total',
    help: 'Connections to NATS that this process made: more than one are reconnects.',
    registers,
  });
  const engine = new Gauge({
    name: 'sise_engine_lease',
    help: 'Whether this process is the engine: 1 at one of all processes.',
    registers,
  });
  const terms = new Counter({
    name: 'sise_engine_terms_total',
    help: 'How often this process became the engine.',
    registers,
  });
  const hop = new Histogram({
    name: 'sise_engine_hop_seconds',
    help: 'Time from a question of this process to the acknowledgement of the engine.',
    buckets: HOP_SECONDS,
    registers,
  });
  new Gauge({
    name: 'sise_engine_answer_age_seconds',
    help: 'Time since the engine last acknowledged a question of this process.',
    registers,
    collect() {
      this.set((performance.now() - acknowledgedAt) / 1000);
    },
  });

  return {
    ...metricsIn(registry),
    nats(isConnected) {
      connected.set(isConnected ? 1 : 0);
      if (isConnected) connections.inc();
    },
    lease(isEngine) {
      engine.set(isEngine ? 1 : 0);
      if (isEngine) terms.inc();
    },
    hop(seconds) {
      acknowledgedAt = performance.now();
      hop.observe(seconds);
    },
  };
}
