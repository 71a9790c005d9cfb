import type { Analysis } from './analysis.ts'

/** Shorter words have too many neighbours, such as "son" and "song". */
const shortestLength = 5

/**
 * Corrects an unknown word to a known one that is one edit away: an extra, missing or wrong letter, or two swapped
 * letters. This does not suit Japanese, where a character is half a word.
 * @param known words in their base form
 */
export function createSpellingCorrector(known: ReadonlySet<string>): (text: Analysis) => Analysis {
  const byStart = Map.groupBy(known, (word) => word.charAt(0))
  return (text) => ({
    ...text,
    words: text.words.map((word) => {
      const { base, isContent } = word
      if (!isContent || base.length < shortestLength || known.has(base)) return word
      const near = (byStart.get(base.charAt(0)) ?? []).filter((other) => isOneEditAway(base, other))
      return near.length === 1 && near[0] !== undefined ? { base: near[0], isContent } : word
    }),
  })
}

/** For two different words. */
function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  )
}
