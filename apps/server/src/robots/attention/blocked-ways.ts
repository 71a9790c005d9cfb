/** Notifies people once that a robot blocks another, and ends the alert when it has moved away (decision 0056). */
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import type { Activity } from '@wheelhouse/contract/robots/robot'
import { distance } from '@wheelhouse/map-model/geometry'
import { messageTexts } from '@wheelhouse/texts/account/messages'
import { openAlert } from '../../alerts/open-alert.store.ts'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { fillText } from '../../kernel/outgoing/notification-message.ts'
import { writeMessage } from '../../kernel/outgoing/write-message.store.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { Log } from '../../kernel/process/log.ts'
import { createPeriodicTask, type PeriodicTask } from '../../kernel/process/periodic-task.ts'
import { findPlace } from '../../organizations/notification-target.store.ts'
import { type InWay, isOnline, type RobotTwin } from '../robot-link/twins/robot-twin.ts'
import {
  type BlockedWay,
  endBlockedWays,
  listBlockedWays,
  saveBlockedWay,
  toBlockedCause,
} from './blocked-way.store.ts'

/** What happened to a robot, and the robot's owner. */
export type RobotEvent = Omit<Activity, 'id' | 'name' | 'operator'> & {
  eventId: string
  organizationId: string
  buildingId: string
  /** The robot that blocks it. */
  inWay: InWay | null
}

const lookEveryMs = 2_000
/** A robot counts as gone once it is this far from where it stood. Metres. */
const goneAfter = 1
/** After this long without another blocked robot, nobody needs to look anymore. Milliseconds. */
const forgottenAfterMs = 30 * 60_000

/** Reports that a robot is blocked by another. The same pair counts up on one alert and sends one notification. */
export async function reportBlockedWay(
  tx: Tx,
  {
    robotId,
    organizationId,
    buildingId,
    at,
    type,
  }: Pick<RobotEvent, 'robotId' | 'organizationId' | 'buildingId' | 'at' | 'type'>,
  inWay: InWay,
): Promise<void> {
  const now = new Date(at)
  const isNew = await saveBlockedWay(tx, robotId, inWay, now)
  // That its order failed as well is not news.
  if (!isNew && type === 'orderFailed') return
  const { robot } = await findPlace(tx, { buildingId: null, robotId })
  const { robot: other } = await findPlace(tx, { buildingId: null, robotId: inWay.robotId })
  const names = { robot: robot?.name ?? '', other: `${other?.name ?? ''} (${inWay.serialNumber})`.trim() }
  const level = notificationLevels.warning
  // The page from which it can be sent somewhere else.
  const about = { level, organizationId, buildingId, link: `/robot/${inWay.robotId}` }
  const { title_robotBlocked: title, body_robotBlocked: body } = messageTexts.texts
  const cause = toBlockedCause(robotId, inWay.robotId)
  await openAlert(tx, { ...about, cause, robotId, title, detail: fillText(body, names) }, now)
  if (!isNew) return
  const message = { ...about, kind: 'robotBlocked', subject: names.robot, detail: names } as const
  await writeMessage(tx, { ...message, dedupeKey: cause }, now)
}

type Parts = {
  db: Database
  clock: Clock
  log: Log
  twinById: (robotId: string) => RobotTwin | undefined
}

/** Checks from `start` to `stop` whether robots that blocked others have moved away. */
export function createBlockedWayWatch({ db, clock, log, twinById }: Parts): PeriodicTask {
  const look = async () => {
    const ways = await listBlockedWays(db)
    const over = ways.filter((way) => isOver(way, twinById, clock))
    await endBlockedWays(db, over, clock.now())
  }
  return createPeriodicTask(look, {
    everyMs: lookEveryMs,
    log,
    failure: 'robots in the way of others could not be checked',
  })
}

/** A robot that is offline is assumed to stand where it stood. */
function isOver(way: BlockedWay, twinById: Parts['twinById'], clock: Clock): boolean {
  const isStillBlocked = twinById(way.robotId)?.inWay?.robotId === way.blockedBy
  if (!isStillBlocked && clock.now().getTime() - Date.parse(way.lastAt) > forgottenAfterMs) return true
  const twin = twinById(way.blockedBy)
  const pose = twin?.state?.pose ?? null
  if (twin === undefined || pose === null || !isOnline(twin, clock.monotonicMs())) return false
  return pose.mapId !== way.mapId || distance([pose.x, pose.y], [way.x, way.y]) > goneAfter
}
