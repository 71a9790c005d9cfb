import { type Parts, runBench } from './kernel/run-bench.ts'
import { measureAge } from './scale/age.ts'
import { measureConsoles } from './scale/consoles.ts'
import { measureDropped } from './scale/dropped.ts'
import { measureFiles } from './scale/files.ts'
import { measureHomes } from './scale/homes.ts'
import { measureLease } from './scale/lease.ts'
import { limitTime } from './scale/limit-time.ts'
import { measureMemoryOfMany } from './scale/memory.ts'
import { measureNotices } from './scale/notices.ts'
import { measureOneServer } from './scale/one-server.ts'
import { readScaleOptions } from './scale/options.ts'
import { measureRestore } from './scale/restore.ts'
import { measureServers } from './scale/servers.ts'
import { closeSites } from './scale/site.ts'
import { measureStop } from './scale/stop.ts'

/** `npm run bench -- scale`: several servers on one database and one outside broker. */

const options = readScaleOptions()
const { robots, largeFleet, megabytes, quick } = options

/** Far more than any of them takes: a machine that is much too busy does not delay the others. */
const limitMs = 240_000
/** More for those that make very many robots or bytes first. */
const moreMs: Partial<Record<string, number>> = {
  age: largeFleet * 24,
  one: largeFleet * 24,
  restore: megabytes * 60,
}

const parts: Parts = {
  servers: () => measureServers(robots, quick ? 3_000 : 10_000),
  lease: () => measureLease(quick ? 5 : 100),
  stop: () => measureStop(quick ? 4 : 100),
  homes: () => measureHomes(Math.min(robots, 500)),
  notices: () =>
    quick
      ? measureNotices({ devices: 20, robots: 20 }, 5_000)
      : measureNotices({ devices: 1_000, robots: Math.min(robots, 500) }, 60_000),
  restore: () => measureRestore(megabytes, quick ? 1 : 2),
  files: () => measureFiles(quick ? 4 : 20),
  dropped: () => measureDropped(robots, quick ? { dropped: 2, rows: 20_000 } : { dropped: 5, rows: 200_000 }),
  memory: () => measureMemoryOfMany(robots),
  age: () => measureAge(largeFleet, quick ? 10_000 : 30_000),
  one: () => measureOneServer(largeFleet, quick ? 3 : 20),
  consoles: () => measureConsoles(Math.min(robots, 1_000)),
}
const limited = Object.fromEntries(
  Object.entries(parts).map(([name, measure]) => [
    name,
    () => limitTime(measure, { limitMs: limitMs + (moreMs[name] ?? 0), close: closeSites }),
  ]),
)
await runBench('scale', limited, options)
