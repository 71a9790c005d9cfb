/** Is a version such as `2.4.10` older than another one? Parts are compared as numbers; what follows them is ignored. */
export function isOlderThan(version: string, other: string): boolean {
  const [left, right] = [partsOf(version), partsOf(other)]
  for (const index of [0, 1, 2]) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

function partsOf(version: string): number[] {
  return /\d+(\.\d+)*/.exec(version)?.[0].split('.').map(Number) ?? []
}
