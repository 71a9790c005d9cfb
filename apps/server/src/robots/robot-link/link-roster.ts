import { linkTopics, topicPrefix } from '@wheelhouse/contract/robots/robot-link'
import { robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { countsVideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { LinkRobot } from '../robot-link.store.ts'
import { getUserName } from './access/broker-access.ts'
import type { LinkChanges } from './link-changes.ts'
import type { LinkEvents } from './link-events.ts'
import type { LinkParts } from './link-parts.ts'
import { listRemoteStops } from './orders/remote-stop.store.ts'
import { listGivenUpOrders, listOpenOrders } from './twins/order.store.ts'
import { forgetLiveState, isOnline, type RobotTwin } from './twins/robot-twin.ts'

/** Sends a robot its settings, retained at the broker. */
export function sendConfig({ broker, robots, sender, sensors, syncs }: LinkParts, twin: RobotTwin): void {
  const robot = robots.robot(twin.robotId)
  if (broker.current === null || robot === undefined) return
  const settings = {
    ...(countsVideoMode(robot.version) && { videoMode: robot.videoMode }),
    archiveStart: robot.archiveStart,
  }
  const { buildingId, revision, anonymize } = robot
  const listed = sensors.assign(twin)
  const others = { buildingId, revision, anonymize, ...(listed !== undefined && { sensors: listed }) }
  sender.extension(twin, linkTopics.config, { ...settings, ...others })
  syncs.published(robot.id, robot.revision, Object.keys(settings))
}

/** Sends their sensors to the robots whose list has changed. */
export function sendSensors(parts: LinkParts, twins: Iterable<RobotTwin>): void {
  for (const twin of twins) if (parts.sensors.hasNews(twin)) sendConfig(parts, twin)
}

const staysConnected = { level: 5, service: 'network', type: 'staysConnected', errorCode: null } as const

/** Which robots exist, and what happens to their connections when that changes. */
export function createLinkRoster(
  parts: LinkParts,
  changes: LinkChanges,
  events: Pick<LinkEvents, 'known' | 'reachChanged' | 'removed'>,
) {
  const { activities, broker, clock, robots, syncs, mapSyncs, updates } = parts

  function shutOut(twin: RobotTwin, userName: string): void {
    broker.current?.disconnect(userName)
    forgetLiveState(twin)
    changes.forget(twin)
  }

  function remove(robotId: string): void {
    events.removed.emit({ robotId })
    const twin = robots.remove(robotId)
    if (twin === undefined) return
    syncs.remove(robotId)
    mapSyncs.remove(robotId)
    updates.remove(robotId)
    if (broker.current !== null) events.reachChanged.emit(twin)
    shutOut(twin, getUserName(twin))
  }

  return {
    remove,
    upsert: (robot: LinkRobot): void => {
      events.known.emit(robot)
      // Another program may have removed the robot that had this serial number.
      const former = robots.bySerial(robot.serialNumber)
      if (former !== undefined && former.robotId !== robot.id) remove(former.robotId)
      const statusBefore = robots.twin(robot.id)?.status
      const { twin, movedFrom, hasNewOwner } = robots.put(robot)
      syncs.take(robot)
      // Its status prevents orders but not the connection, so anyone who opens the robot up must be warned.
      const isTakenOut = statusBefore === robotStatuses.available && twin.status !== statusBefore
      if (isTakenOut && isOnline(twin, clock.monotonicMs()))
        activities.addNotice(twin, { ...staysConnected, detail: { status: twin.status } })
      if (broker.current === null) return
      if (hasNewOwner) events.reachChanged.emit(twin)
      if (movedFrom !== null) {
        // Retained messages at the old address would stay there forever.
        const topic = `${topicPrefix(movedFrom)}/${linkTopics.config.name}`
        broker.current.publish(topic, '', { qos: 1, retain: true })
        shutOut(twin, getUserName(movedFrom))
      }
      sendConfig(parts, twin)
      mapSyncs.begin(twin)
      changes.changed(twin)
    },
    disconnect: (robotId: string): void => {
      const twin = robots.twin(robotId)
      if (twin === undefined) return
      shutOut(twin, getUserName(twin))
      changes.changed(twin)
    },
  }
}

/** Loads the robots from the database, with the orders and stops that were under way. */
export async function loadRoster(
  { db, robots, syncs, updates }: LinkParts,
  known: readonly LinkRobot[],
): Promise<void> {
  for (const robot of known) {
    robots.put(robot)
    syncs.take(robot)
  }
  await updates.load((robotId) => robots.twin(robotId))
  for (const { robotId, stopId } of await listRemoteStops(db)) {
    const twin = robots.twin(robotId)
    if (twin !== undefined) Object.assign(twin, { stopRequested: stopId, savedStop: stopId })
  }
  for (const { id, robotId } of await listGivenUpOrders(db))
    robots.twin(robotId)?.givenUp.orders.set(id, { saved: 'yes', learnedAt: null })
  for (const order of await listOpenOrders(db)) {
    const twin = robots.twin(order.robotId)
    if (twin === undefined) continue
    const { id: orderId, document } = order
    const status = order.status === 'paused' || order.status === 'cancelling' ? order.status : 'running'
    const remaining = document.path.nodes.map((node) => node.nodeId)
    twin.order = { orderId, goal: document.goal, status, remaining, learnedAt: null }
  }
}
