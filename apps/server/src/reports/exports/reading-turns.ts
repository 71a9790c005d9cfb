import { setTimeout } from 'node:timers/promises'

/** While several exports wait, how long the database rests after a page, relative to how long it took. */
const restShare = 0.5

/**
 * All exports together read one page at a time, in order of request: reading a page keeps a processor busy on the
 * machine that also serves robots being driven. While others wait there is a pause between two pages; a single export
 * runs at full speed.
 */
export function createReadingTurns(): <T>(read: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (read) => {
    let beganAt = 0
    waiting++
    const mine = last.then(() => {
      waiting--
      beganAt = performance.now()
      return read()
    })
    const rest = async () => {
      if (waiting > 0) await setTimeout((performance.now() - beganAt) * restShare)
    }
    last = mine.then(rest, rest)
    return mine
  }
}
