import { parentPort } from 'node:worker_threads'
import { analyzeEnglish } from './analyze-english.ts'
import { createJapaneseAnalyzer } from './analyze-japanese.ts'
import { listSynonyms } from './building-words.ts'
import { createGuideIndex, type GuideIndex } from './guide-index.ts'
import type { GuideAnswer, GuideTask } from './guide-search.ts'
import type { GuideGroup, GuideLanguage } from './guide-types.ts'
import { judgeHits } from './judge-hits.ts'
import { isJapanese, normalize } from './normalize.ts'

const analyzers = { ja: createJapaneseAnalyzer(), en: analyzeEnglish }
const nearestMax = 5
/** By the id of the group. */
const groups = new Map<string, Promise<Record<GuideLanguage, GuideIndex>>>()

parentPort?.on('message', (task: GuideTask) => void work(task))

async function work(task: GuideTask): Promise<void> {
  if (task.kind === 'forget') {
    groups.delete(task.groupId)
    return
  }
  const { id, groupId, question, group } = task
  if (group !== null) groups.set(groupId, indexGroup(group))
  const indexes = await groups.get(groupId)
  if (indexes === undefined) throw new Error('A question came before its group.')
  const language: GuideLanguage = isJapanese(question) ? 'ja' : 'en'
  const hits = indexes[language](question)
  const finding = {
    language,
    ...judgeHits(hits),
    nearest: hits.slice(0, nearestMax),
    key: toKey(language, question),
  }
  say({ id, finding })
}

/** The content words of a question, in any order, or the whole question if it has none. */
function toKey(language: GuideLanguage, question: string): string {
  const { words } = analyzers[language](question)
  // The analyser may classify symbols as content.
  const content = words
    .filter(({ base, isContent }) => isContent && /[\p{L}\p{N}]/u.test(base))
    .map(({ base }) => base)
  return content.length > 0 ? [...new Set(content)].toSorted().join(' ') : normalize(question)
}

async function indexGroup({ entries, synonyms }: GuideGroup): Promise<Record<GuideLanguage, GuideIndex>> {
  const index = (language: GuideLanguage) =>
    createGuideIndex(entries, language, analyzers[language], listSynonyms(language, synonyms))
  return { ja: await index('ja'), en: await index('en') }
}

function say(answer: GuideAnswer): void {
  parentPort?.postMessage(answer)
}
