import { type Parts, runBench } from './kernel/run-bench.ts'
import { measureDropped } from './scale/dropped.ts'
import { measureFiles } from './scale/files.ts'
import { measureHomes } from './scale/homes.ts'
import { measureLease } from './scale/lease.ts'
import { limitTime } from './scale/limit-time.ts'
import { measureMemoryOfMany } from './scale/memory.ts'
import { measureNotices } from './scale/notices.ts'
import { readScaleOptions } from './scale/options.ts'
import { measureRestore } from './scale/restore.ts'
import { measureServers } from './scale/servers.ts'
import { closeSites } from './scale/site.ts'
import { measureStop } from './scale/stop.ts'

/** `npm run bench -- scale`: several servers on one database and one outside broker. */

const options = readScaleOptions()
const { robots, megabytes, quick } = options

/** Far more than any of them takes: a machine that is much too busy does not delay the others. */
const limitMs = 240_000

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
}
const limited = Object.fromEntries(
  Object.entries(parts).map(([name, measure]) => [
    name,
    () => limitTime(measure, { limitMs, close: closeSites }),
  ]),
)
await runBench('scale', limited, options)
