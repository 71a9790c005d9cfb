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
  testResults: { name: string; startTime: number; endTime: number; assertionResults: unknown[] }[]
}
type Totals = { passed: number; failed: number; skipped: number }

async function test(): Promise<number> {
  const filter = process.argv.slice(2)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const isWhole = filter.length === 0
  // Side by side: neither linter and compiler nor tests that wait keep two cores busy alone.
  const [staticCodes, unitCode] = await Promise.all([
    isWhole ? Promise.all(staticSteps.map(runStep)) : [],
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
  const totals = ['unit', 'browser'].map(readTotals).reduce(add)
  const staticFailures = staticCodes.filter((code) => code !== 0).length
  say(`\n${totals.passed} passed, ${totals.failed + staticFailures} failed, ${totals.skipped} skipped`)
  return [...staticCodes, unitCode, browserCode].every((code) => code === 0) ? 0 : 1
}

async function runStep(step: (typeof staticSteps)[number]): Promise<number> {
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
  const files = ['unit', 'browser'].flatMap((name) => readReport(name)?.testResults ?? [])
  const slowest = files
    .map(({ name, startTime, endTime, assertionResults }) => ({
      name: name.replace(`${root}/`, ''),
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
