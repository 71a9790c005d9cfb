import { existsSync, readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { root, say } from './run.ts'
import { recordDurations } from './suite/durations.ts'
import { longStages } from './suite/long-parts.ts'
import { reportRun } from './suite/report-run.ts'
import { makeScratchFolder } from './suite/scratch-folder.ts'
import {
  browserStage,
  type EndedStage,
  isGreen,
  runStage,
  type Stage,
  sourcesStage,
  unitStage,
} from './suite/stages.ts'
import { watchMemory } from './suite/watch-memory.ts'

/**
 * `npm test`: runs everything, in stages from the fastest to the slowest. The first one that fails ends the run.
 * `npm test -- <word>` runs the tests whose path contains the word, unit tests as well as browser tests.
 */
async function test(words: readonly string[]): Promise<number> {
  process.env.TMPDIR = makeScratchFolder()
  const load = loadavg()[0] ?? 0
  const getPeakMemory = watchMemory()
  const isWhole = words.length === 0
  const stages = isWhole ? [sourcesStage, unitStage(), browserStage(), ...longStages()] : getStagesFor(words)
  const ended = await runStages(stages)
  const files = ended.flatMap((stage) => stage.files)
  const isRunGreen = ended.every(isGreen)
  if (isWhole && isRunGreen) recordDurations(files)
  const notRun = stages.slice(ended.length).map(({ name }) => name)
  for (const line of reportRun({ ended, notRun, load, gigabytes: getPeakMemory() })) say(line)
  return isRunGreen ? 0 : 1
}

/** Runs stages one after the other, up to the first one with a failure. */
async function runStages(stages: readonly Stage[]): Promise<EndedStage[]> {
  const ended: EndedStage[] = []
  for (const stage of stages) {
    const outcome = await runStage(stage)
    ended.push(outcome)
    if (!isGreen(outcome)) break
  }
  return ended
}

/** The browser, and a build of the console for it, only if one of its tests is selected. */
function getStagesFor(words: readonly string[]): Stage[] {
  const paths = readdirSync(join(root, 'e2e/src'), { recursive: true, encoding: 'utf8' })
  const isMeant = (path: string) =>
    path.endsWith('.test.ts') && words.some((word) => `/e2e/src/${path}`.includes(word))
  // A copied path, or a word.
  const isBrowserMeant = paths.some(isMeant) || words.some((word) => existsSync(join(root, 'e2e', word)))
  return [unitStage(words), ...(isBrowserMeant ? [browserStage(words)] : [])]
}

test(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
