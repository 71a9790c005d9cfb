import { loadavg } from 'node:os'
import { say } from './run.ts'
import { fullStages, longParts, recordLongGreen } from './suite/long-parts.ts'
import { reportRun } from './suite/report-run.ts'
import { makeScratchFolder } from './suite/scratch-folder.ts'
import { takeSnapshot } from './suite/since-green.ts'
import { type EndedStage, isGreen, runStage } from './suite/stages.ts'
import { watchMemory } from './suite/watch-memory.ts'

/**
 * `npm run test:long`: runs the inherently long tests in full; `npm run test:long -- kills screens` only those parts.
 * Unlike `npm test` it continues after a failed part: the parts are independent, and take minutes.
 */
async function testLong(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !longParts.some((part) => part.name === name))
  if (unknown.length > 0) {
    const known = longParts.map(({ name }) => name).join(', ')
    say(`There is no long part "${unknown.join('", "')}". There are: ${known}.`)
    return 1
  }
  process.env.TMPDIR = makeScratchFolder()
  const load = loadavg()[0] ?? 0
  const getPeakMemory = watchMemory()
  const ended: EndedStage[] = []
  for (const part of longParts.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const snapshot = takeSnapshot()
    const stages: EndedStage[] = []
    for (const stage of fullStages(part)) stages.push(await runStage(stage))
    if (stages.every(isGreen)) recordLongGreen(part, snapshot)
    ended.push(...stages)
  }
  for (const line of reportRun({ ended, notRun: [], load, gigabytes: getPeakMemory() })) say(line)
  return ended.every(isGreen) ? 0 : 1
}

testLong(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  },
)
