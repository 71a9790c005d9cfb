import { pictureAge, type RobotClock } from './robot-clock.ts'

/** Age of the picture on the screen: its age when it was displayed, plus the time since. */
export type PictureClock = {
  /** A picture was displayed: its RTP timestamp, and the time on the page's clock. */
  saw: (rtpTimestamp: number, shownAt: number) => void
  /** A picture was displayed without a timestamp. */
  sawUntimed: () => void
  /** Has any picture been displayed? */
  isShown: () => boolean
  /** Did the last picture have a timestamp on the robot's clock? */
  isTimed: () => boolean
  /** Milliseconds at this time of the page's clock; `null` before the first picture or without the robot's clock. */
  age: (now: number) => number | null
}

/** A picture this recent counts with its age at display time: at 8 pictures a second, 125 ms pass between two. */
const freshMs = 300

export function createPictureClock(clock: RobotClock): PictureClock {
  let isShown = false
  let isTimed = true
  let picture: { age: number; shownAt: number } | null = null
  return {
    saw(rtpTimestamp, shownAt) {
      isShown = true
      isTimed = true
      const robotTick = clock.tickAt(shownAt)
      if (robotTick !== null) picture = { age: pictureAge(rtpTimestamp, robotTick), shownAt }
    },
    sawUntimed() {
      isShown = true
      isTimed = false
      picture = null
    },
    isShown: () => isShown,
    isTimed: () => isTimed,
    age(now) {
      if (picture === null) return null
      const stoodMs = now - picture.shownAt
      return stoodMs <= freshMs ? picture.age : picture.age + stoodMs
    },
  }
}
