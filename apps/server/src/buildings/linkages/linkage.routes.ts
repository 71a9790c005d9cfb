import { type LinkageService, linkageRoutes } from '@wheelhouse/contract/buildings/linkage'
import { toChange } from '../../kernel/entities/crud-handlers.ts'
import { getBuilding } from '../../kernel/entities/place.store.ts'
import { recordAudit, writeAudit } from '../../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { getContract } from '../../organizations/contract.store.ts'
import { getLilzWebhook, renewLilzWebhook } from './lilz-webhook.store.ts'
import type { Listed } from './linkage-driver.ts'
import { isContracted } from './linkage-status.ts'
import type { Linkages } from './linkages.ts'

type Parts = {
  linkages: Linkages
  secrets: Secrets
  /** The origin at which partners reach this server. */
  origin: () => string
}

/** A building's links to other services; anyone who can see the building may read them, as the table defines. */
export function linkageHandlers({ linkages, secrets, origin }: Parts): RouteBinding[] {
  return [
    handle(linkageRoutes.list, async ({ params }, { db, identity }) =>
      linkages.list(db, await getBuilding(db, identity, params.buildingId)),
    ),
    handle(linkageRoutes.update, async ({ params, body }, ctx) => {
      const { buildingId, service } = params
      const building = await getBuilding(ctx.db, ctx.identity, buildingId)
      await ctx.db.transaction().execute(async (tx) => {
        if (!isContracted(service, await getContract(tx, building.organizationId)))
          throw new AppError('linkage.uncontracted')
        const versions = await linkages.save(tx, building, { ...body, service }, toChange(ctx))
        await writeAudit(tx, ctx, { ...toEntry('update', buildingId, service), ...versions })
      })
    }),
    handle(linkageRoutes.delete, async ({ params: { buildingId, service } }, ctx) => {
      const building = await getBuilding(ctx.db, ctx.identity, buildingId)
      await ctx.db.transaction().execute(async (tx) => {
        const versions = await linkages.remove(tx, building, service, toChange(ctx))
        await writeAudit(tx, ctx, { ...toEntry('delete', buildingId, service), ...versions })
      })
    }),
    handle(linkageRoutes.verify, async ({ params }, ctx) => {
      const { buildingId, service } = params
      const building = await getBuilding(ctx.db, ctx.identity, buildingId)
      const linkage = await linkages.verify(ctx.db, building, service)
      const { status, failure } = linkage
      const outcome = failure === null ? 'done' : 'failed'
      await recordAudit(ctx, {
        ...toEntry('verify', buildingId, service),
        outcome,
        after: { status, failure },
      })
      return linkage
    }),
    handle(linkageRoutes.listBuildings, async ({ params }, { db, identity }) => {
      const building = await getBuilding(db, identity, params.buildingId)
      return getPlaces(await linkages.listBuildings(db, building, params.service))
    }),
    handle(linkageRoutes.listFloors, async ({ params }, { db, identity }) => {
      const building = await getBuilding(db, identity, params.buildingId)
      return getPlaces(await linkages.listFloors(db, building, params.service))
    }),
    handle(linkageRoutes.getLilzWebhook, async ({ params }, { db, identity }) => {
      const { id } = await getBuilding(db, identity, params.buildingId)
      return getLilzWebhook(db, secrets, id, origin())
    }),
    handle(linkageRoutes.regenerateLilzWebhook, async ({ params }, ctx) => {
      const { id, organizationId } = await getBuilding(ctx.db, ctx.identity, params.buildingId)
      return ctx.db.transaction().execute(async (tx) => {
        if (!isContracted('lilz', await getContract(tx, organizationId)))
          throw new AppError('linkage.uncontracted')
        await renewLilzWebhook(tx, secrets, id, toChange(ctx))
        const webhook = await getLilzWebhook(tx, secrets, id, origin())
        await writeAudit(tx, ctx, toEntry('regenerate', id, 'lilz'))
        return webhook
      })
    }),
  ]
}

function toEntry(action: string, buildingId: string, service: LinkageService) {
  const entityId = `${buildingId}/${service}`
  return { action: `linkage:${action}`, outcome: 'done', entity: 'linkage', entityId } as const
}

function getPlaces(listed: Listed) {
  return listed.failure === null ? listed : { failure: listed.failure, places: [] }
}
