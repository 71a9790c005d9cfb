import { setTimeout } from 'node:timers/promises'

/** Where several exports wait, how long the database rests after a page, in proportion to how long it took. */
const restShare = 0.5

/**
 * Exports read one page at a time, all of them together, in the order in which they ask: each page that is read keeps a
 * processor busy, and the robots that are driven meanwhile are on the same machine. While others wait there is a rest between
 * two pages; one export alone is as fast as it can be.
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
