/** Deepest nesting of objects and lists in what a call takes: far more than any form has. */
export const jsonDepthMax = 32

export type StorableIssue = { path: string; code: 'text.controlCharacters' | 'json.tooDeep' }

/**
 * Looks for what no database and no other service can hold: the character NUL, and halves of characters (lone
 * surrogates), in values and in names; and for lists and objects in one another without end. Every call looks at all that
 * it takes before anything else reads it, so no schema has to think of it.
 * @returns `null` when there is none
 */
export function findUnstorable(value: unknown): StorableIssue | null {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { path, depth } = next
    if (typeof next.value === 'string' && !isStorable(next.value))
      return { path, code: 'text.controlCharacters' }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (depth >= jsonDepthMax) return { path, code: 'json.tooDeep' }
    for (const [name, part] of Object.entries(next.value)) {
      if (!isStorable(name)) return { path, code: 'text.controlCharacters' }
      waiting.push({ value: part, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 })
    }
  }
  return null
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
