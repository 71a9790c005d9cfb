import { ownSessionRoutes } from '@wheelhouse/contract/session/session'
import { getBuilding, hasOrganization } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { endOwnSession, listOwnSessions } from '../session/session.store.ts'
import { getLocation, setLocation } from '../session/session-location.store.ts'
import type { Sessions } from '../session/sessions.ts'
import { listWithheld } from '../system/narrowed-permissions.ts'

/** The sessions of the signed-in person, and what each of them is viewing. */
export function ownSessionHandlers(sessions: Sessions): RouteBinding[] {
  return [
    handle(ownSessionRoutes.listOwn, (_input, { db, identity, clock }) =>
      listOwnSessions(db, identity, clock.now()),
    ),
    handle(ownSessionRoutes.revokeOwn, async ({ params }, ctx) => {
      const { operatorId } = ctx.identity
      await ctx.db.transaction().execute(async (tx) => {
        if (!(await endOwnSession(tx, operatorId, params.id, ctx.clock.now())))
          throw new AppError('entity.notFound')
        const entry = { action: 'session:revoke', entity: 'session', entityId: params.id }
        await writeAudit(tx, ctx, { ...entry, outcome: 'done' })
      })
      sessions.announceEnd({ sessionId: params.id, operatorId })
    }),
    handle(ownSessionRoutes.setLocation, async ({ body }, ctx) => {
      const { identity } = ctx
      const { organizationId, buildingId } = body
      await ctx.db.transaction().execute(async (tx) => {
        if (organizationId !== null && !(await hasOrganization(tx, identity, organizationId)))
          throw new AppError('entity.notFound')
        const building = buildingId === null ? null : await getBuilding(tx, identity, buildingId)
        if (building !== null && organizationId !== null && building.organizationId !== organizationId)
          throw new AppError('entity.notFound')
        await setLocation(tx, identity.sessionId, body)
        const entry = { action: 'session:setLocation', entity: 'session', entityId: identity.sessionId }
        await writeAudit(tx, ctx, { ...entry, outcome: 'done', after: body })
      })
    }),
    handle(ownSessionRoutes.getRights, async (_input, { systemDb, identity }) => ({
      withheld: await listWithheld(systemDb, identity.type),
    })),
    handle(ownSessionRoutes.getLocation, (_input, { db, identity }) => getLocation(db, identity.sessionId)),
  ]
}
