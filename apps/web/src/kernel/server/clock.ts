/** The only place in the console that reads the time. Milliseconds since 1970. */
export function now(): number {
  return Date.now()
}

/** The device's own date, for file names: `20261121`. */
export function today(): string {
  const date = new Date(now())
  return `${date.getFullYear()}${String(date.getMonth() + 1).padStart(2, '0')}${String(date.getDate()).padStart(2, '0')}`
}
