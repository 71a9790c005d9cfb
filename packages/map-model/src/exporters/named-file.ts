import { encodeText } from '../utf8.ts'

/** A file that was made, or given. */
export type NamedFile = { readonly name: string; readonly bytes: Uint8Array }

/** A file of JSON whose keys stand in the same order whatever made the value: the same map is the same bytes. */
export function toJsonFile(name: string, value: unknown): NamedFile {
  return { name, bytes: encodeText(`${JSON.stringify(sortKeys(value))}\n`) }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
