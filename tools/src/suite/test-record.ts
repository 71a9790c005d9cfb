import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { z } from 'zod'

const testFileSchema = z.object({
  path: z.string(),
  /** Wall-clock time of its worker. */
  seconds: z.number(),
  passed: z.int(),
  skipped: z.int(),
  /** Name and reason of each failed test, or of a file that could not run or whose worker died. */
  failures: z.array(z.string()),
})
export type TestFile = z.output<typeof testFileSchema>

/** What `npm test` needs to know about a run of Vitest; `TEST_RECORD` names the file that it is written to. */
export const testRecordSchema = z.object({
  files: z.array(testFileSchema),
  /** Errors outside of any test, such as an unhandled rejection. */
  strayErrors: z.array(z.string()),
})
export type TestRecord = z.output<typeof testRecordSchema>

/** Writes the record at the end of a run. */
export default class TestRecorder implements Reporter {
  readonly #started = new Map<string, number>()
  readonly #seconds = new Map<string, number>()

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#started.set(moduleId, performance.now())
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#seconds.set(
      moduleId,
      (performance.now() - (this.#started.get(moduleId) ?? performance.now())) / 1000,
    )
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    strayErrors: readonly { message: string; stack?: string }[],
  ): void {
    // Vitest reports a dead worker without its tests: they are the ones left unfinished.
    const hasUnfinished = modules.some(isUnfinished)
    const unowned = strayErrors.filter(
      ({ message }) => !(hasUnfinished && /Worker \w+ emitted error/.test(message)),
    )
    const record: TestRecord = {
      files: modules.map((module) => describeFile(module, this.#seconds.get(module.moduleId) ?? 0)),
      strayErrors: unowned.map(describeError),
    }
    writeFileSync(process.env.TEST_RECORD ?? 'test-record.json', JSON.stringify(record))
  }
}

function isUnfinished(module: TestModule): boolean {
  return module.state() === 'pending' || module.state() === 'queued'
}

function describeFile(module: TestModule, seconds: number): TestFile {
  const tests = [...module.children.allTests()]
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const failedTests = tests.flatMap((test) => {
    const { state, errors = [] } = test.result()
    return state === 'failed' ? [[test.fullName, ...errors.map(describeError)].join('\n')] : []
  })
  const failedSuites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  const failures = [
    ...failedTests,
    ...[...module.errors(), ...failedSuites].map(describeError),
    ...(isUnfinished(module) ? [describeUnfinished(tests)] : []),
  ]
  return { path: module.moduleId, seconds, passed: count('passed'), skipped: count('skipped'), failures }
}

function describeUnfinished(tests: readonly TestCase[]): string {
  const next = tests.find((test) => test.result().state === 'pending')
  return `the worker ended before the file did${next === undefined ? '' : `, in or before: ${next.fullName}`}`
}

function describeError({ message, stack = '' }: { message: string; stack?: string }): string {
  return stack.includes(message) ? stack : `${message}\n${stack}`
}
