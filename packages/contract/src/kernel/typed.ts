/** Type guards for values that TypeScript's own types leave open. */

/** The names of an object's own properties, typed. For object literals, not for request bodies. */
export function listKeys<T extends object>(of: T): (keyof T & string)[] {
  const keys: (keyof T & string)[] = []
  for (const key in of) if (Object.hasOwn(of, key)) keys.push(key)
  return keys
}

/** The entries of an object literal, its names typed. */
export function listEntries<T extends object>(of: T): [keyof T & string, T[keyof T & string]][] {
  return listKeys(of).map((key) => [key, of[key]])
}

/** `Object.fromEntries` that keeps the keys: each of them must be among the entries. */
export function toRecord<K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the keys
  return Object.fromEntries(entries) as Record<K, V>
}

/** A record with these keys, each with what `toValue` makes of it. */
export function makeRecord<K extends string, V>(keys: readonly K[], toValue: (key: K) => V): Record<K, V> {
  return toRecord(keys.map((key) => [key, toValue(key)]))
}

/** These properties of an object. */
export function pickKeys<T extends object>(from: T, keys: readonly (keyof T)[]): Partial<T> {
  const picked: Partial<T> = {}
  for (const key of keys) picked[key] = from[key]
  return picked
}

/** Is the value one of this list? */
export function isOneOf<T>(list: readonly T[], value: unknown): value is T {
  return list.some((one) => one === value)
}

/** Is this the name of one of the object's own properties? */
export function hasKey<T extends object>(of: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(of, name)
}

/** Is this an object with properties, not a list? */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The `code` that errors of Node, of PostgreSQL and of libraries carry, such as `ENOENT`. */
export function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** The message of an error, whatever was thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
