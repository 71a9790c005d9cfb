import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '@wheelhouse/tools/run'
import { type Figure, plainFigure } from '../kernel/report.ts'

/** Script bytes of the two screens with a goal, as in the console's own size report. */
export function measureScriptSizes(): Figure[] {
  const report = spawnSync(process.execPath, [join(root, 'apps/web/size-report.ts')], { encoding: 'utf8' })
  const lines = [...report.stdout.matchAll(/^(.+?): ([\d.]+) kB of script .* goal of (\d+) kB/gm)]
  if (report.status !== 0) throw new Error(`The size report failed: ${report.stderr}`)
  return lines.map(([, screen, kb, goal]) =>
    plainFigure(`${screen}: script bytes, gzipped`, {
      measured: `${kb} kB`,
      goal: `<= ${goal} kB`,
      met: Number(kb) <= Number(goal),
    }),
  )
}
