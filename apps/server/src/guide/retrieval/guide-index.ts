import { setImmediate } from 'node:timers/promises'
import type { Analysis, Analyzer } from './analysis.ts'
import { createSpellingCorrector } from './correct-spelling.ts'
import { createGrams } from './grams.ts'
import type { GuideGroup, GuideLanguage, GuideText, Hit } from './guide-types.ts'
import { createTopicFinder, type TopicFinder } from './topics.ts'

/** Ranks the entries of a group for a question: those with any match, best first, with scores from 0 to 1. */
export type GuideIndex = (question: string) => Hit[]

const weights = { asked: 3, answer: 1 }
/** How soon further occurrences of a word stop counting, and how much the length of a question counts (BM25). */
const [saturation, lengthShare] = [1.2, 0.75]
const [wordShare, gramShare] = [0.7, 0.3]
/** Words and topics of the entries, each with the entries that contain it and its weight there. */
type Words = {
  readonly postings: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** The number of words and topics in the questions of each entry. */
  readonly lengths: readonly number[]
}

/**
 * 0.7 of the score is the share of a question's words and topics that an entry contains (BM25 relative to the maximum,
 * so that an off-topic question scores low everywhere), 0.3 is their similarity in writing or speech.
 * @param synonyms rows of words for the same thing, including those of the group
 */
export async function createGuideIndex(
  entries: GuideGroup['entries'],
  language: GuideLanguage,
  analyze: Analyzer,
  synonyms: GuideGroup['synonyms'],
): Promise<GuideIndex> {
  const topics = createTopicFinder(analyze, synonyms)
  const texts = entries.flatMap((entry) => {
    const text = entry[language]
    return text === null ? [] : [{ entryId: entry.id, text }]
  })
  const { words, spellings } = await readTexts(
    texts.map(({ text }) => text),
    analyze,
    topics,
  )
  const { scoreWords, known } = createWordScorer(words, texts.length)
  const compareGrams = await createGrams(spellings)
  const mend =
    language === 'en'
      ? createSpellingCorrector(new Set([...known, ...topics.words]))
      : (text: Analysis) => text

  return (question) => {
    const asked = mend(analyze(question))
    const shares = scoreWords(topics.find(asked))
    const alike = compareGrams(asked.spellings)
    return [...new Set([...shares.keys(), ...alike.keys()])]
      .map((at) => ({
        entryId: texts[at]?.entryId ?? '',
        score: wordShare * (shares.get(at) ?? 0) + gramShare * (alike.get(at) ?? 0),
      }))
      .toSorted((one, other) => other.score - one.score)
  }
}

async function readTexts(
  texts: readonly GuideText[],
  analyze: Analyzer,
  topics: TopicFinder,
): Promise<{ words: Words; spellings: Analysis['spellings'][] }> {
  const postings = new Map<string, Map<number, number>>()
  const lengths: number[] = []
  const spellings: Analysis['spellings'][] = []
  const listTerms = (read: readonly Analysis[]) => new Set(read.flatMap((each) => topics.find(each).flat()))
  for (const [at, { question, variants, answer }] of texts.entries()) {
    // Yields to questions to other groups, as indexing a full group takes minutes.
    await setImmediate()
    const asked = [question, ...variants].map(analyze)
    const add = (terms: ReadonlySet<string>, weight: number) => {
      for (const term of terms) {
        const places = postings.get(term) ?? new Map<number, number>()
        postings.set(term, places.set(at, (places.get(at) ?? 0) + weight))
      }
    }
    const askedTerms = listTerms(asked)
    add(askedTerms, weights.asked)
    add(listTerms([analyze(answer)]), weights.answer)
    lengths.push(askedTerms.size)
    spellings.push(asked.flatMap((each) => each.spellings))
  }
  return { words: { postings, lengths }, spellings }
}

/** BM25 over the parts of a question, where the best of its terms counts for each part. */
function createWordScorer(
  { postings, lengths }: Words,
  count: number,
): { scoreWords: (units: readonly string[][]) => Map<number, number>; known: ReadonlySet<string> } {
  const meanLength = lengths.reduce((sum, each) => sum + each, 0) / Math.max(1, count)
  const weighRarity = (found: number) => Math.log(1 + (count - found + 0.5) / (found + 0.5))

  function weighUnit(terms: readonly string[]): { best: Map<number, number>; weight: number } {
    const best = new Map<number, number>()
    let weight = 0
    for (const term of terms) {
      const places = postings.get(term)
      if (places === undefined) continue
      const rarity = weighRarity(places.size)
      weight = Math.max(weight, rarity)
      for (const [at, occurrences] of places) {
        const length = 1 - lengthShare + (lengthShare * (lengths[at] ?? 0)) / meanLength
        const share = (rarity * occurrences) / (occurrences + saturation * length)
        best.set(at, Math.max(best.get(at) ?? 0, share))
      }
    }
    // A term that does not occur anywhere weighs most: the question is about something else.
    return { best, weight: weight === 0 ? weighRarity(0) : weight }
  }

  function scoreWords(units: readonly string[][]): Map<number, number> {
    const weighed = units.map(weighUnit)
    const most = weighed.reduce((sum, { weight }) => sum + weight, 0)
    const shares = new Map<number, number>()
    for (const { best } of weighed)
      for (const [at, score] of best) shares.set(at, (shares.get(at) ?? 0) + score / most)
    return shares
  }

  return { scoreWords, known: new Set(postings.keys()) }
}
