import { randomUUID } from 'node:crypto'
import type { AuditActor } from '../kernel/http/audit.ts'
import type { RouteBinding } from '../kernel/http/route-binding.ts'
import type { Live } from '../kernel/live/live.ts'
import type { RobotLink } from '../robots/robot-link/robot-link.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'
import type { IceServers } from './ice-servers.ts'
import { createLeaseManager, type LeaseManager } from './lease-manager.ts'
import { stopOnce } from './remote-stop.ts'
import { registerTeleopChannel } from './teleop.live.ts'
import { teleopHandlers } from './teleop.routes.ts'
import { createTeleopRooms, type TeleopRooms } from './teleop-rooms.ts'

export type TeleopArea = {
  bindings: RouteBinding[]
  leases: LeaseManager
  rooms: TeleopRooms
  /** A twin has changed: the driver's page gets the tick of the fallback path, everybody the end of a lease. */
  onTwinChange(twin: RobotTwin): void
  /** The remote stop, with its audit entries. @returns whether the robot itself has reported that it stands */
  stop(actor: AuditActor, twin: RobotTwin): Promise<boolean>
}

/** Puts the area together: leases, open pages, the live channel, the routes. */
export function createTeleopArea(live: Live, link: RobotLink, iceServers: IceServers): TeleopArea {
  const rooms = createTeleopRooms(link, iceServers)
  const leases = createLeaseManager(link, (twin, { sessionId, reason, by }) => {
    rooms.tell(twin, { kind: 'leaseLost', reason, by }, sessionId)
    rooms.announce(twin)
  })
  registerTeleopChannel(live, link, leases, rooms)
  /** Last tick told, by robot: only a new one is news. */
  const told = new WeakMap<RobotTwin, number>()
  return {
    leases,
    rooms,
    bindings: teleopHandlers(link, leases, rooms),
    stop: async (actor, twin) => (await stopOnce(link, actor, twin, randomUUID())).acknowledged,
    onTwinChange(twin) {
      rooms.renewIceServers(twin)
      const status = twin.statusMessage
      const holder = leases.getHolder(twin)
      if (status === null || status.relay === null || holder === null || told.get(twin) === status.tick)
        return
      told.set(twin, status.tick)
      rooms.tell(twin, { kind: 'tick', tick: status.tick, ...status.relay }, holder.sessionId)
    },
  }
}
