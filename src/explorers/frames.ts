/** The address of the page that this frame is part of: the outermost of the same origin. Null for a page of its own. */
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
