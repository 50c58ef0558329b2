/** NATS for tests: its nodes end with the test. */
import { onTestFinished } from 'vitest';
import { type NatsNode, type NatsOwn, startNodes } from './nats-nodes.ts';

export { type NatsNode, urlsOf } from './nats-nodes.ts';

export async function natsNodes(
  folder: string,
  count: 1 | 3 = 1,
  own: NatsOwn = {},
): Promise<readonly NatsNode[]> {
  const nodes = await startNodes(folder, count, own);
  onTestFinished(() => {
    for (const node of nodes) node.kill();
  });
  return nodes;
}
