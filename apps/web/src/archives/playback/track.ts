import {
  type IncidentEvent,
  type TrackSample,
  trackAtRestEveryMs,
  trackEveryMs,
} from '@wheelhouse/contract/archives/incident'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { getEnd, getStart } from '../archive-time.ts'

/** The robot's state at a moment of an incident. */

/** A sample with its moment as a number, because each frame needs it. */
export type TrackPoint = TrackSample & { moment: number }

export function toTrack(samples: readonly TrackSample[]): readonly TrackPoint[] {
  return samples.map((sample) => ({ ...sample, moment: Date.parse(sample.at) }))
}

/** A sample is valid until the next one, up to this long; one extra period, as none arrives to the millisecond. */
const holdsMs = trackAtRestEveryMs + trackEveryMs
/** Between samples closer than this, the motion is interpolated. */
const evenMs = 2.5 * trackEveryMs

/** Index of the last item that is not after the moment; -1: none. `items` sorted by moment. */
export function findLastIndex<T>(
  items: readonly T[],
  moment: number,
  getMoment: (item: T) => number,
): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && getMoment(item) <= moment) low = middle + 1
    else high = middle
  }
  return low - 1
}

const getMoment = ({ moment }: TrackPoint) => moment

/** The robot's state at a moment, as far as known; `null`: nothing was reported. */
export function findSample(track: readonly TrackPoint[], moment: number): TrackPoint | null {
  const sample = track[findLastIndex(track, moment, getMoment)]
  return sample === undefined || moment - sample.moment > holdsMs ? null : sample
}

/** The floor of the last report. */
export function findFloor(track: readonly TrackPoint[], moment: number): string | null {
  return track[findLastIndex(track, moment, getMoment)]?.floorId ?? null
}

export type TrackPlace = {
  floorId: string
  pose: { x: number; y: number; theta: number }
  /** Its path on this floor without a gap, oldest first. */
  way: readonly Point[]
  /** There was no report at this moment: this is its last position. */
  isStale: boolean
}

/** Its position at a moment, interpolated between consecutive reports. */
export function findPlace(track: readonly TrackPoint[], moment: number): TrackPlace | null {
  const index = findLastIndex(track, moment, getMoment)
  const before = track[index]
  const start = toPose(before)
  if (before === undefined || start === null || before.floorId === null) return null
  const after = track[index + 1]
  const end = after !== undefined && isNext(before, after) ? toPose(after) : null
  const share = after === undefined ? 0 : (moment - before.moment) / (after.moment - before.moment)
  return {
    floorId: before.floorId,
    pose: end === null ? start : between(start, end, share),
    way: getWay(track, index),
    isStale: moment - before.moment > holdsMs,
  }
}

type Pose = TrackPlace['pose']

function toPose(sample: TrackPoint | undefined): Pose | null {
  if (sample === undefined || sample.x === null || sample.y === null) return null
  return { x: sample.x, y: sample.y, theta: sample.theta ?? 0 }
}

function isNext(one: TrackPoint, next: TrackPoint): boolean {
  return next.floorId === one.floorId && next.moment - one.moment <= evenMs && next.moment > one.moment
}

function between(from: Pose, to: Pose, share: number): Pose {
  // The shorter way round.
  const turn = Math.atan2(Math.sin(to.theta - from.theta), Math.cos(to.theta - from.theta))
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    theta: from.theta + turn * share,
  }
}

/** Points closer to the last one than this are skipped. Metres. */
const nearM = 0.05

/** The path up to a sample: since it reached this floor, or was heard from again. */
function getWay(track: readonly TrackPoint[], index: number): Point[] {
  const way: Point[] = []
  let later = track[index]
  for (let at = index; at >= 0; at--) {
    const sample = track[at]
    const pose = toPose(sample)
    if (sample === undefined || later === undefined || pose === null) break
    if (sample.floorId !== later.floorId || later.moment - sample.moment > holdsMs) break
    const last = way.at(-1)
    if (last === undefined || Math.hypot(last[0] - pose.x, last[1] - pose.y) >= nearM)
      way.push([pose.x, pose.y])
    later = sample
  }
  return way.reverse()
}

/** The camera's recording at exactly this moment; recordings sorted by start. */
export function findFilm(recordings: readonly Recording[], moment: number): Recording | null {
  const index = findLastIndex(recordings, moment, getStart)
  // The previous one may overlap if the robot's clock was set.
  for (const recording of [recordings[index], recordings[index - 1]])
    if (recording !== undefined && getEnd(recording) > moment) return recording
  return null
}

/** The last event that had begun; sorted by start. */
export function findEvent(events: readonly IncidentEvent[], moment: number): IncidentEvent | null {
  return events[findLastIndex(events, moment, ({ at }) => Date.parse(at))] ?? null
}
