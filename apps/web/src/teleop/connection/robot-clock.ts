import { rtpTicksPerMillisecond } from '@wheelhouse/contract/teleop/video'

/**
 * The page's estimate of the robot's clock. No clock is set and none is trusted: a request and its response bound the
 * difference, and the fastest recent responses give the tightest bound.
 */
export type RobotClock = {
  /** A response of the robot: times of request and receipt on the page's clock, and the robot's tick. Milliseconds. */
  learn(sentAt: number, receivedAt: number, robotTick: number): void
  /** A request was sent whose id the response will repeat. Only the latest are kept. */
  sent(id: number, at: number): void
  /** The robot responded to request `id` with its tick; a sample if the request is still known. */
  answered(id: number, receivedAt: number, robotTick: number): void
  /** The robot's tick at this time of the page's clock, or `null` before the first response. */
  tickAt(pageTime: number): number | null
  /** Median of the recent round trips in milliseconds, or `null`. */
  roundTripMs(): number | null
}

/** Number of responses kept; older ones are dropped because clocks drift. */
const kept = 20
/** RTP timestamps wrap around here. */
const modulus = 2 ** 32

export function createRobotClock(): RobotClock {
  const samples: { roundTrip: number; offset: number }[] = []
  const open = new Map<number, number>()

  function learn(sentAt: number, receivedAt: number, robotTick: number): void {
    const roundTrip = receivedAt - sentAt
    samples.push({ roundTrip, offset: robotTick - (sentAt + roundTrip / 2) })
    if (samples.length > kept) samples.shift()
  }

  return {
    learn,
    sent(id, at) {
      open.set(id, at)
      if (open.size > 100) open.delete(open.keys().next().value ?? id)
    },
    answered(id, receivedAt, robotTick) {
      const at = open.get(id)
      if (at !== undefined) learn(at, receivedAt, robotTick)
    },
    tickAt(pageTime) {
      let best: { roundTrip: number; offset: number } | null = null
      for (const sample of samples) if (best === null || sample.roundTrip < best.roundTrip) best = sample
      return best === null ? null : pageTime + best.offset
    },
    roundTripMs() {
      if (samples.length === 0) return null
      const sorted = samples.map((sample) => sample.roundTrip).toSorted((a, b) => a - b)
      return sorted[Math.floor(sorted.length / 2)] ?? null
    },
  }
}

/**
 * The age of a picture: its RTP timestamp is the robot's tick when it was drawn, times 90, modulo 2^32.
 * @param robotTick the robot's tick now. @returns milliseconds, never negative
 */
export function pictureAge(rtpTimestamp: number, robotTick: number): number {
  const now = Math.round(robotTick * rtpTicksPerMillisecond)
  const passed = (((now - rtpTimestamp) % modulus) + modulus) % modulus
  // A picture that seems to come from the future is as fresh as possible: the clocks are known to a few ms only.
  const age = passed > modulus / 2 ? 0 : passed / rtpTicksPerMillisecond
  return age
}
