import { hasPermission } from '@wheelhouse/contract/permissions'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { randomUUID } from 'node:crypto'
import { AppError } from '../kernel/process/app-error.ts'
import { recordAudit, writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/robot-twin.ts'
import { mayUseRobot } from '../robots/robot.policy.ts'
import { visibleTwin } from '../robots/visible-twin.ts'
import type { LeaseKeeper } from './lease-keeper.ts'
import { clearRemoteStop, remoteStop } from './remote-stop.ts'
import { afterDriving } from './resume-after-driving.ts'
import { personOf, type TeleopRooms } from './teleop-rooms.ts'

/** Lease, remote stop and what becomes of a put-aside order. Each deed leaves one audit entry. */
export function teleopHandlers(link: LinkContext, leases: LeaseKeeper, rooms: TeleopRooms): RouteBinding[] {
  const audit = (ctx: Context, twin: RobotTwin, action: string, after: Record<string, unknown> = {}) =>
    recordAudit(ctx, { action, outcome: 'done', entity: 'robot', entityId: twin.robotId, after })

  return [
    handle(teleopRoutes.get, async ({ params }, ctx) =>
      rooms.snapshot(visibleTwin(link, ctx.identity, params.serialNo)),
    ),

    handle(teleopRoutes.acquireLease, async ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      if (body.takeOver && !hasPermission(ctx.identity.type, 'robot:takeOver'))
        throw new AppError('auth.forbidden')
      const lease = await leases.acquire(twin, ctx.identity, body)
      rooms.forgetRequest(twin, ctx.identity.operatorId)
      rooms.announce(twin)
      await audit(ctx, twin, body.takeOver ? 'robot:takeOver' : 'robot:drive')
      return lease
    }),

    handle(teleopRoutes.releaseLease, async ({ params }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      await leases.release(twin, ctx.identity.sessionId)
      await audit(ctx, twin, 'robot:endDrive')
    }),

    handle(teleopRoutes.requestLease, async ({ params }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      if (leases.holderOf(twin) === null) throw new AppError('lease.notHeld')
      rooms.request(twin, personOf(ctx.identity))
      await audit(ctx, twin, 'robot:requestDrive')
    }),

    handle(teleopRoutes.handOverLease, async ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      const to = rooms.sessionOf(twin, body.operatorId)
      if (to === null) throw new AppError('entity.notFound')
      const lease = await leases.handOver(twin, ctx.identity.sessionId, to)
      rooms.forgetRequest(twin, body.operatorId)
      rooms.announce(twin)
      rooms.tell(twin, { kind: 'lease', lease }, to.sessionId)
      await audit(ctx, twin, 'robot:handOver', { to: body.operatorId })
    }),

    handle(
      teleopRoutes.remoteStop,
      async ({ params }, ctx) => {
        const twin = visibleTwin(link, ctx.identity, params.serialNo)
        const stopId = randomUUID()
        const answer = await remoteStop(link, twin, stopId)
        // The stop needs no database; its audit entry does, and must not turn a stop into a failure.
        await audit(ctx, twin, 'robot:remoteStop', { stopId, ...answer }).catch((error: unknown) =>
          ctx.log.error({ error, stopId }, 'a remote stop could not be written to the audit log'),
        )
        return { stopId, ...answer }
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
        // Every robot is told before the first answer is waited for.
        const stopping = twins.map(async (twin) => ({
          serialNo: twin.serialNumber,
          ...(await remoteStop(link, twin)),
        }))
        await auditStops(ctx, twins)
        return { robots: await Promise.all(stopping) }
      },
      { worksWithoutDatabase: true },
    ),

    handle(teleopRoutes.clearRemoteStop, async ({ params }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      await clearRemoteStop(link, twin)
      await audit(ctx, twin, 'robot:clearRemoteStop')
    }),

    handle(teleopRoutes.afterDriving, async ({ params, body }, ctx) => {
      const twin = visibleTwin(link, ctx.identity, params.serialNo)
      await afterDriving(link, twin, body)
      rooms.announce(twin)
      await audit(ctx, twin, 'robot:afterDriving', body)
    }),
  ]
}

/** One entry for each robot. A stop needs no database: its entries must not turn it into a failure. */
async function auditStops(ctx: Context, twins: readonly RobotTwin[]): Promise<void> {
  const entry = { action: 'robot:remoteStop', outcome: 'done', entity: 'robot' } as const
  await ctx.db
    .transaction()
    .execute(async (tx) => {
      for (const twin of twins) await writeAudit(tx, ctx, { ...entry, entityId: twin.robotId })
    })
    .catch((error: unknown) => ctx.log.error({ error }, 'remote stops could not be written to the audit log'))
}
