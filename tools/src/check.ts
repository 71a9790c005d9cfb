import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run, say } from './run.ts'

/**
 * `npm run check`: format, lint, documents, types and the unit tests that need neither database nor browser.
 * Meant for before every commit: under a minute on two cores. The tests run beside the rest, for many of them wait.
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
  { name: 'lint', run: () => run(bin('oxlint'), ['--type-aware', '--quiet']) },
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

const unitProjects = ['contract', 'texts', 'map-model', 'tools', 'web', 'web-modules', 'robot-core']

const unitTests: Step = {
  name: 'unit tests',
  run: () =>
    run(bin('vitest'), ['run', '--maxWorkers=100%', ...unitProjects.flatMap((name) => ['--project', name])]),
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

if (import.meta.filename === process.argv[1]) {
  const codes = await Promise.all([runSteps([unitTests]), runSteps(staticSteps)])
  process.exit(codes.find((code) => code !== 0) ?? 0)
}
