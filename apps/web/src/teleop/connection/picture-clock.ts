import { pictureAge, type RobotClock } from './robot-clock.ts'

/** How old the picture on the screen is: how old it was when it was shown, and how long it has stood since. */
export type PictureClock = {
  /** A picture was shown: its RTP timestamp, and when by the page's clock. */
  saw: (rtpTimestamp: number, shownAt: number) => void
  /** A picture was shown that does not say when it was drawn. */
  sawUntimed: () => void
  /** Has any picture been shown? */
  isShown: () => boolean
  /** Did the last one say by the robot's clock when it was drawn? */
  isTimed: () => boolean
  /** Milliseconds at this moment of the page's clock; `null` before the first picture and while the robot's clock is not known. */
  age: (now: number) => number | null
}

/** A picture this recent still counts by the age it was shown with: at 8 pictures a second 125 ms pass between two. */
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
