import { availableParallelism } from 'node:os'
import { bin, run, say } from './run.ts'
import {
  changedSinceGreen,
  listUncommitted,
  planFirstCheck,
  planFor,
  recordGreen,
  takeSnapshot,
} from './suite/since-green.ts'
import { lintStep, quickSteps, type Step, typesStep, unusedStep } from './suite/static-steps.ts'

/**
 * `npm run check`: format, rules, documents, unused code, types, lint and the unit tests that need neither database nor
 * browser. Meant for every commit: under a minute on two cores after a change in one area, because lint and the slower
 * tests cover only what has changed since they were last green.
 */

const unitProjects = [
  'contract',
  'texts',
  'map-model',
  'markers',
  'tools',
  'bench',
  'web',
  'web-modules',
  'robot-core',
  'simulator',
]

function runUnitTests(paths: readonly string[]): Promise<number> {
  const projects = unitProjects.flatMap((name) => ['--project', name])
  // The compiler and the linter run in parallel: one more worker would load another window and component library.
  const workers = `--maxWorkers=${availableParallelism()}`
  return run(bin('vitest'), ['run', '--passWithNoTests', workers, ...projects, ...paths])
}

/** Runs a step and prints its result. @returns its exit code */
async function runStep(step: Step): Promise<number> {
  const begun = performance.now()
  const code = await step.run()
  say(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  return code
}

/** Runs steps in parallel. @returns the exit code of the first one that failed, else 0 */
async function runSteps(steps: readonly Step[]): Promise<number> {
  const codes = await Promise.all(steps.map(runStep))
  return codes.find((code) => code !== 0) ?? 0
}

async function check(): Promise<number> {
  const snapshot = takeSnapshot()
  const changed = changedSinceGreen(snapshot)
  const plan = changed === null ? planFirstCheck(listUncommitted()) : planFor(changed)
  const quick = await runSteps(quickSteps)
  if (quick !== 0) return quick
  const tests: Step = { name: 'unit tests', run: () => runUnitTests(plan.tests) }
  const lint = plan.lint.length === 0 ? [] : [lintStep(plan.lint)]
  // The tests run in parallel with the rest, because many of them wait.
  const code = await runSteps([tests, typesStep, unusedStep, ...lint])
  if (code === 0) recordGreen(snapshot)
  return code
}

process.exit(await check())
