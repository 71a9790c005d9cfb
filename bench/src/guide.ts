import { say } from '@wheelhouse/tools/run'
import { measureFirstCharacter } from './guide/first-character.ts'
import { readOptions } from './kernel/options.ts'
import { type Figure, plainFigure } from './kernel/report.ts'
import { type Parts, runBench } from './kernel/run-bench.ts'
import { runForResult } from './kernel/run-script.ts'
import { quantile } from './kernel/statistics.ts'

/** `npm run bench -- guide`: how many visitors' questions are answered correctly, how quickly, and the memory used. */

const goals = {
  answerMs: 20,
  memoryMb: 250,
  first: 0.72,
  wrong: 0.05,
  refused: 0.8,
  amongThree: { ja: 0.85, en: 0.95 },
}

type Trial = { questions: number; first: number; amongThree: number; wrong: number; refused: number }
type Measured = {
  firstMs: number
  answersMs: readonly number[]
  memory: { beforeFirst: number; loaded: number }
  ja: Trial
  en: Trial
}

const options = readOptions()
/** Limited by the number of questions that one address may ask per minute. */
const streamed = options.quick ? 5 : 50
const parts: Parts = { answers: measureAnswers, streamed: () => measureFirstCharacter(streamed) }
await runBench('guide', parts, options)

async function measureAnswers(): Promise<Figure[]> {
  say('Questions to the guide ...')
  const measured = await runForResult<Measured>('apps/server/src/testing/search-guide.ts', {})
  const { answersMs, firstMs, memory } = measured
  const p95 = quantile([...answersMs], 0.95)
  return [
    plainFigure('answer from 1,000 entries, p95', {
      measured: `${p95.toFixed(1)} ms`,
      goal: `<= ${goals.answerMs} ms`,
      met: p95 <= goals.answerMs,
      note: `${answersMs.length} questions; the first, which loads the words and indexes the group, ${firstMs.toFixed(0)} ms.`,
    }),
    plainFigure('memory of words and index', {
      measured: `${memory.loaded.toFixed(0)} MB`,
      goal: `<= ${goals.memoryMb} MB`,
      met: memory.loaded <= goals.memoryMb,
      note: `Of it ${memory.beforeFirst.toFixed(0)} MB before the first question.`,
    }),
    ...(['ja', 'en'] as const).flatMap((language) => listShares(language, measured[language])),
  ]
}

function listShares(language: 'ja' | 'en', trial: Trial): Figure[] {
  const least = (name: string, share: number, goal: number) =>
    plainFigure(name, { measured: share.toFixed(2), goal: `>= ${goal}`, met: share >= goal })
  return [
    least(`${trial.questions} questions, ${language}: the right one is the first`, trial.first, goals.first),
    least('... the right one is among three', trial.amongThree, goals.amongThree[language]),
    plainFigure('... wrong answers of all', {
      measured: trial.wrong.toFixed(3),
      goal: `<= ${goals.wrong}`,
      met: trial.wrong <= goals.wrong,
    }),
    least('... refused of those about something else', trial.refused, goals.refused),
  ]
}
