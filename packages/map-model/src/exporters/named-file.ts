import { encodeText } from '../utf8.ts'

/** A file that was generated or supplied. */
export type NamedFile = { readonly name: string; readonly bytes: Uint8Array }

/** A JSON file with keys in a fixed order, so that the same map gives the same bytes. */
export function toJsonFile(name: string, value: unknown): NamedFile {
  return { name, bytes: encodeText(`${JSON.stringify(sortKeys(value))}\n`) }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
