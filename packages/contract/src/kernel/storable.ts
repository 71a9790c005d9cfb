/** Deepest nesting of objects and lists in what a call takes: far more than any form has. */
export const jsonDepthMax = 32
/** Maximum keys of one object: far more than anything has. A schema lists every unknown key in its refusal. */
export const jsonNamesMax = 5_000

type StorableIssue = {
  path: string
  code: 'text.controlCharacters' | 'json.tooDeep' | 'json.tooManyNames'
}

/**
 * Looks for what no database and no other service can store: NUL characters and lone surrogates, in values and in keys;
 * excessive nesting; and excessive numbers of keys. Every call's input is checked before anything else reads it, so no
 * schema has to.
 * @returns `null` when there is none
 */
export function findUnstorable(value: unknown): StorableIssue | null {
  return findWithin(value, 0)
}

/** Paths are built only where something is found: a megabyte can contain a hundred thousand values. */
function findWithin(value: unknown, depth: number): StorableIssue | null {
  if (typeof value === 'string')
    return isStorable(value) ? null : { path: '', code: 'text.controlCharacters' }
  if (typeof value !== 'object' || value === null) return null
  if (depth >= jsonDepthMax) return { path: '', code: 'json.tooDeep' }
  const names = Object.keys(value)
  if (!Array.isArray(value) && names.length > jsonNamesMax) return { path: '', code: 'json.tooManyNames' }
  for (const name of names) {
    if (!isStorable(name)) return { path: '', code: 'text.controlCharacters' }
    const issue = findWithin(Reflect.get(value, name), depth + 1)
    if (issue !== null) return { ...issue, path: issue.path === '' ? name : `${name}.${issue.path}` }
  }
  return null
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
