import { sampleEveryMs } from '@wheelhouse/contract/robots/state-history'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { type StateSample, saveStateSamples } from '../../records/state-sample.store.ts'
import { isInDoubt, isOnline, type RobotTwin } from './robot-twin.ts'

/** Records the robots' states once a minute (R-ROBOTS-31). */
type StateSampler = {
  /** Called every second; all calls but the first of a minute are free. */
  sample(): void
}

type Parts = {
  db: Database
  clock: Clock
  robots: { all: () => Iterable<RobotTwin> }
  /** Runs work in the background; `what` is logged if it fails. */
  keep: (work: Promise<void>, what: string) => void
}

type Minute = { at: Date; samples: StateSample[] }

/** Minutes that wait while the database is unreachable. Older ones are lost, and shown as a gap. */
const mostWaiting = 10

export function createStateSampler({ db, clock, robots, keep }: Parts): StateSampler {
  const getMinute = () => Math.floor(clock.now().getTime() / sampleEveryMs)
  // The first sample is taken when the minute is over: after a restart of ours the robots are not all back yet.
  let last = getMinute()
  let waiting: Minute[] = []
  let isSaving = false

  async function save(): Promise<void> {
    isSaving = true
    try {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const saved = next
        await saveStateSamples(db, saved.at, saved.samples)
        waiting = waiting.filter((minute) => minute !== saved)
      }
    } finally {
      isSaving = false
    }
  }

  return {
    sample() {
      const minute = getMinute()
      if (minute === last) return
      last = minute
      const now = clock.monotonicMs()
      const samples = [...robots.all()].flatMap((twin) => (isOnline(twin, now) ? [toSample(twin, now)] : []))
      if (samples.length > 0)
        waiting = [...waiting, { at: new Date(minute * sampleEveryMs), samples }].slice(-mostWaiting)
      // One at a time: a slow database must answer before it gets the next write.
      if (!isSaving && waiting.length > 0) keep(save(), 'state samples not kept')
    },
  }
}

/** Only current values: the last valid value shown in place of an impossible one is not a reading. */
function toSample(twin: RobotTwin, now: number): StateSample {
  const { robotId, state, statusMessage, stale } = twin
  const battery = stale.has('battery') ? null : (state?.battery ?? null)
  const network = stale.has('network') || isInDoubt(twin, now) ? null : (statusMessage?.network ?? null)
  return {
    robotId,
    charge: battery?.charge ?? null,
    charging: battery?.charging ?? null,
    rssi: network?.rssi ?? null,
  }
}
