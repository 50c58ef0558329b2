/** The address of the outermost page of the same origin that this frame is part of; null for a page of its own. */
export function addressAround(window: Window): URL | null {
  let around: URL | null = null;
  for (let frame = window; frame.parent !== frame; frame = frame.parent) {
    try {
      around = new URL(frame.parent.location.href);
    } catch {
      // Another origin's page frames this one, and may not be looked at.
      break;
    }
  }
  return around;
}
