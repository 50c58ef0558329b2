/**
 * Whether this content script is still the one that counts. Stands in for the framework's own context (wxt.config.ts),
 * which brings a poller of the page's address and weighs as much as our finding does.
 */
import { browser } from '../messages/extension.ts';

/** Heard by an older script in the same page: after an update of the extension, the new one takes over. */
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
