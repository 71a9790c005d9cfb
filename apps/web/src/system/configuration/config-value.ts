/** The text of a stored value in a field: strings as they are, everything else as JSON. */
export function valueText(stored: unknown): string {
  if (stored === null || stored === undefined) return ''
  return typeof stored === 'string' ? stored : JSON.stringify(stored, null, 2)
}

/**
 * Parses input by the selected type. Empty is `null`; what does not match its type is passed on as typed,
 * for the contract to reject.
 */
export function configValue(type: string, typed: string): unknown {
  if (typed.trim() === '') return null
  if (type === 'string') return typed
  if (type === 'number') return Number.isNaN(Number(typed)) ? typed : Number(typed)
  try {
    return JSON.parse(typed) as unknown
  } catch {
    return typed
  }
}
