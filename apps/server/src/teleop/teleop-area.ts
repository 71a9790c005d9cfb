import { randomUUID } from 'node:crypto'
import { teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import type { Area, Host } from '../host.ts'
import type { AuditActor } from '../kernel/http/audit.ts'
import { createBackground } from '../kernel/process/background.ts'
import type { RobotLink } from '../robots/robot-link/robot-link.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import { createIceServers } from './ice-servers.ts'
import { createLeaseManager, type LeaseManager } from './lease-manager.ts'
import { stopOnce } from './remote-stop.ts'
import { createSharedRooms, type HandOver } from './shared-rooms.ts'
import { registerTeleopChannel } from './teleop.live.ts'
import { teleopHandlers } from './teleop.routes.ts'
import { createTeleopRooms, type TeleopRooms } from './teleop-rooms.ts'
import { videoKeyHandlers } from './video-key.routes.ts'
import { videoRelayHandlers } from './video-relay.routes.ts'
import { createVideoRelay } from './video-relay.ts'

type TeleopArea = Area & {
  leases: LeaseManager
  /** Does a page of this server show the robot's driving screen? */
  isOpen: (twin: RobotTwin) => boolean
  /** The remote stop, with its audit entries. @returns whether the robot itself has reported that it stands still */
  stopRobot: (actor: AuditActor, twin: RobotTwin) => Promise<boolean>
}

/**
 * Manual driving: leases, open pages, the live channel, the routes. Its start reads the leases that are valid.
 */
export function createTeleopArea(host: Host, link: RobotLink): TeleopArea {
  const { config, clock, log, live, sessions, secret } = host
  const { secrets } = host.calls
  const shared = createSharedRooms(host)
  const relay =
    config.sfuUrl === null
      ? null
      : createVideoRelay(config.sfuUrl, { secret, clock, isOpen: sessions.isOpen })
  const watchSession: typeof sessions.watch = (identity) => sessions.watch(identity, { keepsAlive: false })
  const iceServers = createIceServers(config.turn, clock)
  const rooms = createTeleopRooms(link, { iceServers, relay, watchSession, shared })
  host.metrics.gauge(
    'wheelhouse_video_pages',
    'Pages of this server that get pictures of a robot, from the robot itself or by the relay.',
    () => rooms.countWays(),
  )
  const leases = createLeaseManager(
    link,
    { ...host, shared },
    {
      showHolder: (twin) => rooms.announce(twin),
      reportEnd: (twin, { sessionId, reason, by }) =>
        rooms.send(twin, { kind: 'leaseLost', reason, by }, sessionId),
    },
  )
  registerTeleopChannel(live, link, leases, rooms)
  const { keep, stop: stopBackground } = createBackground(log)
  const { changed, signalled, stopRequested, reachChanged } = link.events
  changed.on(createTicks(leases, rooms))
  signalled.on(({ twin, signal }) => rooms.signal(twin, signal))
  stopRequested.on(({ twin, stopId }) => rooms.send(twin, { kind: 'passStop', stopId }))
  shared.handedOver.on((handOver) =>
    keep(takeHandedOver({ link, leases, rooms }, handOver), 'a lease could not be handed over'),
  )
  const stopListening = [
    reachChanged.on((twin) => {
      keep(leases.endIfOutOfReach(twin), 'a lease could not be ended')
      live.recheck(teleopChannels.teleop, { serialNo: twin.serialNumber })
      rooms.readers.endOutOfReach(twin)
    }),
    sessions.ended.on(({ sessionId }) => {
      keep(leases.endSession(sessionId), 'a lease could not be ended')
      rooms.readers.endSession(sessionId)
    }),
  ]
  return {
    name: 'teleop',
    leases,
    isOpen: rooms.isOpen,
    stopRobot: async (actor, twin) => (await stopOnce(link, actor, twin, randomUUID())).acknowledged,
    bindings: [
      ...teleopHandlers(link, leases, rooms),
      ...videoKeyHandlers({ secret, secrets, skywayVideo: config.skywayVideo }),
      ...videoRelayHandlers(relay, host.metrics),
    ],
    findLeftOut: () => (rooms.isRelayLeftOut() ? 'relay' : null),
    async start() {
      shared.start()
      await leases.start()
    },
    async stop() {
      for (const stop of stopListening) stop()
      rooms.readers.stop()
      await leases.stop()
      await shared.stop()
      await stopBackground()
    },
  }
}

type Parts = { link: RobotLink; leases: LeaseManager; rooms: TeleopRooms }

/** A driver at another server hands over to somebody whose page is here, if it is. */
async function takeHandedOver(
  { link, leases, rooms }: Parts,
  { robotId, operatorId, leaseId }: HandOver,
): Promise<void> {
  const twin = link.twinById(robotId)
  const to = twin === undefined ? null : rooms.sessionOf(twin, operatorId)
  if (twin === undefined || to === null) return
  const lease = await leases.takeHandedOver(twin, leaseId, to)
  if (lease === null) return
  rooms.forgetRequest(twin, operatorId)
  rooms.send(twin, { kind: 'lease', lease }, to.sessionId)
}

/**
 * On a twin's change: sends the driver's page the tick of the fallback path, everybody new ICE servers, and the robot what
 * it is to publish.
 */
function createTicks(leases: LeaseManager, rooms: TeleopRooms): (twin: RobotTwin) => void {
  /** Last tick sent, by robot: only a new one is sent. */
  const sentTicks = new WeakMap<RobotTwin, number>()
  return (twin) => {
    rooms.renewIceServers(twin)
    rooms.tendRelayed(twin)
    const status = twin.statusMessage
    const holder = leases.getHolder(twin)
    if (status === null || status.relay === null || holder === null || sentTicks.get(twin) === status.tick)
      return
    sentTicks.set(twin, status.tick)
    rooms.send(twin, { kind: 'tick', tick: status.tick, ...status.relay }, holder.sessionId)
  }
}
