/** Which page a frame of an explorer is part of. */

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

/** Whether the outermost page is of another origin: it could show an explorer's page of its choice, which would send requests. */
export function isFramedElsewhere({ top, location }: Pick<Window, 'top' | 'location'>): boolean {
  try {
    return top === null || new URL(top.location.href).origin !== location.origin;
  } catch {
    // Another origin's page may not be looked at.
    return true;
  }
}
