/** What every page of ours needs from outside; passed in, so that tests can stand in for it. */
import { browser } from '../messages/extension.ts';
import { type PublishedViews, publishedViews } from '../messages/published-view.ts';
import { type Send, send } from '../messages/send.ts';
import { type PageClock, pageClock } from './page-clock.ts';
import { createShortcut, type Shortcut } from './shortcut.ts';
import { pageVisibility, type Visibility } from './visibility.ts';

export interface PageDeps {
  readonly send: Send;
  readonly views: PublishedViews;
  readonly clock: PageClock;
  readonly visibility: Visibility;
  /** Puts a text on the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  readonly shortcut: Shortcut;
  /** The browser's own language, as `ko-KR`. */
  readonly browserLanguage: string;
}

export function pageDeps(): PageDeps {
  return {
    send,
    views: publishedViews,
    clock: pageClock,
    visibility: pageVisibility,
    copy: (text) => navigator.clipboard.writeText(text),
    shortcut: createShortcut(browser),
    browserLanguage: browser.i18n.getUILanguage(),
  };
}
