import { rtpTicksPerMillisecond } from '@wheelhouse/contract/teleop/video'

/**
 * What the page knows of the robot's clock. No clock is set and none is trusted: a question and its answer bound the
 * difference, and the fastest answers of the last while bound it best.
 */
export type RobotClock = {
  /** An answer of the robot: asked and received by the page's clock, answered by the robot's. Milliseconds. */
  learn(askedAt: number, receivedAt: number, robotTick: number): void
  /** A question went out that its answer will name. Only the newest are kept. */
  asked(id: number, at: number): void
  /** The robot answered the question `id` with its tick; learns from it if the question is still known. */
  answered(id: number, receivedAt: number, robotTick: number): void
  /** The robot's tick at this moment of the page's clock, or `null` before the first answer. */
  tickAt(pageTime: number): number | null
  /** Median of the last round trips in milliseconds, or `null`. */
  roundTripMs(): number | null
}

/** Answers that count: older ones are forgotten, because clocks drift. */
const kept = 20
/** RTP timestamps wrap here. */
const modulus = 2 ** 32

export function createRobotClock(): RobotClock {
  const samples: { roundTrip: number; offset: number }[] = []
  const open = new Map<number, number>()

  function learn(askedAt: number, receivedAt: number, robotTick: number): void {
    const roundTrip = receivedAt - askedAt
    samples.push({ roundTrip, offset: robotTick - (askedAt + roundTrip / 2) })
    if (samples.length > kept) samples.shift()
  }

  return {
    learn,
    asked(id, at) {
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
 * How old a picture is: its RTP timestamp is the robot's tick when it was drawn, times 90, modulo 2^32.
 * @param robotTick the robot's tick now. @returns milliseconds, never negative
 */
export function pictureAge(rtpTimestamp: number, robotTick: number): number {
  const now = Math.round(robotTick * rtpTicksPerMillisecond)
  const passed = (((now - rtpTimestamp) % modulus) + modulus) % modulus
  // A picture that seems to come from the future is as fresh as can be: the clocks are known to a few ms only.
  const age = passed > modulus / 2 ? 0 : passed / rtpTicksPerMillisecond
  return age
}
