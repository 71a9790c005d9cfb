import { setImmediate } from 'node:timers/promises'

/** Spellings to index before yielding to questions to other groups. */
const rowsAtOnce = 50
/** Lengths of the grams, in characters. */
const sizes = [2, 3]

/** The postings of a gram: indexes of spellings, and its share of each. */
type Postings = { readonly rows: Uint32Array; readonly shares: Float32Array }

/**
 * Compares how texts are written and spoken, by pairs and triples of characters (cosine similarity, rare ones weigh
 * more): finds questions that are mistyped or in kana.
 * @param entries the spellings of each entry's questions
 * @returns a function that gives, for a text, the similarity (0 to 1) of each entry's nearest spelling, if there is any
 */
export async function createGrams(
  entries: readonly (readonly string[])[],
): Promise<(spellings: readonly string[]) => Map<number, number>> {
  const rows = entries.flatMap((spellings, at) =>
    [...new Set(spellings)].map((spelling) => ({ at, spelling })),
  )
  const entriesOfRows = Uint32Array.from(rows, ({ at }) => at)
  const spread = new Map<string, number>()
  for (const [row, { spelling }] of rows.entries()) {
    if (row % rowsAtOnce === 0) await setImmediate()
    for (const gram of countGrams(spelling).keys()) spread.set(gram, (spread.get(gram) ?? 0) + 1)
  }

  /** Grams with their share of a text; the squares of all shares add up to one. */
  function toShares(spelling: string): [string, number][] {
    const weighed = [...countGrams(spelling)].map(([gram, count]): [string, number] => [
      gram,
      count * Math.log(1 + entriesOfRows.length / (1 + (spread.get(gram) ?? 0))),
    ])
    const norm = Math.hypot(...weighed.map(([, weight]) => weight))
    return weighed.map(([gram, weight]) => [gram, weight / norm])
  }

  const postings = new Map<string, Postings>()
  for (const [gram, count] of spread)
    postings.set(gram, { rows: new Uint32Array(count), shares: new Float32Array(count) })
  const filled = new Map<string, number>()
  for (const [row, { spelling }] of rows.entries()) {
    if (row % rowsAtOnce === 0) await setImmediate()
    for (const [gram, share] of toShares(spelling)) {
      const at = filled.get(gram) ?? 0
      const places = postings.get(gram)
      if (places === undefined) continue
      places.rows[at] = row
      places.shares[at] = share
      filled.set(gram, at + 1)
    }
  }

  return (spellings) => {
    const best = new Map<number, number>()
    for (const spelling of new Set(spellings)) {
      const sums = new Map<number, number>()
      for (const [gram, weight] of toShares(spelling)) {
        const places = postings.get(gram)
        for (const [at, row] of places?.rows.entries() ?? [])
          sums.set(row, (sums.get(row) ?? 0) + weight * (places?.shares[at] ?? 0))
      }
      for (const [row, sum] of sums) {
        const at = entriesOfRows[row] ?? 0
        best.set(at, Math.max(best.get(at) ?? 0, sum))
      }
    }
    return best
  }
}

function countGrams(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const size of sizes) {
    for (let at = 0; at + size <= text.length; at++) {
      const gram = text.slice(at, at + size)
      counts.set(gram, (counts.get(gram) ?? 0) + 1)
    }
  }
  return counts
}
