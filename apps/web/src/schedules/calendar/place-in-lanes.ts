import { type DayEntry, dayMinutes } from './calendar-entries.ts'

/** Minutes of the day that the time and the title of an entry take, however short it is. */
const leastMinutes = 210

/** Where an entry stands along its day. Shares of the day, 0 to 1. */
export type Place = {
  /** Of its words and all: lanes are chosen so that no two of these meet. */
  left: number
  width: number
  /** Of the time that it takes. */
  barLeft: number
  barWidth: number
  /** Whether the words stand before the time that it takes. */
  isBefore: boolean
  lane: number
}

/**
 * Places the entries of a day side by side along it, in as few lanes as it takes for each to be read. Pure.
 * @param entries in order of time
 */
export function placeInLanes(entries: readonly Pick<DayEntry, 'start' | 'end' | 'isCarried'>[]): Place[] {
  /** Where the last of each lane ends. Minutes. */
  const lanes: number[] = []
  return entries.map(({ start, end, isCarried }) => {
    const from = isCarried ? 0 : start
    const to = Math.min(dayMinutes, isCarried ? end - dayMinutes : end)
    // Late in the day the words stand before the bar, not beyond midnight.
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

/** The minute that a hand means that has something begin at a place of the day. @param share 0 to 1 */
export function toDropMinute(share: number): number {
  const minutes = Math.round((share * dayMinutes) / stepMinutes) * stepMinutes
  return Math.max(0, Math.min(dayMinutes - stepMinutes, minutes))
}

/** No hand means a single minute. */
const stepMinutes = 15
