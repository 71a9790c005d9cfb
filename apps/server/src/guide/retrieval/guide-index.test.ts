import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Analyzer } from './analysis.ts'
import { analyzeEnglish } from './analyze-english.ts'
import { createJapaneseAnalyzer } from './analyze-japanese.ts'
import { listSynonyms } from './building-words.ts'
import { createGuideIndex } from './guide-index.ts'
import type { GuideGroup, GuideLanguage } from './guide-types.ts'
import { readTrial, runTrial, type Trial } from './testing/trial.ts'

const analyzers: Record<GuideLanguage, Analyzer> = { ja: createJapaneseAnalyzer(), en: analyzeEnglish }
function openIndex({ entries, synonyms }: GuideGroup, language: GuideLanguage) {
  return createGuideIndex(entries, language, analyzers[language], listSynonyms(language, synonyms))
}

const sharedQuestions = fileURLToPath(
  new URL('../../../../../../shared/guide/questions.json', import.meta.url),
)

describe('Answers to visitors', () => {
  test.for(['ja', 'en'] as const)(
    'are found in %s on questions written before the answers',
    async (language) => {
      const { group, questions } = readTrial()
      expect(runTrial(questions[language], await openIndex(group, language))).toMatchObject(goals[language])
    },
  )

  test.for(['ja', 'en'] as const)('are found in %s on the other building', async (language, { skip }) => {
    skip(!existsSync(sharedQuestions), 'The questions of the other building are not beside this repository.')
    const { group, questions } = readShared()
    expect(runTrial(questions[language], await openIndex(group, language))).toMatchObject(goals[language])
  })

  const common = { first: atLeast(0.72), wrong: atMost(0.05), refused: atLeast(0.8) }
  const goals = {
    ja: { ...common, amongThree: atLeast(0.85) },
    en: { ...common, amongThree: atLeast(0.95) },
  }

  test('are found by a row of synonyms of the group', async () => {
    const { entries } = readTrial().group
    const question = '天守はどこから見えますか'
    const [without] = (await openIndex({ entries, synonyms: [] }, 'ja'))(question)
    const [first] = (await openIndex({ entries, synonyms: [['天守', '展望台']] }, 'ja'))(question)
    expect(without?.entryId).not.toBe('view')
    expect(first?.entryId).toBe('view')
  })

  test.for([
    ['half-width kana', 'ja', 'ﾏｲﾅﾝﾊﾞｰｶｰﾄﾞ', 'mynumber'],
    ['kana alone', 'ja', 'じゅうみんひょう', 'residence'],
    ['letters that have changed places', 'en', 'vaccinatoin', 'vaccine'],
  ] as const)('are found in spite of %s', async ([, language, question, expected]) => {
    const [first] = (await openIndex(readTrial().group, language))(question)
    expect(first?.entryId).toBe(expected)
  })

  test('are none where nothing is known', async () => {
    expect((await openIndex({ entries: [], synonyms: [] }, 'ja'))('トイレはどこですか')).toEqual([])
    expect((await openIndex(readTrial().group, 'en'))('?!')).toEqual([])
  })
})

const atLeast = (goal: number) => expect.toSatisfy((share: number) => share >= goal, `at least ${goal}`)
const atMost = (goal: number) => expect.toSatisfy((share: number) => share <= goal, `at most ${goal}`)

type SharedText = { question: string; answer: string }
type SharedFile = { items: { id: string; ja: SharedText; en: SharedText }[]; questions: Trial['questions'] }

function readShared(): Trial {
  const { items, questions } = JSON.parse(readFileSync(sharedQuestions, 'utf8')) as SharedFile
  const toText = (text: SharedText) => ({ ...text, variants: [] })
  const entries = items.map(({ id, ja, en }) => ({ id, ja: toText(ja), en: toText(en) }))
  return { group: { entries, synonyms: [] }, questions }
}
