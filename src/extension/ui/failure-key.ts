/** What is said of a change that was not made. */
export function failureKey(reason: unknown): 'diskFull' | 'failed' {
  return reason instanceof Error && reason.cause === 'disk full' ? 'diskFull' : 'failed';
}
