/**
 * The minimal set of steps moved between two orders. The others keep their relative order (longest increasing
 * subsequence).
 * @param before unique ids; those that are not in both lists are ignored
 */
export function findMoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(after.map((id, place) => [id, place]))
  const kept = before.filter((id) => places.has(id))
  const inOrder = longestRising(kept.map((id) => places.get(id) ?? 0))
  return new Set(kept.filter((_, index) => !inOrder.has(index)))
}

/** Indexes of the longest increasing subsequence of distinct numbers. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  // `ends[n]`: index of the smallest possible last number of an increasing subsequence of length n + 1.
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [index, number] of numbers.entries()) {
    const longer = ends.findIndex((end) => (numbers[end] ?? 0) > number)
    const length = longer === -1 ? ends.length : longer
    previous[index] = ends[length - 1]
    ends[length] = index
  }
  const found = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) found.add(index)
  return found
}
