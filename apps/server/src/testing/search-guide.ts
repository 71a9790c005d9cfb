/**
 * Questions to the guide for its benchmark: how many are answered rightly, how long an answer from a large group takes, and
 * what memory its words and index take. Prints it as JSON.
 */

import { analyzeEnglish } from '../guide/retrieval/analyze-english.ts'
import { createJapaneseAnalyzer } from '../guide/retrieval/analyze-japanese.ts'
import { listSynonyms } from '../guide/retrieval/building-words.ts'
import { createGuideIndex } from '../guide/retrieval/guide-index.ts'
import { createGuideSearch, type SearchedGroup } from '../guide/retrieval/guide-search.ts'
import type { GuideEntry, GuideGroup } from '../guide/retrieval/guide-types.ts'
import { readTrial, runTrial } from '../guide/retrieval/testing/trial.ts'

const entriesOfLargeGroup = 1_000
const rounds = 5

const { group, questions } = readTrial()
const megabytes = () => process.memoryUsage.rss() / 1e6

const before = megabytes()
const search = createGuideSearch()
const idle = megabytes()
const large: SearchedGroup = { id: 'large', revision: '1', load: async () => enlarge(group) }
const asked = [...questions.ja, ...questions.en].map(({ text }) => text)
const begun = performance.now()
await search.find(large, asked[0] ?? '')
const firstMs = performance.now() - begun
const answersMs: number[] = []
for (let round = 0; round < rounds; round++) {
  for (const text of asked) {
    const begin = performance.now()
    await search.find(large, text)
    answersMs.push(performance.now() - begin)
  }
}
const memory = { beforeFirst: idle - before, loaded: megabytes() - before }
await search.close()

const analyzers = { ja: createJapaneseAnalyzer(), en: analyzeEnglish }
const trial = async (language: 'ja' | 'en') =>
  runTrial(
    questions[language],
    await createGuideIndex(
      group.entries,
      language,
      analyzers[language],
      listSynonyms(language, group.synonyms),
    ),
  )
process.stdout.write(
  JSON.stringify({ firstMs, answersMs, memory, ja: await trial('ja'), en: await trial('en') }),
)

/** The same questions about very many counters. */
function enlarge({ entries, synonyms }: GuideGroup): GuideGroup {
  const many = Array.from({ length: entriesOfLargeGroup }, (_, at): GuideEntry => {
    const entry = entries[at % entries.length]
    const round = Math.floor(at / entries.length)
    return {
      id: `${entry?.id} ${round}`,
      ja: entry?.ja && {
        ...entry.ja,
        question: `${round}号館の${entry.ja.question}`,
        variants: [entry.ja.question],
      },
      en: entry?.en && {
        ...entry.en,
        question: `${entry.en.question} In hall ${round}?`,
        variants: [entry.en.question],
      },
    } as GuideEntry
  })
  return { entries: many, synonyms }
}
