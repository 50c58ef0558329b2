/**
 * Whether this content script is still the one that counts. This class stands in for the framework's own context
 * (wxt.config.ts), which polls the page's address and brings 13 kB into each frame of an explorer, half of what ours takes.
 */
import { browser } from '../messages/extension.ts';

/** An older script in the same page listens to this event: after an update of the extension, the new one takes over. */
const TAKEOVER = 'sise:takeover';

export class ContentScriptContext {
  readonly #life = new AbortController();

  constructor() {
    document.dispatchEvent(new Event(TAKEOVER));
    document.addEventListener(TAKEOVER, () => this.#life.abort(), { signal: this.#life.signal });
  }

  /** True for good once the extension has been updated, switched off or removed under this script. */
  get isInvalid(): boolean {
    if (!browser.runtime?.id) this.#life.abort();
    return this.#life.signal.aborted;
  }

  onInvalidated(run: () => void): void {
    this.#life.signal.addEventListener('abort', run);
  }
}
