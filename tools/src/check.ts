import { readdirSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run, say } from './run.ts'

/**
 * `npm run check`: format, lint, documents, types and the unit tests that need neither database nor browser.
 * Meant for before every commit: under a minute.
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
  { name: 'format', run: () => run(bin('biome'), ['format', '.']) },
  { name: 'lint', run: () => run(bin('oxlint'), ['--type-aware', '--quiet']) },
  { name: 'rules', run: () => run(process.execPath, [join(root, 'tools/src/check-rules.ts')]) },
  { name: 'documents', run: () => run(process.execPath, [join(root, 'tools/src/check-docs.ts')]) },
  {
    name: 'types',
    run: async () => {
      const codes = await Promise.all(typedWorkspaces().map((folder) => run(bin('tsc'), ['-p', folder])))
      return codes.find((code) => code !== 0) ?? 0
    },
  },
]

const unitProjects = ['contract', 'texts', 'map-model', 'tools', 'web', 'robot-core', 'ui']

if (import.meta.filename === process.argv[1]) {
  const steps: Step[] = [
    ...staticSteps,
    {
      name: 'unit tests',
      run: () => run(bin('vitest'), ['run', ...unitProjects.flatMap((name) => ['--project', name])]),
    },
  ]
  for (const step of steps) {
    const begun = performance.now()
    const code = await step.run()
    say(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
    if (code !== 0) process.exit(code)
  }
}
