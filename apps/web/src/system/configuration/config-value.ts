/** A stored value as a field shows it: texts as they are, all else as JSON. */
export function valueText(stored: unknown): string {
  if (stored === null || stored === undefined) return ''
  return typeof stored === 'string' ? stored : JSON.stringify(stored, null, 2)
}

/**
 * What was typed, by the type that was chosen. Nothing is `null`; what does not fit its type goes on as it was typed, and
 * the contract refuses it.
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
