/** Who is on call when: worked out from a rota, the same on the server and in the form that makes one. */
import { toZoneMoment } from '../kernel/zone-time.ts'
import { toLocalEpoch } from '../schedules/local-time.ts'
import type { OnCallRota } from './on-call-rota.ts'

/** What turns are worked out from. */
export type RotaPlan = Pick<
  OnCallRota,
  'timezone' | 'firstDay' | 'handoverTime' | 'weeksPerTurn' | 'operatorIds' | 'exceptions'
>

/** A stretch of time in which one person is on call. Moments are ISO 8601 in UTC. */
export type OnCallTurn = {
  /** `null`: nobody is. */
  operatorId: string | null
  fromAt: string
  /** `null`: it does not end by itself. */
  untilAt: string | null
  /** Somebody stands in for whose turn it is. */
  isException: boolean
}

type Stretch = { operatorId: string | null; from: number; until: number; isException: boolean }

const weekMs = 7 * 86_400_000
/** Turns that are looked through: nobody plans further than some years. */
const turnsMax = 500

/**
 * The turns from a moment on, the one under way first. Whoever is not available is passed over: the next in the order who is
 * takes the turn, and the turns after it stay whose they are. An exception of somebody unavailable does not count. Pure.
 * @param isAvailable by the id of an operator
 * @param from milliseconds since 1970; the first turn begins then, or has begun
 * @param count at most so many turns
 */
export function listTurns(
  plan: RotaPlan,
  isAvailable: (operatorId: string) => boolean,
  from: number,
  count: number,
): OnCallTurn[] {
  const exceptions = plan.exceptions
    .filter(({ operatorId, untilAt }) => isAvailable(operatorId) && Date.parse(untilAt) > from)
    .map(({ operatorId, fromAt, untilAt }) => ({
      operatorId,
      isException: true,
      from: Date.parse(fromAt),
      until: Date.parse(untilAt),
    }))
    .toSorted((one, other) => one.from - other.from)
  const settledAt = Math.max(from, ...exceptions.map(({ until }) => until))
  const turns: Stretch[] = []
  // After a round in which nobody takes over, nobody ever does.
  let quietTurns = 0
  const first = findTurnIndex(plan, from)
  for (let index = first; index < first + turnsMax; index += 1) {
    const known = turns.length
    const turn = { ...toStretch(plan, index, isAvailable), ...(index < 0 && { from }) }
    for (const part of cut(turn, exceptions)) if (part.until > from) append(turns, part)
    if (turns.length > count) break
    quietTurns = turns.length === known && turn.from > settledAt ? quietTurns + 1 : 0
    if (quietTurns > plan.operatorIds.length) break
  }
  const hasMore = turns.length > count
  return turns.slice(0, count).map(({ from: begin, until, ...turn }, index, shown) => {
    const isEndless = index === shown.length - 1 && !hasMore
    return {
      ...turn,
      fromAt: new Date(begin).toISOString(),
      untilAt: isEndless ? null : new Date(until).toISOString(),
    }
  })
}

/** When the first turn begins, in milliseconds since 1970. Pure. */
export function getFirstHandover(plan: RotaPlan): number {
  return getHandover(plan, 0)
}

/** The turn that a moment is in; -1: before the first. */
function findTurnIndex(plan: RotaPlan, moment: number): number {
  const start = getHandover(plan, 0)
  if (moment < start) return -1
  // Clocks that were changed make a turn an hour longer or shorter.
  let index = Math.max(0, Math.floor((moment - start) / (plan.weeksPerTurn * weekMs)) - 1)
  while (getHandover(plan, index + 1) <= moment) index += 1
  return index
}

/** When a turn begins, by the clock of the zone. */
function getHandover({ firstDay, handoverTime, weeksPerTurn, timezone }: RotaPlan, index: number): number {
  return toZoneMoment(toLocalEpoch(`${firstDay}T${handoverTime}`) + index * weeksPerTurn * weekMs, timezone)
}

/** A whole turn; -1 is nobody's. */
function toStretch(plan: RotaPlan, index: number, isAvailable: (operatorId: string) => boolean): Stretch {
  const { operatorIds } = plan
  const inOrder = operatorIds.map((_id, place) => operatorIds[(index + place) % operatorIds.length] ?? '')
  const operatorId = index < 0 ? null : (inOrder.find(isAvailable) ?? null)
  const [from, until] = [getHandover(plan, index), getHandover(plan, index + 1)]
  return { operatorId, from, until, isException: false }
}

/** A turn with the exceptions that fall into it. @param exceptions in their order, apart from each other */
function cut(turn: Stretch, exceptions: readonly Stretch[]): Stretch[] {
  const parts: Stretch[] = []
  let at = turn.from
  for (const exception of exceptions) {
    const from = Math.max(exception.from, turn.from)
    const until = Math.min(exception.until, turn.until)
    if (from >= until) continue
    if (at < from) parts.push({ ...turn, from: at, until: from })
    parts.push({ ...exception, from, until })
    at = until
  }
  if (at < turn.until) parts.push({ ...turn, from: at })
  return parts
}

/** Adds a part, or makes the last one longer that is the same person's. */
function append(turns: Stretch[], part: Stretch): void {
  const last = turns.at(-1)
  const isSame = last?.operatorId === part.operatorId && last.isException === part.isException
  if (last !== undefined && isSame) last.until = part.until
  else turns.push({ ...part })
}
