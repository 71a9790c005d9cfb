import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebWhenStale } from './build-web.ts'
import { staticSteps } from './check.ts'
import { findBrowser } from './find-browser.ts'
import { bin, root, run, say } from './run.ts'
import { makeScratchFolder } from './scratch-folder.ts'

/**
 * `npm test`: the whole truth. Lint, types and documents; every test beside the code; the product in a real browser.
 * `npm test -- <area>` runs what is named so, in every workspace and in the browser.
 */

const scratch = makeScratchFolder()
const reports = join(root, 'node_modules', '.cache', 'test-reports')

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: TestFile[]
}
type TestFile = {
  name: string
  startTime: number
  endTime: number
  /** Of a file that could not be run at all. */
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}
type Totals = { passed: number; failed: number; skipped: number }

async function test(): Promise<number> {
  const filter = process.argv.slice(2)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const isWhole = filter.length === 0
  // Side by side: neither linter and compiler nor tests that wait keep two cores busy alone.
  const [staticCodes, unitCode] = await Promise.all([
    isWhole ? Promise.all(staticSteps.map(runStaticStep)) : [],
    vitest('unit', ['run', '--passWithNoTests', ...filter]),
  ])
  await buildWebWhenStale()
  const environment = { WHEELHOUSE_BROWSER: findBrowser() }
  const browserCode = await vitest(
    'browser',
    ['run', '--passWithNoTests', '--config', 'e2e/vitest.config.ts', ...filter],
    environment,
  )
  if (isWhole) for (const line of slowestFiles()) say(line)
  for (const line of failures()) say(line)
  const totals = ['unit', 'browser'].map(readTotals).reduce(add)
  const staticFailures = staticCodes.filter((code) => code !== 0).length
  for (const [index, { name }] of staticSteps.entries())
    if ((staticCodes[index] ?? 0) !== 0) say(`FAIL ${name}`)
  say(`\n${totals.passed} passed, ${totals.failed + staticFailures} failed, ${totals.skipped} skipped`)
  return [...staticCodes, unitCode, browserCode].every((code) => code === 0) ? 0 : 1
}

async function runStaticStep(step: (typeof staticSteps)[number]): Promise<number> {
  const code = await step.run()
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name}`)
  return code
}

function vitest(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const report = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ]
  return run(bin('vitest'), [...args, ...report], { env: { ...env, TMPDIR: scratch } })
}

/** Where the time goes: the files that took longest, by the clock of their worker. */
function slowestFiles(): string[] {
  const slowest = testFiles()
    .map(({ name, startTime, endTime, assertionResults }) => ({
      name,
      seconds: (endTime - startTime) / 1000,
      tests: assertionResults.length,
    }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
  return [
    '\nSlowest files (seconds, tests):',
    ...slowest.map(
      ({ name, seconds, tests }) => `${seconds.toFixed(1).padStart(7)} ${String(tests).padStart(5)}  ${name}`,
    ),
  ]
}

/** What failed and why, once more at the end: the end is what one has of a log that was cut. */
function failures(): string[] {
  return testFiles().flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const reasons = failed.map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'))
    if (reasons.length === 0 && message !== '') reasons.push(message)
    return reasons.map((reason) => `\nFAIL ${name}: ${reason.split('\n').slice(0, 12).join('\n')}`)
  })
}

function testFiles(): TestFile[] {
  const files = ['unit', 'browser'].flatMap((name) => readReport(name)?.testResults ?? [])
  return files.map((file) => ({ ...file, name: file.name.replace(`${root}/`, '') }))
}

function readTotals(name: string): Totals {
  const report = readReport(name)
  return report === null
    ? { passed: 0, failed: 0, skipped: 0 }
    : { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

/** `null` for a run that ended before its report was written: it counts by its exit code. */
function readReport(name: string): Report | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Vitest's reporter writes it
    return JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')) as Report
  } catch {
    return null
  }
}

function add(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

test().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
