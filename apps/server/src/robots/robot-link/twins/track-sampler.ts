import { trackAtRestEveryMs, trackEveryMs } from '@wheelhouse/contract/archives/incident'
import { idSchema } from '@wheelhouse/contract/kernel/entity'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import { type HeardSample, saveTrackSamples } from '../../records/track-sample.store.ts'
import type { StateReport } from '../wire/vda-reports.ts'
import { isInDoubt, isOnline, type RobotTwin } from './robot-twin.ts'

/** Records where the robots are and in what state, second by second (R-ARCHIVES-5). */
type TrackSampler = {
  /** Called every second. */
  sample(): void
}

type Parts = {
  db: Database
  clock: Clock
  robots: { all: () => Iterable<RobotTwin> }
  /** Runs work in the background; `what` is logged if it fails. */
  keep: (work: Promise<void>, what: string) => void
}

type Recorded = { second: number; looks: string }

/** Seconds until a failed database write is retried: the log does not need a line every second. */
const pauseSeconds = 10

/**
 * If the database is too slow, a second is skipped: the next one is worth more than a queue of old ones. Every server
 * writes robots at rest in the same seconds, so several servers write no more rows than one.
 */
export function createTrackSampler({ db, clock, robots, keep }: Parts): TrackSampler {
  let isSaving = false
  let pausedUntil = 0
  /** What was last written for each robot. */
  let recorded = new Map<string, Recorded>()

  async function save(second: number, samples: readonly HeardSample[]): Promise<void> {
    isSaving = true
    try {
      await saveTrackSamples(db, new Date(second * trackEveryMs), samples)
    } catch (error) {
      // None of them was stored, so each is new again.
      recorded = new Map()
      pausedUntil = second + pauseSeconds
      throw error
    } finally {
      isSaving = false
    }
  }

  return {
    sample() {
      const second = Math.floor(clock.now().getTime() / trackEveryMs)
      if (isSaving || second < pausedUntil) return
      const now = clock.monotonicMs()
      const next = new Map<string, Recorded>()
      const samples: HeardSample[] = []
      for (const twin of robots.all()) {
        if (!isOnline(twin, now) || isInDoubt(twin, now) || twin.state === null) continue
        const sample = toSample(twin, twin.state)
        const looks = describeLooks(sample, twin)
        const before = recorded.get(twin.robotId)
        const isNews = before === undefined || before.looks !== looks || isLater(before.second, second)
        next.set(twin.robotId, isNews ? { second, looks } : before)
        if (isNews) samples.push(sample)
      }
      recorded = next
      if (samples.length > 0) keep(save(second, samples), 'where robots are was not kept')
    },
  }
}

/** Has another of the moments passed at which robots at rest are written as well? */
function isLater(before: number, second: number): boolean {
  const toMoment = (of: number) => Math.floor((of * trackEveryMs) / trackAtRestEveryMs)
  return toMoment(before) !== toMoment(second)
}

/** Only current values: the last valid value shown in place of an impossible one is not a reading. */
function toSample({ robotId, buildingId, stale }: RobotTwin, state: StateReport): HeardSample {
  const velocity = stale.has('velocity') ? null : state.velocity
  return {
    robotId,
    buildingId,
    ...toPlace(stale.has('pose') ? null : state.pose, buildingId),
    speed: velocity === null ? null : toNumber(Math.hypot(velocity.vx, velocity.vy)),
    charge: stale.has('battery') ? null : toNumber(state.battery?.charge ?? null),
    operatingMode: state.operatingMode,
    emergencyStop: state.emergencyStop,
  }
}

/** Robots name their map themselves, and must not name another customer's floor. */
function toPlace(
  pose: StateReport['pose'],
  buildingId: string,
): Pick<HeardSample, 'floorId' | 'x' | 'y' | 'theta'> {
  const nowhere = { floorId: null, x: null, y: null, theta: null }
  if (pose?.mapId == null || !pose.localized) return nowhere
  const [building, floorId] = pose.mapId.split('.')
  const floor = idSchema.safeParse(floorId)
  const [x, y, theta] = [pose.x, pose.y, pose.theta].map(toNumber)
  if (building !== buildingId || !floor.success || x == null || y == null) return nowhere
  return { floorId: floor.data, x, y, theta: theta ?? null }
}

/** To the millimetre: anything finer is sensor noise. `null` for a number out of range. */
function toNumber(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Math.round(value * 1_000) / 1_000
}

/** What must differ for a robot to no longer be at rest: the measured pose of a standing robot jitters. */
function describeLooks(sample: HeardSample, { lease }: RobotTwin): string {
  const round = (value: number | null, digits: number) => value?.toFixed(digits) ?? ''
  const { floorId, x, y, theta, speed, charge, operatingMode, emergencyStop } = sample
  const place = [floorId ?? '', round(x, 2), round(y, 2), round(theta, 2), round(speed, 1)]
  return [...place, round(charge, 0), operatingMode, emergencyStop, lease?.operatorId ?? ''].join(' ')
}
