import { randomUUID } from 'node:crypto'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { auditRobotAction } from '../robots/audit-robot-action.ts'
import { mayUseRobot } from '../robots/robot.policy.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { visibleTwin } from '../robots/visible-twin.ts'
import { toPerson } from './lease-machine.ts'
import type { LeaseManager } from './lease-manager.ts'
import { clearRemoteStop, stopOnce } from './remote-stop.ts'
import { afterDriving } from './resume-after-driving.ts'
import type { TeleopRooms } from './teleop-rooms.ts'

/** Lease, remote stop and the choice about an order set aside. Each action leaves one audit entry, however it ends. */
export function teleopHandlers(link: LinkContext, leases: LeaseManager, rooms: TeleopRooms): RouteBinding[] {
  return [
    handle(teleopRoutes.get, async ({ params }, ctx) =>
      rooms.snapshot(visibleTwin(link, ctx.identity, params.serialNo)),
    ),
    ...leaseHandlers(link, leases, rooms),
    ...remoteStopHandlers(link),

    handle(teleopRoutes.afterDriving, async ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      const action = { twin, action: 'robot:afterDriving', details: body }
      await auditRobotAction(link.audit, ctx, action, () =>
        afterDriving(link, twin, body).finally(() => rooms.announce(twin)),
      )
    }),
  ]
}

/** The lease: taken, released, requested, handed over. */
function leaseHandlers(link: LinkContext, leases: LeaseManager, rooms: TeleopRooms): RouteBinding[] {
  return [
    handle(teleopRoutes.acquireLease, async ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      if (body.takeOver && !hasPermission(ctx.identity.type, 'robot:takeOver'))
        throw new AppError('auth.forbidden')
      const action = { twin, action: body.takeOver ? 'robot:takeOver' : 'robot:drive' }
      return auditRobotAction(link.audit, ctx, action, async () => {
        const lease = await leases.acquire(twin, ctx.identity, body)
        rooms.forgetRequest(twin, ctx.identity.operatorId)
        return lease
      })
    }),

    handle(teleopRoutes.releaseLease, async ({ params }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      await auditRobotAction(link.audit, ctx, { twin, action: 'robot:endDrive' }, () =>
        leases.release(twin, ctx.identity.sessionId),
      )
    }),

    handle(teleopRoutes.requestLease, async ({ params }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      await auditRobotAction(link.audit, ctx, { twin, action: 'robot:requestDrive' }, async () => {
        leases.requireReachable(twin, (operatorId) => rooms.isElsewhere(twin, operatorId))
        rooms.request(twin, toPerson(ctx.identity))
      })
    }),

    handle(teleopRoutes.handOverLease, async ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      const to = rooms.sessionOf(twin, body.operatorId)
      if (to === null && !rooms.isElsewhere(twin, body.operatorId)) throw new AppError('entity.notFound')
      const action = { twin, action: 'robot:handOver', details: { to: body.operatorId } }
      await auditRobotAction(link.audit, ctx, action, async () => {
        if (to === null) return leases.handOverElsewhere(twin, ctx.identity.sessionId, body.operatorId)
        const lease = await leases.handOver(twin, ctx.identity.sessionId, to)
        rooms.forgetRequest(twin, body.operatorId)
        rooms.send(twin, { kind: 'lease', lease }, to.sessionId)
      })
    }),

    handle(teleopRoutes.declineLease, async ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      const { operatorId, message } = body
      const action = { twin, action: 'robot:declineDrive', details: { to: operatorId } }
      await auditRobotAction(link.audit, ctx, action, async () => {
        if (leases.getHolder(twin)?.sessionId !== ctx.identity.sessionId) throw new AppError('lease.notHeld')
        if (!rooms.hasRequested(twin, operatorId)) throw new AppError('entity.notFound')
        rooms.decline(twin, operatorId, { by: toPerson(ctx.identity), message })
      })
    }),
  ]
}

function remoteStopHandlers(link: LinkContext): RouteBinding[] {
  return [
    handle(
      teleopRoutes.remoteStop,
      async ({ params }, ctx) => {
        const twin = visibleTwin(link, ctx.identity, params.serialNo)
        const stopId = randomUUID()
        return { stopId, ...(await stopOnce(link, ctx, twin, stopId)) }
      },
      { worksWithoutDatabase: true },
    ),

    handle(
      teleopRoutes.remoteStopMany,
      async ({ body }, ctx) => {
        const twins = [...new Set(body.serialNos)].flatMap((serialNo) => {
          const twin = link.twin(serialNo)
          return twin !== undefined && mayUseRobot(ctx.identity, twin) ? [twin] : []
        })
        if (twins.length === 0) throw new AppError('entity.notFound')
        // Every robot is notified before waiting for the first answer.
        const stopping = twins.map(async (twin) => ({
          serialNo: twin.serialNumber,
          ...(await stopOnce(link, ctx, twin, randomUUID())),
        }))
        return { robots: await Promise.all(stopping) }
      },
      { worksWithoutDatabase: true },
    ),

    handle(teleopRoutes.clearRemoteStop, async ({ params }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      await auditRobotAction(link.audit, ctx, { twin, action: 'robot:clearRemoteStop' }, () =>
        clearRemoteStop(link, twin),
      )
    }),
  ]
}
