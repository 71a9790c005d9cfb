import { bin, run, say } from './run.ts'
import {
  changedSinceGreen,
  listUncommitted,
  planFirstCheck,
  planFor,
  recordGreen,
  takeSnapshot,
} from './since-green.ts'
import { lintStep, quickSteps, type Step, typesStep } from './static-steps.ts'

/**
 * `npm run check`: format, rules, documents, unused code, types, lint and the unit tests that need neither database nor
 * browser. Meant for before every commit: under a minute on two cores after a change in an area, for lint and the slower tests
 * begin where something has changed since it was last green.
 */

const unitProjects = [
  'contract',
  'texts',
  'map-model',
  'markers',
  'tools',
  'web',
  'web-modules',
  'robot-core',
]

function runUnitTests(paths: readonly string[]): Promise<number> {
  const projects = unitProjects.flatMap((name) => ['--project', name])
  return run(bin('vitest'), ['run', '--passWithNoTests', ...projects, ...paths])
}

/** Runs steps one after the other up to the first that fails. @returns its exit code */
async function runSteps(steps: readonly Step[]): Promise<number> {
  for (const step of steps) {
    const begun = performance.now()
    const code = await step.run()
    say(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
    if (code !== 0) return code
  }
  return 0
}

async function check(): Promise<number> {
  const snapshot = takeSnapshot()
  const changed = changedSinceGreen(snapshot)
  const plan = changed === null ? planFirstCheck(listUncommitted()) : planFor(changed)
  const quick = await runSteps(quickSteps)
  if (quick !== 0) return quick
  // The tests run beside the rest, for many of them wait.
  const tests: Step = { name: 'unit tests', run: () => runUnitTests(plan.tests) }
  const sources = [typesStep, ...(plan.lint.length === 0 ? [] : [lintStep(plan.lint)])]
  const codes = await Promise.all([runSteps([tests]), runSteps(sources)])
  const failed = codes.find((code) => code !== 0) ?? 0
  if (failed === 0) recordGreen(snapshot)
  return failed
}

process.exit(await check())
