/**
 * Which steps somebody moved to get from one order to another: as few as possible. The others keep their order, the longest
 * there is.
 * @param before ids, each once; those that are not in both lists do not count
 */
export function findMoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(after.map((id, place) => [id, place]))
  const kept = before.filter((id) => places.has(id))
  const inOrder = longestRising(kept.map((id) => places.get(id) ?? 0))
  return new Set(kept.filter((_, index) => !inOrder.has(index)))
}

/** Indexes of the longest rising part of different numbers. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  // `ends[n]`: where a rising part of n + 1 numbers ends, with the least number it can end with.
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
