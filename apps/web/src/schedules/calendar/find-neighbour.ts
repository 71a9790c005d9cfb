export type Direction = 'left' | 'right' | 'up' | 'down'

/** A box on the screen, in pixels. */
export type Box = { left: number; top: number; width: number; height: number }

/** Weight of a sideways distance relative to one straight ahead. */
const asideWeight = 3

/**
 * Which box lies next to another in a direction: the nearest one, those straight ahead first. Pure.
 * @returns its index; -1: there is none
 */
export function findNeighbour(boxes: readonly Box[], from: Box, direction: Direction): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const [index, box] of boxes.entries()) {
    const { ahead, aside } = getWay(from, box, direction)
    if (ahead <= 0) continue
    const cost = ahead + asideWeight * aside
    if (cost >= least) continue
    best = index
    least = cost
  }
  return best
}

function getWay(from: Box, to: Box, direction: Direction): { ahead: number; aside: number } {
  const [right, down] = [to.left - from.left, toMiddle(to) - toMiddle(from)]
  if (direction === 'left' || direction === 'right')
    return { ahead: direction === 'right' ? right : -right, aside: Math.abs(down) }
  return { ahead: direction === 'down' ? down : -down, aside: Math.abs(right) }
}

function toMiddle({ top, height }: Box): number {
  return top + height / 2
}
