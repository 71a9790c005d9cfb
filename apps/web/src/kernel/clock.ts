/** The one place of the console that reads the time. Milliseconds since 1970. */
export function now(): number {
  return Date.now()
}
