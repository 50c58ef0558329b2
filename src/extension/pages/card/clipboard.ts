/** Puts a text on the clipboard from within any page. Rejects when the browser does not let us. */
export async function copyFrom(root: ShadowRoot, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages without TLS have no clipboard, and a page's policy may take it away; a copy command still works.
    if (!copyByCommand(root, text)) throw new Error('not copied');
  }
}

function copyByCommand(root: ShadowRoot, text: string): boolean {
  let copied = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = true;
  };
  const { ownerDocument: document } = root.host;
  document.addEventListener('copy', fill, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
  return copied;
}
