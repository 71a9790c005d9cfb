import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../run.ts'
import { type Snapshot, takeSnapshot } from './since-green.ts'
import { browserStage, type Stage } from './stages.ts'

/**
 * Tests that are inherently long. `npm run test:long` runs them in full; `npm test` runs a short form of those whose
 * sources have changed since they were green in full. That record is in the repository, so that a new clone has it.
 */
export type LongPart = {
  name: string
  /** The test file. */
  file: string
  /** Environments of a full run, one for each time that it is run. */
  inFull: readonly NodeJS.ProcessEnv[]
  /** Path prefixes that the tests depend on; none: `npm test` always skips the part. */
  sources: readonly string[]
}

const seeds = ['1', '2', '3']

export const longParts: readonly LongPart[] = [
  {
    name: 'kills',
    file: 'kills/random-kill.test.ts',
    inFull: seeds.map((seed) => ({ KILL_RUNS: '50', KILL_SEED: seed })),
    // How runs, the robot link and media continue after a restart.
    sources: [
      'apps/server/src/flows/runs/',
      'apps/server/src/robots/robot-link/',
      'apps/server/src/kernel/broker/',
      'apps/server/src/kernel/database/',
      'packages/robot-core/src/agent',
      'packages/robot-core/src/link/',
      'packages/robot-core/src/media/',
      'apps/robot-agent/',
      'e2e/src/kills/',
    ],
  },
  {
    name: 'due-entries',
    file: 'kills/due-entries.test.ts',
    inFull: [{ DUE_ENTRIES: '500' }],
    sources: [
      'apps/server/src/schedules/',
      'apps/server/src/flows/runs/',
      'apps/server/src/kernel/database/',
      'apps/server/src/kernel/process/',
      'e2e/src/kills/',
    ],
  },
  {
    name: 'driver',
    file: 'kills/driver-changes-server.test.ts',
    inFull: [{}],
    sources: [
      'apps/server/src/robots/homes/',
      'apps/server/src/teleop/',
      'apps/server/src/kernel/bus/',
      'apps/web/src/teleop/session/',
      'apps/web/src/kernel/server/live',
      'e2e/src/kills/',
    ],
  },
  {
    name: 'servers',
    file: 'kills/servers.test.ts',
    inFull: [{ SERVER_KILLS: '20' }],
    sources: [
      'apps/server/src/robots/homes/',
      'apps/server/src/flows/runs/',
      'apps/server/src/teleop/',
      'apps/server/src/kernel/bus/',
      'apps/server/src/kernel/database/',
      'e2e/src/kills/',
    ],
  },
  {
    name: 'rolling',
    file: 'kills/rolling-restart.test.ts',
    inFull: [{ ROLLING_RUNS: '20' }],
    sources: [
      'apps/server/src/kernel/process/',
      'apps/server/src/robots/homes/',
      'apps/server/src/flows/runs/',
      'apps/server/src/teleop/',
      'apps/server/src/kernel/bus/',
      'e2e/src/kills/',
    ],
  },
  {
    name: 'failover',
    file: 'kills/database-failover.test.ts',
    inFull: [{}],
    sources: ['apps/server/src/kernel/database/', 'packages/testkit/src/patroni', 'e2e/src/kills/'],
  },
  {
    name: 'backups',
    file: 'start/backup-drill.test.ts',
    inFull: [{ BACKUPS: '3' }],
    sources: [
      'apps/server/src/system/backups/',
      'apps/server/src/backup',
      'apps/server/src/restore.ts',
      'apps/server/src/kernel/database/',
      'e2e/src/start/backup-drill',
    ],
  },
  {
    name: 'screens',
    file: 'screens/every-screen.test.ts',
    inFull: [{ SCREENS: 'all' }],
    // `npm test` also opens each of its screens, in one look or in all.
    sources: [],
  },
  {
    name: 'new-entity',
    file: 'tools/new-entity.test.ts',
    inFull: [{}],
    sources: [
      'tools/templates/',
      'tools/src/new-entity',
      'packages/contract/src/kernel/',
      'apps/server/src/kernel/entities/',
      'apps/web/src/kernel/lists/',
      'apps/web/src/kernel/forms/',
      'e2e/src/tools/',
    ],
  },
]

const record = join(root, 'tools', 'long-green.json')

/** Hash of a part's sources, by the part's name, when the part was last green in full. */
const greenSchema = z.record(z.string(), z.string())
type GreenSources = z.output<typeof greenSchema>

/** The short forms for `npm test`: of the parts whose sources have changed since they were green in full. */
export function longStages(snapshot: Snapshot = takeSnapshot()): Stage[] {
  const green = readGreenSources()
  return longParts
    .filter(({ name, sources }) => sources.length > 0 && green[name] !== hashSources(snapshot, sources))
    .map(({ name, file }) => browserStage([file], { name: `long: ${name}` }))
}

/** A part in full, as one stage for each time that it is run. */
export function fullStages({ name, file, inFull }: LongPart): Stage[] {
  return inFull.map((env, index) =>
    browserStage([file], {
      name: inFull.length === 1 ? name : `${name} ${index + 1}`,
      env,
    }),
  )
}

/** Records that a part was green in full with the sources of the snapshot. */
export function recordLongGreen({ name, sources }: LongPart, snapshot: Snapshot): void {
  const green = { ...readGreenSources(), [name]: hashSources(snapshot, sources) }
  writeFileSync(record, `${JSON.stringify(green, null, 2)}\n`)
}

/** One hash of all files with one of these prefixes. Unit tests are excluded, because a kill cannot break them. */
export function hashSources(snapshot: Snapshot, beginnings: readonly string[]): string {
  const hash = createHash('sha256')
  const isUnitTest = (path: string) => path.endsWith('.test.ts') && !path.startsWith('e2e/')
  for (const path of Object.keys(snapshot).toSorted())
    if (!isUnitTest(path) && beginnings.some((beginning) => path.startsWith(beginning)))
      hash.update(`${path} ${snapshot[path]}\n`)
  return hash.digest('base64url')
}

function readGreenSources(): GreenSources {
  try {
    return greenSchema.parse(JSON.parse(readFileSync(record, 'utf8')))
  } catch {
    return {}
  }
}
