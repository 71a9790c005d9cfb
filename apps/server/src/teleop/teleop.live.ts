import { hasPermission } from '@wheelhouse/contract/permissions'
import { teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import type { Live } from '../kernel/live/live.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { mayUseRobot } from '../robots/robot.policy.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { relayDrive } from './drive.relay.ts'
import type { LeaseManager } from './lease-manager.ts'
import { stopOnce } from './remote-stop.ts'
import type { TeleopRooms } from './teleop-rooms.ts'

/** The channel of a robot's teleoperation screen: signalling, renewal of the lease, the fallback drive path, remote stop. */
export function registerTeleopChannel(
  live: Live,
  link: LinkContext,
  leases: LeaseManager,
  rooms: TeleopRooms,
): void {
  live.events(teleopChannels.teleop, {
    mayWatch({ identity }, { serialNo }) {
      const twin = link.twin(serialNo)
      return twin !== undefined && mayUseRobot(identity, twin)
    },
    onSubscribe(socket, { serialNo }, send) {
      const twin = link.twin(serialNo)
      if (twin !== undefined) rooms.enter(twin, socket, send)
    },
    async onMessage(socket, { serialNo }, body) {
      const twin = link.twin(serialNo)
      const viewer = twin === undefined ? undefined : rooms.viewer(twin, socket.socketId)
      if (twin === undefined || viewer === undefined) return
      switch (body.kind) {
        case 'offer':
          rooms.offer(viewer, body)
          break
        case 'close':
          rooms.closeStream(viewer, body.sessionId)
          break
        case 'drive':
          relayDrive(link, leases, twin, { sessionId: socket.sessionId, command: body.command })
          break
        case 'renew': {
          const lease = await leases.renew(twin, body.leaseId, socket.identity)
          if (lease === null) viewer.send({ kind: 'leaseLost', reason: 'expired', by: null })
          else viewer.send({ kind: 'lease', lease })
          break
        }
        case 'remoteStop': {
          if (!hasPermission(socket.identity.type, 'robot:remoteStop')) throw new AppError('auth.forbidden')
          const { identity, userAgent } = socket
          const actor = { identity, ip: identity.ip, userAgent, clock: link.clock }
          const answer = await stopOnce(link, actor, twin, body.stopId)
          viewer.send({ kind: 'remoteStop', stopId: body.stopId, ...answer })
          break
        }
      }
    },
    onClose(socket, { serialNo }) {
      rooms.leave(serialNo, socket.socketId)
    },
  })
}
