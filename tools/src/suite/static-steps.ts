import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run } from '../run.ts'

/** A check that needs only the sources. */
export type Step = {
  name: string
  /** Prints the errors. @returns its exit code */
  run: () => Promise<number>
}

/** A few seconds in total. */
export const quickSteps: readonly Step[] = [
  { name: 'format', run: () => run(bin('biome'), ['check', '.']) },
  { name: 'rules', run: () => run(process.execPath, [join(root, 'tools/src/checks/check-rules.ts')]) },
  { name: 'documents', run: () => run(process.execPath, [join(root, 'tools/src/checks/check-docs.ts')]) },
  {
    name: 'specification',
    run: () => run(process.execPath, [join(root, 'tools/src/checks/check-specification.ts')]),
  },
]

export const unusedStep: Step = {
  name: 'unused',
  run: () => run(bin('knip'), ['--no-progress', '--no-config-hints']),
}

export const typesStep: Step = {
  name: 'types',
  run: async () => {
    let failed = 0
    // One after the other, because the server alone needs more than a gigabyte.
    for (const folder of typedWorkspaces()) failed = (await checkTypes(folder)) || failed
    return failed
  },
}

/** @param paths what to lint; left out: everything */
export function lintStep(paths: readonly string[] = []): Step {
  // A suppression that suppresses nothing would hide the next fault on its line.
  const noUnusedDisables = '--report-unused-disable-directives-severity=error'
  return {
    name: 'lint',
    run: () => run(bin('oxlint'), ['--type-aware', '--quiet', noUnusedDisables, ...paths]),
  }
}

/** Every workspace that has a tsconfig. */
export function typedWorkspaces(): string[] {
  const groups = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  )
  return [...groups, 'e2e', 'bench', 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  )
}

/**
 * Incremental. With one checker, because each creates most types for itself: the usual four take twice the CPU time,
 * and other steps run in parallel.
 */
function checkTypes(folder: string): Promise<number> {
  const notes = join(root, 'node_modules/.cache/types', `${folder.replaceAll('/', '-')}.json`)
  return run(bin('tsc'), ['-p', folder, '--checkers', '1', '--incremental', '--tsBuildInfoFile', notes])
}
