/** The shipped NATS for the length of a test. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { expect, onTestFinished } from 'vitest';
import { connectionOptions } from '../../../src/service/many/connection.ts';
import { newFolder } from '../server/folder.ts';
import { SHIPPED, type ShippedNodes, startShippedNodes, type User } from './shipped-nodes.ts';

export interface ShippedNats extends Pick<ShippedNodes, 'urls' | 'caFile' | 'seedFile'> {
  /** Where answers for the user arrive. */
  inboxPrefix(user: User): string;
  connected(user: User): Promise<NatsConnection>;
  /** Writes other permissions, which the nodes read without a restart. */
  setAccounts(edit: (shipped: string) => string): void;
  /** The node is gone when it resolves. */
  kill(node: number): Promise<void>;
}

const UP_MS = 60_000;

export async function shippedNats(file: 'one-node.conf' | 'three-nodes.conf'): Promise<ShippedNats> {
  const folder = newFolder();
  const { urls, caFile, processes, seedFile } = await startShippedNodes(folder, file);
  for (const each of processes) onTestFinished(() => void each.kill('SIGKILL'));

  async function connected(user: User): Promise<NatsConnection> {
    const options = connectionOptions({ servers: urls, authFile: seedFile(user), caFile });
    let nc: NatsConnection | undefined;
    await expect
      .poll(
        async () => {
          const made = await connect(options).catch(String);
          if (typeof made !== 'string') nc = made;
          return typeof made === 'string' ? made : 'connected';
        },
        { timeout: UP_MS },
      )
      .toBe('connected');
    if (!nc) throw new Error('not connected');
    const connection = nc;
    onTestFinished(() => connection.close());
    return connection;
  }

  return {
    urls,
    caFile,
    seedFile,
    inboxPrefix: (user) =>
      connectionOptions({ servers: urls, authFile: seedFile(user) }).inboxPrefix ?? '_INBOX',
    connected,
    setAccounts(edit) {
      const shipped = readFileSync(join(SHIPPED, 'accounts.conf'), 'utf8');
      writeFileSync(join(folder, 'accounts.conf'), edit(shipped));
      for (const each of processes) each.kill('SIGHUP');
    },
    async kill(node) {
      const child = processes[node];
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await ended;
    },
  };
}
