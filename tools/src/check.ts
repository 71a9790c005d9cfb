import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run, say } from './run.ts'
import { changedSinceGreen, planFor, recordGreen, takeSnapshot } from './since-green.ts'

/**
 * `npm run check`: format, lint, documents, types and the unit tests that need neither database nor browser.
 * Meant for before every commit: under a minute on two cores after a change in an area of the console or in the server,
 * for lint and tests of the console begin where something has changed since it was last green. The tests run beside the
 * rest, for many of them wait.
 */

/** Every workspace that has a tsconfig. */
export function typedWorkspaces(): string[] {
  const groups = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  )
  return [...groups, 'e2e', 'bench', 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  )
}

type Step = { name: string; run: () => Promise<number> }

/** The steps that need nothing but the sources. */
export const staticSteps: Step[] = [
  { name: 'format', run: () => run(bin('biome'), ['check', '.']) },
  { name: 'lint', run: () => lint([]) },
  { name: 'unused', run: () => run(bin('knip'), ['--no-progress', '--no-config-hints']) },
  { name: 'rules', run: () => run(process.execPath, [join(root, 'tools/src/check-rules.ts')]) },
  { name: 'documents', run: () => run(process.execPath, [join(root, 'tools/src/check-docs.ts')]) },
  {
    name: 'types',
    run: async () => {
      const codes = await Promise.all(typedWorkspaces().map(checkTypes))
      return codes.find((code) => code !== 0) ?? 0
    },
  },
]

/** Only what has changed since the last time is checked anew. */
function checkTypes(folder: string): Promise<number> {
  const notes = join(root, 'node_modules/.cache/types', `${folder.replaceAll('/', '-')}.json`)
  return run(bin('tsc'), ['-p', folder, '--incremental', '--tsBuildInfoFile', notes])
}

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

/** @param paths what to lint; none: everything */
function lint(paths: readonly string[]): Promise<number> {
  return run(bin('oxlint'), ['--type-aware', '--quiet', ...paths])
}

function runUnitTests(paths: readonly string[]): Promise<number> {
  const projects = unitProjects.flatMap((name) => ['--project', name])
  return run(bin('vitest'), ['run', '--maxWorkers=100%', '--passWithNoTests', ...projects, ...paths])
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
  const plan = planFor(changedSinceGreen(snapshot))
  const steps = staticSteps.flatMap((step) => {
    if (step.name !== 'lint') return [step]
    return plan.lint.length === 0 ? [] : [{ name: 'lint', run: () => lint(plan.lint) }]
  })
  const tests = { name: 'unit tests', run: () => runUnitTests(plan.tests) }
  const codes = await Promise.all([runSteps([tests]), runSteps(steps)])
  const failed = codes.find((code) => code !== 0) ?? 0
  if (failed === 0) recordGreen(snapshot)
  return failed
}

if (import.meta.filename === process.argv[1]) process.exit(await check())
