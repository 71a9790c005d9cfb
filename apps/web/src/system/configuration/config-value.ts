/** A stored value as a field shows it: strings verbatim, everything else as JSON. */
export function valueText(stored: unknown): string {
  if (stored === null || stored === undefined) return ''
  return typeof stored === 'string' ? stored : JSON.stringify(stored, null, 2)
}

/**
 * Parses the typed text as the chosen type. Empty is `null`; text that does not fit the type is passed on as typed, and
 * the contract rejects it.
 */
export function configValue(type: string, typed: string): unknown {
  if (typed.trim() === '') return null
  if (type === 'string') return typed
  if (type === 'number') return Number.isNaN(Number(typed)) ? typed : Number(typed)
  try {
    const parsed: unknown = JSON.parse(typed)
    return parsed
  } catch {
    return typed
  }
}
