/** The key of the text for a change that failed. */
export function failureKey(reason: unknown): 'diskFull' | 'failed' {
  return reason instanceof Error && reason.cause === 'disk full' ? 'diskFull' : 'failed';
}
