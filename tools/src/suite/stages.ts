import { relative } from 'node:path'
import { buildWebWhenStale } from '../product/build-web.ts'
import { findBrowser } from '../product/find-browser.ts'
import { root, say } from '../run.ts'
import { type EndedTests, runTests, type TestRun } from './run-tests.ts'
import { lintStep, quickSteps, type Step, typesStep, unusedStep } from './static-steps.ts'
import type { TestFile } from './test-record.ts'

/** A part of a run that finishes before the next one starts. */
export type Stage = { name: string; run: () => Promise<StageOutcome> }

export type StageOutcome = {
  files: TestFile[]
  /** What failed: a check or a test, with its reason. */
  failures: string[]
  /** What failed in the full run but passed on its own. */
  passedAlone: string[]
}

/** If more files than this fail, a retry will not help. */
const secondTriesMax = 3

export type EndedStage = StageOutcome & { name: string; minutes: number }

/** Runs a stage and measures its duration. */
export async function runStage({ name, run }: Stage): Promise<EndedStage> {
  const begun = performance.now()
  const outcome = await run()
  return { name, minutes: (performance.now() - begun) / 60_000, ...outcome }
}

export function isGreen({ failures }: StageOutcome): boolean {
  return failures.length === 0
}

/** Projects of tests that check the sources themselves: texts, the contract, documents. */
const sourceProjects = ['contract', 'texts', 'tools']

/** Errors in the sources themselves: known within two minutes, before anything is started. */
export const sourcesStage: Stage = {
  name: 'sources',
  run: async () => {
    const quick = await runSteps(quickSteps)
    if (quick.failures.length > 0) return quick
    const args = sourceProjects.flatMap((name) => ['--project', name])
    const outcomes = await Promise.all([
      runSteps([lintStep(), typesStep, unusedStep]),
      runTestsTwice({ name: 'sources', args, filter: [], env: {} }),
    ])
    return joinOutcomes(outcomes)
  },
}

/** The unit tests. @param words parts of paths; none: all but the source tests, which have already run */
export function unitStage(words: readonly string[] = []): Stage {
  const args = words.length > 0 ? [] : sourceProjects.flatMap((name) => ['--project', `!${name}`])
  return { name: 'unit', run: () => runTestsTwice({ name: 'unit', args, filter: words, env: {} }) }
}

/**
 * The product in a real browser.
 * @param words parts of paths; none: all but the inherently long ones
 * @param env environment of this stage's tests
 */
export function browserStage(
  words: readonly string[] = [],
  { name = 'browser', env = {} }: { name?: string; env?: NodeJS.ProcessEnv } = {},
): Stage {
  return {
    name,
    run: async () => {
      await buildWebWhenStale()
      return runTestsTwice({
        name,
        args: ['--config', 'e2e/vitest.config.ts'],
        filter: words,
        // A test that is named explicitly is run even if it is inherently long.
        env: { LONG: words.length > 0 ? '1' : '0', ...env, WHEELHOUSE_BROWSER: findBrowser() },
      })
    },
  }
}

async function runSteps(steps: readonly Step[]): Promise<StageOutcome> {
  const codes = await Promise.all(
    steps.map(async ({ name, run }) => {
      const code = await run()
      say(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`)
      return code
    }),
  )
  const failures = steps.filter((_, index) => codes[index] !== 0).map(({ name }) => `${name}: see above`)
  return { files: [], failures, passedAlone: [] }
}

/**
 * Runs tests, and retries the failures on their own: a few depend on timing that a busy machine cannot guarantee.
 * What then passes is reported, not hidden (docs/decisions/0035-second-try.md).
 */
async function runTestsTwice(run: TestRun): Promise<StageOutcome> {
  const first = await runTests(run)
  const failed = first.files.filter(({ failures }) => failures.length > 0)
  const isWorthATry = first.strayErrors.length === 0 && failed.length > 0 && failed.length <= secondTriesMax
  if (!isWorthATry) return toOutcome(run.name, first)
  const paths = failed.map(({ path }) => path)
  const args = [...run.args, '--no-file-parallelism']
  const alone = { ...run, name: `${run.name}-again`, args, filter: paths }
  const again = toOutcome(run.name, await runTests(alone))
  if (!isGreen(again)) return toOutcome(run.name, first)
  const others = first.files.filter((file) => !failed.includes(file))
  return { files: [...others, ...again.files], failures: [], passedAlone: failed.flatMap(listFailures) }
}

function toOutcome(name: string, { code, files, strayErrors }: EndedTests): StageOutcome {
  const failures = [
    ...files.flatMap(listFailures),
    ...strayErrors.map((error) => `outside of any test: ${error}`),
  ]
  const isUnexplained = code !== 0 && failures.length === 0
  return {
    files,
    failures: isUnexplained ? [`${name}: it ended with code ${code}`] : failures,
    passedAlone: [],
  }
}

function listFailures({ path, failures }: TestFile): string[] {
  return failures.map((failure) => `${relative(root, path)}: ${failure}`)
}

function joinOutcomes(outcomes: readonly StageOutcome[]): StageOutcome {
  return {
    files: outcomes.flatMap(({ files }) => files),
    failures: outcomes.flatMap(({ failures }) => failures),
    passedAlone: outcomes.flatMap(({ passedAlone }) => passedAlone),
  }
}
