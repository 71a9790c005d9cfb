/** Who is on call when: computed from a rota, by the same code on the server and in the form. */
import { toZoneMoment } from '../kernel/zone-time.ts'
import { toLocalEpoch } from '../schedules/local-time.ts'
import type { OnCallRota } from './on-call-rota.ts'

/** What turns are computed from. */
export type RotaPlan = Pick<
  OnCallRota,
  'timezone' | 'firstDay' | 'handoverTime' | 'weeksPerTurn' | 'operatorIds' | 'exceptions'
>

/** A period in which one person is on call. Times are ISO 8601 in UTC. */
type OnCallTurn = {
  /** `null`: nobody is. */
  operatorId: string | null
  fromAt: string
  /** `null`: it does not end by itself. */
  untilAt: string | null
  /** A substitute for the person whose turn it is. */
  isException: boolean
}

type Stretch = { operatorId: string | null; from: number; until: number; isException: boolean }

const weekMs = 7 * 86_400_000
/** How many turns are examined: nobody plans further ahead than a few years. */
const turnsMax = 500

/**
 * The turns from a time on, starting with the current one. Unavailable people are skipped: the next available person
 * takes the turn, and later turns do not shift. An exception for somebody unavailable is ignored. Pure.
 * @param isAvailable by the id of an operator
 * @param from milliseconds since 1970; the first turn begins then, or has already begun
 * @param count maximum number of turns
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
  // If nobody takes over in a whole round, nobody ever will.
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

/** The index of the turn at a time; -1: before the first. */
function findTurnIndex(plan: RotaPlan, moment: number): number {
  const start = getHandover(plan, 0)
  if (moment < start) return -1
  // Clock changes make a turn an hour longer or shorter.
  let index = Math.max(0, Math.floor((moment - start) / (plan.weeksPerTurn * weekMs)) - 1)
  while (getHandover(plan, index + 1) <= moment) index += 1
  return index
}

/** When a turn begins, in the time zone. */
function getHandover({ firstDay, handoverTime, weeksPerTurn, timezone }: RotaPlan, index: number): number {
  return toZoneMoment(toLocalEpoch(`${firstDay}T${handoverTime}`) + index * weeksPerTurn * weekMs, timezone)
}

/** A complete turn; for index -1 nobody is on call. */
function toStretch(plan: RotaPlan, index: number, isAvailable: (operatorId: string) => boolean): Stretch {
  const { operatorIds } = plan
  const inOrder = operatorIds.map((_id, place) => operatorIds[(index + place) % operatorIds.length] ?? '')
  const operatorId = index < 0 ? null : (inOrder.find(isAvailable) ?? null)
  const [from, until] = [getHandover(plan, index), getHandover(plan, index + 1)]
  return { operatorId, from, until, isException: false }
}

/** Splits a turn by the exceptions within it. @param exceptions in order, not overlapping */
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

/** Appends a part, or extends the last one if it is the same person's. */
function append(turns: Stretch[], part: Stretch): void {
  const last = turns.at(-1)
  const isSame = last?.operatorId === part.operatorId && last.isException === part.isException
  if (last !== undefined && isSame) last.until = part.until
  else turns.push({ ...part })
}
