/** Type guards for values that TypeScript's own types leave open. */

/** The names of an object's own properties, typed. For object literals, not for request bodies. */
export function listKeys<T extends object>(of: T): (keyof T & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object that is written out has no others
  return Object.keys(of) as (keyof T & string)[]
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
