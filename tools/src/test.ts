import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWebWhenStale } from './build-web.ts'
import { staticSteps } from './check.ts'
import { findBrowser } from './find-browser.ts'
import { bin, root, run, say } from './run.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import type { TestFile, TestRecord } from './test-record.ts'

/**
 * `npm test`: the whole truth. Lint, types and documents; every test beside the code; the product in a real browser.
 * `npm test -- <area>` runs what is named so, in every workspace and in the browser.
 */

const scratch = makeScratchFolder()
const records = join(root, 'node_modules', '.cache', 'test-records')

/** More files than these fail for a reason that another try does not take away. */
const secondTriesMax = 3

/** A run of Vitest: the tests beside the code, or those in the browser. */
type Part = { name: string; args: string[]; env: NodeJS.ProcessEnv }
type Outcome = {
  files: TestFile[]
  /** Files that failed among all others and passed alone. */
  passedAlone: TestFile[]
  strayErrors: string[]
  isGreen: boolean
}

async function test(): Promise<number> {
  const filter = process.argv.slice(2)
  rmSync(records, { recursive: true, force: true })
  mkdirSync(records, { recursive: true })
  const isWhole = filter.length === 0
  const unit = { name: 'unit', args: [], env: {} }
  // Side by side: neither linter and compiler nor tests that wait keep two cores busy alone.
  const [staticCodes, unitOutcome] = await Promise.all([
    isWhole ? Promise.all(staticSteps.map(runStaticStep)) : [],
    runPart(unit, filter),
  ])
  await buildWebWhenStale()
  const environment = { WHEELHOUSE_BROWSER: findBrowser() }
  const browser = { name: 'browser', args: ['--config', 'e2e/vitest.config.ts'], env: environment }
  const outcomes = [unitOutcome, await runPart(browser, filter)]
  const files = outcomes.flatMap((outcome) => outcome.files)
  if (isWhole) for (const line of slowest(files)) say(line)
  for (const line of outcomes.flatMap((outcome) => outcome.passedAlone).flatMap(passedAlone)) say(line)
  for (const line of files.flatMap(failures)) say(line)
  const staticFailures = staticSteps.filter((_, index) => (staticCodes[index] ?? 0) !== 0)
  for (const { name } of staticFailures) say(`FAIL ${name}`)
  const strayErrors = outcomes.flatMap((outcome) => outcome.strayErrors)
  for (const error of strayErrors) say(`\nFAIL outside of any test: ${shorten(error)}`)
  const failed = sum(files.map((file) => file.failures.length)) + staticFailures.length + strayErrors.length
  const [passed, skipped] = [sum(files.map((file) => file.passed)), sum(files.map((file) => file.skipped))]
  say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  return staticFailures.length === 0 && outcomes.every(({ isGreen }) => isGreen) ? 0 : 1
}

async function runStaticStep(step: (typeof staticSteps)[number]): Promise<number> {
  const code = await step.run()
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name}`)
  return code
}

/**
 * Runs a part, and what failed of it once more by itself: a few of our tests hold something to a second that a machine busy
 * with all others cannot. What passes then is told, not hidden (docs/decisions/0035-second-try.md).
 */
async function runPart(part: Part, filter: readonly string[]): Promise<Outcome> {
  const { code, record } = await vitest(part, part.name, filter)
  const files = record?.files ?? []
  const failed = files.filter((file) => file.failures.length > 0)
  const isWorthATry =
    record !== null && record.strayErrors.length === 0 && failed.length > 0 && failed.length <= secondTriesMax
  const strayErrors = record?.strayErrors ?? []
  if (!isWorthATry) return { files, passedAlone: [], strayErrors, isGreen: code === 0 }
  const again = await vitest(
    part,
    `${part.name}-again`,
    failed.map(({ path }) => path),
  )
  if (again.code !== 0 || again.record === null)
    return { files, passedAlone: [], strayErrors, isGreen: false }
  const others = files.filter((file) => !failed.includes(file))
  return { files: [...others, ...again.record.files], passedAlone: failed, strayErrors, isGreen: true }
}

/** @returns its exit code, and what happened; `null` for a run that ended before it had written its record */
async function vitest(
  { args, env }: Part,
  name: string,
  filter: readonly string[],
): Promise<{ code: number; record: TestRecord | null }> {
  const path = join(records, `${name}.json`)
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/src/test-record.ts')}`]
  const code = await run(bin('vitest'), ['run', '--passWithNoTests', ...args, ...reporters, ...filter], {
    env: { ...env, TMPDIR: scratch, TEST_RECORD: path },
  })
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `test-record.ts` has written it
    return { code, record: JSON.parse(readFileSync(path, 'utf8')) as TestRecord }
  } catch {
    return { code, record: null }
  }
}

/** Where the time goes: the files that took longest. */
function slowest(files: readonly TestFile[]): string[] {
  const longest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)
  const describe = ({ path, seconds, passed }: TestFile) =>
    `${seconds.toFixed(1).padStart(7)} ${String(passed).padStart(5)}  ${relative(root, path)}`
  return ['\nSlowest files (seconds, tests):', ...longest.map(describe)]
}

/** What failed and why, once more at the end: the end is what one has of a log that was cut. */
function failures({ path, failures }: TestFile): string[] {
  return failures.map((reason) => `\nFAIL ${relative(root, path)}: ${shorten(reason)}`)
}

function passedAlone({ path, failures }: TestFile): string[] {
  return failures.map((reason) => `\nPASSED ONLY ALONE ${relative(root, path)}: ${shorten(reason)}`)
}

function shorten(reason: string): string {
  return reason.split('\n').slice(0, 12).join('\n')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

test().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
