import { browser } from './extension.ts';
import type { Message, Messages, MessageType, Reply } from './messages.ts';

export type Send = <T extends MessageType>(message: Message<T>) => Promise<Messages[T]['response']>;

/**
 * Sends a message to the background and returns its answer. Throws Error when nobody answered, or when it was refused: then the
 * reply's word is its cause.
 */
export async function send<T extends MessageType>(message: Message<T>): Promise<Messages[T]['response']> {
  const reply: Reply<T> | undefined = await browser.runtime.sendMessage(message);
  if (!reply) throw new Error(`no answer to ${message.type}`);
  if (!reply.ok) throw new Error(`${message.type}: ${reply.error}`, { cause: reply.error });
  return reply.value;
}
