/** The popup as the toolbar opens it: over the current tab, which stays the active one. The driver itself does not show it. */
import type { CDPSession, Page } from 'playwright-core';
import type { Chromium } from './chromium.ts';

export interface ActionPopup {
  /** What the element says; null while it is not there. */
  textOf(selector: string): Promise<string | null>;
  /** Presses the mouse in the middle of the element, which is scrolled into view. */
  click(selector: string): Promise<void>;
  /** Key by key, into whatever has the focus. */
  type(text: string): Promise<void>;
  press(key: 'Enter'): Promise<void>;
}

interface Commands {
  send(method: string, params: object): Promise<Record<string, unknown>>;
  on(event: string, heard: (event: { readonly message: string }) => void): void;
}

/** Opens it over the page, as a click on the toolbar's button does. It closes with the browser. */
export async function openActionPopup(chromium: Chromium, page: Page): Promise<ActionPopup> {
  await page.bringToFront();
  await chromium.evaluateInWorker(() => {
    const { chrome } = globalThis as unknown as { chrome: { action: { openPopup(): Promise<void> } } };
    return chrome.action.openPopup();
  }, null);
  const send = await attach(await chromium.context.newCDPSession(page), `${chromium.extensionId}/popup.html`);
  const evaluate = async (expression: string) => {
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
    return (result as { value: unknown }).value;
  };
  return {
    textOf: async (selector) =>
      (await evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? null`)) as
        | string
        | null,
    click: async (selector) => {
      const box = (await evaluate(
        `(${middleInView})(document.querySelector(${JSON.stringify(selector)}))`,
      )) as { x: number; y: number };
      for (const type of ['mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, ...box, button: 'left', clickCount: 1 });
    },
    type: async (text) => {
      for (const key of text) await stroke(send, { key, text: key });
    },
    press: (key) => stroke(send, { key, text: '\r', windowsVirtualKeyCode: 13 }),
  };
}

async function stroke(send: Commands['send'], key: object): Promise<void> {
  for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { type, ...key });
}

/** Runs in the popup. */
function middleInView(element: Element): { x: number; y: number } {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Speaks to another target through a page's session: the driver attaches to tabs only. */
async function attach(session: CDPSession, address: string): Promise<Commands['send']> {
  // The driver's types know these commands in another form than the one that needs no session of its own.
  const commands = session as unknown as Commands;
  const { targetInfos } = await commands.send('Target.getTargets', {});
  const target = (targetInfos as { targetId: string; url: string }[]).find(({ url }) =>
    url.endsWith(address),
  );
  if (!target) throw new Error('no popup was opened');
  const { targetId } = target;
  const { sessionId } = await commands.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  commands.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  // A press that opens a tab closes the popup before it is answered.
  commands.on('Target.detachedFromTarget', () => {
    for (const resolve of waiting.values()) resolve({});
  });
  let last = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, resolve);
      const message = JSON.stringify({ id, method, params });
      commands.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}
