/** Milliseconds since 1970 with fractions, equal in all processes of a machine to well below a millisecond. */
export function epochMs(): number {
  return performance.timeOrigin + performance.now()
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
