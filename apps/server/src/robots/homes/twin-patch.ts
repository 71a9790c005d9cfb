import { isDeepStrictEqual } from 'node:util'
import type { StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import type { StaleMember } from '@wheelhouse/contract/robots/robot-state'
import { keepActions } from '../robot-link/ingest.ts'
import { isInOurHands, type RobotTwin } from '../robot-link/twins/robot-twin.ts'
import type { StateReport } from '../robot-link/wire/vda-reports.ts'
import { type Published, quietMembers } from './twin-news.ts'

/**
 * The format of what homes publish. Raise it when the shape of a state, a status message or a factsheet changes
 * (twin-patch.test.ts notices): during an upgrade, servers of different formats hear all robots of each other themselves.
 */
export const twinFormat = 3

/**
 * A message of a robot as its home publishes it: in full for whoever may not know the last one, or what is new, with the
 * names of members that the robot no longer reports.
 */
type Patch<T> = { whole: T } | { changed: Partial<T>; gone?: (keyof T)[] } | null

/** What of a twin its home has heard since it last published it. Ages are in milliseconds, at the time of the patch. */
export type TwinPatch = {
  robotId: string
  fence: number
  lastSeenAt: string | null
  state?: Patch<StateReport>
  stateAge?: number | null
  isStateCurrent?: boolean
  statusMessage?: Patch<StatusMessage>
  statusAge?: number | null
  connection?: RobotTwin['connection']
  connectionAge?: number | null
  factsheet?: RobotTwin['factsheet']
  stale?: StaleMember[]
}

export function toPublished(twin: RobotTwin): Published {
  const { state, isStateCurrent, statusMessage, connection, connectionAt, factsheet, stale } = twin
  return {
    state,
    isStateCurrent,
    statusMessage,
    connection,
    connectionAt,
    factsheet,
    stale: [...stale].toSorted().join(),
  }
}

type Stamp = {
  /** In monotonic milliseconds. */
  now: number
  fence: number
  /** For servers that may know more of the robot than `before`: with what changes all the time, whether it has or not. */
  isMerged?: boolean
}

/**
 * @param before what the followers know; `null` when some may know nothing
 * @returns `null` when the robot itself has reported nothing new
 */
export function diffTwin(
  twin: RobotTwin,
  before: Published | null,
  { now, fence, isMerged = false }: Stamp,
): TwinPatch | null {
  const toAge = (at: number | null) => (at === null ? null : Math.round(now - at))
  const { robotId, state, isStateCurrent, statusMessage, connection, factsheet } = twin
  const patch: TwinPatch = { robotId, fence, lastSeenAt: twin.lastSeenAt?.toISOString() ?? null }
  const after = toPublished(twin)
  const isNew = (name: keyof Published) => before === null || before[name] !== after[name]
  if (isNew('state')) {
    patch.state = toPatch(before?.state ?? null, state, isMerged ? quietMembers.state : none)
    patch.stateAge = toAge(twin.lastStateAt)
  }
  // With each state: a follower that had lost the broker has to learn that its own is current again.
  if (isNew('state') || isNew('isStateCurrent')) patch.isStateCurrent = isStateCurrent
  if (isNew('statusMessage')) {
    patch.statusMessage = toPatch(
      before?.statusMessage ?? null,
      statusMessage,
      isMerged ? quietMembers.statusMessage : none,
    )
    patch.statusAge = toAge(twin.lastStatusAt)
  }
  if (isNew('connection') || isNew('connectionAt')) {
    patch.connection = connection
    patch.connectionAge = toAge(twin.connectionAt)
  }
  if (isNew('factsheet')) patch.factsheet = factsheet
  if (isNew('stale')) patch.stale = [...twin.stale]
  const unchanged = { robotId, fence, lastSeenAt: patch.lastSeenAt }
  return Object.keys(patch).length === Object.keys(unchanged).length ? null : patch
}

/**
 * Makes the twin what its home knows.
 * @param madeAt when the patch was made, in monotonic milliseconds of this server
 * @returns `false` when something that came before is missing; the rest is taken over all the same
 */
export function applyTwinPatch(twin: RobotTwin, patch: TwinPatch, madeAt: number): boolean {
  const toTime = (age: number | null) => (age === null ? null : madeAt - age)
  let isComplete = true
  function merge<T>(before: T | null, { value }: { value: Patch<T> }): T | null {
    if (value === null) return null
    if ('whole' in value) return value.whole
    if (before === null) isComplete = false
    if (before === null) return null
    const merged = { ...before, ...value.changed }
    for (const name of value.gone ?? []) delete merged[name]
    return merged
  }

  twin.lastSeenAt = patch.lastSeenAt === null ? null : new Date(patch.lastSeenAt)
  if (patch.statusMessage !== undefined)
    twin.statusMessage = merge(twin.statusMessage, { value: patch.statusMessage })
  if (patch.statusAge !== undefined) twin.lastStatusAt = toTime(patch.statusAge)
  if (patch.connection !== undefined) twin.connection = patch.connection
  if (patch.connectionAge !== undefined) twin.connectionAt = toTime(patch.connectionAge)
  if (patch.factsheet !== undefined) twin.factsheet = patch.factsheet
  if (patch.stale !== undefined) twin.stale = new Set(patch.stale)
  if (patch.isStateCurrent !== undefined) twin.isStateCurrent = patch.isStateCurrent
  if (patch.stateAge !== undefined) twin.lastStateAt = toTime(patch.stateAge)
  if (patch.state !== undefined) {
    twin.state = merge(twin.state, { value: patch.state })
    // After the status message: a robot reports its lease before the mode that follows from it.
    twin.isIntervenedByUs = isInOurHands(twin)
    twin.version = twin.state?.version ?? twin.version
    keepActions(twin, twin.state?.actions ?? [])
  }
  return isComplete
}

const none: ReadonlySet<never> = new Set()

/** @param always members that are in it, whether they differ or not */
function toPatch<T extends object>(
  before: T | null,
  after: T | null,
  always: ReadonlySet<keyof T>,
): Patch<T> {
  if (after === null) return null
  if (before === null) return { whole: after }
  const changed: Partial<T> = {}
  for (const name in after)
    if (always.has(name) || !isDeepStrictEqual(before[name], after[name])) changed[name] = after[name]
  const gone = [...new Set([...listNames(before), ...always])].filter((name) => !(name in after))
  return gone.length === 0 ? { changed } : { changed, gone }
}

function listNames<T extends object>(value: T): (keyof T)[] {
  const names: (keyof T)[] = []
  for (const name in value) names.push(name)
  return names
}
