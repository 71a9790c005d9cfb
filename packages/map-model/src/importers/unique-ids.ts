/** Longest id that VDA 5050 robots are given (`linkId` of the contract). */
const linkIdLength = 64

/**
 * An id for each name: the name itself where it is the only one of its kind, else with a number in the order of the
 * list, so that reading the same file again gives the same ids. Signs that ids may not have become `-`.
 * @param maxLength signs that an id may have
 * @param fallback the id of a thing without a name, by its place in the list
 */
export function makeUniqueIds(
  names: readonly string[],
  fallback: (index: number) => string,
  maxLength = linkIdLength,
): string[] {
  const wanted = names.map((name, index) =>
    name === '' ? fallback(index) : name.replaceAll(/[^A-Za-z0-9_.:-]/g, '-').slice(0, maxLength),
  )
  // Whoever is the first of its name keeps it, also when a later one would get that very name by its number.
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
