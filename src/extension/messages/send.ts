/** Sends messages from pages and content scripts to the background. */
import { browser } from './extension.ts';
import type { Message, MessageType, Reply, ReplyTo } from './messages.ts';

export type Send = <T extends MessageType>(message: Message<T>) => Promise<ReplyTo<T>>;

/** The browsers' error where there is no listener: the message was not received. */
const UNHEARD = /Receiving end does not exist/;

/**
 * Sends a message to the background and returns its answer. Throws an Error when there was no reply, or a refusal: its cause is
 * the reply's `error`, or `unheard`. Without a cause, the request may have been carried out.
 */
export async function send<T extends MessageType>(message: Message<T>): Promise<ReplyTo<T>> {
  const reply = await browser.runtime
    .sendMessage<Message<T>, Reply<T> | undefined>(message)
    .catch(tellUnheard);
  if (!reply) throw new Error(`no answer to ${message.type}`);
  if (!reply.ok) throw new Error(`${message.type}: ${reply.error}`, { cause: reply.error });
  return reply.value;
}

function tellUnheard(reason: unknown): never {
  if (UNHEARD.test(String(reason))) throw new Error(String(reason), { cause: 'unheard' });
  throw reason;
}
