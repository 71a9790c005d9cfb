import { type DayEntry, dayMinutes } from './calendar-entries.ts'

/** Minimum width of an entry's time and title, in minutes of the day. */
const leastMinutes = 210

/** The position of an entry along its day. Shares of the day, 0 to 1. */
export type Place = {
  /** Includes the text: lanes are chosen so that no two of these overlap. */
  left: number
  width: number
  /** Of its duration. */
  barLeft: number
  barWidth: number
  /** Is the text before the bar? */
  isBefore: boolean
  lane: number
}

/**
 * Places the entries of a day along it, in as few lanes as possible with each text legible. Pure.
 * @param entries in order of time
 */
export function placeInLanes(entries: readonly Pick<DayEntry, 'start' | 'end' | 'isCarried'>[]): Place[] {
  /** End of the last entry in each lane. Minutes. */
  const lanes: number[] = []
  return entries.map(({ start, end, isCarried }) => {
    const from = isCarried ? 0 : start
    const to = Math.min(dayMinutes, isCarried ? end - dayMinutes : end)
    // Late in the day the text is before the bar, not beyond midnight.
    const isBefore = to - from < leastMinutes && from + leastMinutes > dayMinutes
    const left = isBefore ? from - leastMinutes : from
    const right = isBefore ? to : Math.max(to, from + leastMinutes)
    const free = lanes.findIndex((taken) => taken <= left)
    const lane = free === -1 ? lanes.length : free
    lanes[lane] = right
    return {
      left: left / dayMinutes,
      width: (right - left) / dayMinutes,
      barLeft: from / dayMinutes,
      barWidth: (to - from) / dayMinutes,
      isBefore,
      lane,
    }
  })
}

/** The minute for a drop at a position along the day. @param share 0 to 1 */
export function toDropMinute(share: number): number {
  const minutes = Math.round((share * dayMinutes) / stepMinutes) * stepMinutes
  return Math.max(0, Math.min(dayMinutes - stepMinutes, minutes))
}

/** Nobody drops to an exact minute. */
const stepMinutes = 15
