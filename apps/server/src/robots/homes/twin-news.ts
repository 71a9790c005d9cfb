import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import { isCharging } from '../robot-link/twins/charging.ts'
import { hasOpenOrder, type RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { toBattery } from '../robot-link/twins/to-robot-state.ts'
import type { StateReport } from '../robot-link/wire/vda-reports.ts'

/** What of a twin is published. */
export type Published = Pick<
  RobotTwin,
  'state' | 'isStateCurrent' | 'statusMessage' | 'connection' | 'connectionAt' | 'factsheet'
> & { stale: string }

/** What changes with almost every message: servers that do not show the robot need not know each value. */
export const quietMembers = {
  state: new Set<keyof StateReport>([
    'header',
    'lastNodeId',
    'lastSequenceId',
    'ahead',
    'pose',
    'velocity',
    'battery',
  ]),
  statusMessage: new Set<keyof StatusMessage>([
    'headerId',
    'timestamp',
    'tick',
    'applied',
    'relay',
    'battery',
    'obstacle',
    'network',
    'system',
    'arm',
    'motors',
    'viewers',
  ]),
}

/**
 * Has something changed that every server must know at once? Whatever a robot is judged by: whether it is there, works,
 * may be commanded or needs somebody, what it has answered, and which maps and settings it has.
 */
export function hasNews(before: Published, after: Published): boolean {
  const names = ['isStateCurrent', 'connection', 'connectionAt', 'factsheet', 'stale'] as const
  return (
    names.some((name) => before[name] !== after[name]) ||
    isStateNews(before.state, after.state) ||
    isStatusNews(before.statusMessage, after.statusMessage) ||
    toBattery(before)?.state !== toBattery(after)?.state
  )
}

function isStateNews(before: StateReport | null, after: StateReport | null): boolean {
  if (before === after) return false
  if (before === null || after === null) return true
  return (
    hasOtherMember(before, after, quietMembers.state) ||
    before.pose?.mapId !== after.pose?.mapId ||
    before.pose?.localized !== after.pose?.localized ||
    isCharging(before) !== isCharging(after) ||
    hasOpenOrder(before) !== hasOpenOrder(after)
  )
}

function isStatusNews(before: StatusMessage | null, after: StatusMessage | null): boolean {
  if (before === after) return false
  if (before === null || after === null) return true
  return (
    hasOtherMember(before, after, quietMembers.statusMessage) ||
    before.system.version !== after.system.version
  )
}

function hasOtherMember<T extends object>(before: T, after: T, quiet: ReadonlySet<keyof T>): boolean {
  for (const name in after) if (!quiet.has(name) && !isSame(before[name], after[name])) return true
  for (const name in before) if (!quiet.has(name) && !(name in after)) return true
  return false
}

/**
 * For data as JSON has it. Looked at for each message of each robot, and almost always equal: `isDeepStrictEqual` takes
 * several times as long.
 */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, place) => isSame(one, b[place]))
  if (!isRecord(a) || !isRecord(b)) return false
  for (const name in a) if (!isSame(a[name], b[name])) return false
  for (const name in b) if (!(name in a)) return false
  return true
}
