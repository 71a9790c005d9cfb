import { relative } from 'node:path'
import { buildWebWhenStale } from './build-web.ts'
import { findBrowser } from './find-browser.ts'
import { root, say } from './run.ts'
import { runTests, type TestRun } from './run-tests.ts'
import { lintStep, quickSteps, type Step, typesStep } from './static-steps.ts'
import type { TestFile } from './test-record.ts'

/** A part of a run that ends before the next one begins. */
export type Stage = { name: string; run: () => Promise<StageOutcome> }

export type StageOutcome = {
  files: TestFile[]
  /** What failed: a check or a test, with its reason. */
  failures: string[]
}

export type EndedStage = StageOutcome & { name: string; minutes: number }

/** Runs a stage and takes its time. */
export async function runStage({ name, run }: Stage): Promise<EndedStage> {
  const begun = performance.now()
  const outcome = await run()
  return { name, minutes: (performance.now() - begun) / 60_000, ...outcome }
}

export function isGreen({ failures }: StageOutcome): boolean {
  return failures.length === 0
}

/** Projects of tests that read what the other checks of the sources read: words, the contract, documents. */
const sourceProjects = ['contract', 'texts', 'tools']

/** What is wrong in the sources as they stand: known in two minutes, before anything is started. */
export const sourcesStage: Stage = {
  name: 'sources',
  run: async () => {
    const quick = await runSteps(quickSteps)
    if (quick.failures.length > 0) return quick
    const args = sourceProjects.flatMap((name) => ['--project', name])
    const outcomes = await Promise.all([
      runSteps([lintStep(), typesStep]),
      runTestsOnce({ name: 'sources', args, filter: [], env: {} }),
    ])
    return joinOutcomes(outcomes)
  },
}

/** The tests beside the code. @param words parts of paths; none: all but those of the sources, which were run before */
export function unitStage(words: readonly string[] = []): Stage {
  const args = words.length > 0 ? [] : sourceProjects.flatMap((name) => ['--project', `!${name}`])
  return { name: 'unit', run: () => runTestsOnce({ name: 'unit', args, filter: words, env: {} }) }
}

/**
 * The product in a real browser.
 * @param words parts of paths; none: all but what is long by nature
 * @param env what the tests of this stage read
 */
export function browserStage(
  words: readonly string[] = [],
  { name = 'browser', env = {} }: { name?: string; env?: NodeJS.ProcessEnv } = {},
): Stage {
  return {
    name,
    run: async () => {
      await buildWebWhenStale()
      return runTestsOnce({
        name,
        args: ['--config', 'e2e/vitest.config.ts'],
        filter: words,
        // Whoever names a test means it, also when it is long by nature.
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
  return { files: [], failures }
}

async function runTestsOnce(run: TestRun): Promise<StageOutcome> {
  const { code, files, strayErrors } = await runTests(run)
  const failures = [
    ...files.flatMap(({ path, failures }) =>
      failures.map((failure) => `${relative(root, path)}: ${failure}`),
    ),
    ...strayErrors.map((error) => `outside of any test: ${error}`),
  ]
  const isUnexplained = code !== 0 && failures.length === 0
  return { files, failures: isUnexplained ? [`${run.name}: it ended with code ${code}`] : failures }
}

function joinOutcomes(outcomes: readonly StageOutcome[]): StageOutcome {
  return {
    files: outcomes.flatMap(({ files }) => files),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}
