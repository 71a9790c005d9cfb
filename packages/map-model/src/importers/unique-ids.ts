/** Longest id that VDA 5050 robots are sent (`linkId` of the contract). */
const linkIdLength = 64

/**
 * An id for each name: the name itself if unique, else with a number in list order, so that reading the same file again
 * gives the same ids. Characters not allowed in ids become `-`.
 * @param maxLength of an id in characters
 * @param fallback the id of an object without a name, by its index in the list
 */
export function makeUniqueIds(
  names: readonly string[],
  fallback: (index: number) => string,
  maxLength = linkIdLength,
): string[] {
  const wanted = names.map((name, index) =>
    name === '' ? fallback(index) : name.replaceAll(/[^A-Za-z0-9_.:-]/g, '-').slice(0, maxLength),
  )
  // The first of a name keeps it, even if a later one would get exactly that name by its number.
  const taken = new Set(wanted)
  const used = new Set<string>()
  const nextNumber = new Map<string, number>()
  return wanted.map((id) => {
    let unique = id
    let number = nextNumber.get(id) ?? 2
    for (; used.has(unique) || (unique !== id && taken.has(unique)); number++) {
      const suffix = `-${number}`
      unique = id.slice(0, maxLength - suffix.length) + suffix
    }
    nextNumber.set(id, number)
    used.add(unique)
    return unique
  })
}
