import { createHash } from 'node:crypto'
import { customBundleLimits, customBundleRoutes } from '@wheelhouse/contract/custom/custom-bundle'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import {
  addCustomBundle,
  findCustomBundle,
  isBundlePublished,
  listCustomBundles,
  removeCustomBundle,
} from './custom-bundle.store.ts'
import { lockPublications } from './custom-manifest.store.ts'

/** The installation's own pages and style sheets, stored by hash and immutable. */
export const customBundleHandlers: RouteBinding[] = [
  handle(customBundleRoutes.list, (_input, { db }) => listCustomBundles(db)),
  handle(customBundleRoutes.create, ({ body: { name, kind, content } }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      await lockPublications(tx)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const present = await listCustomBundles(tx)
      if (present.some((one) => one.sha256 === sha256)) throw new AppError('entity.duplicate')
      if (present.length >= customBundleLimits.bundlesMax) throw new AppError('entity.limit')
      await addCustomBundle(tx, { sha256, kind, name, content }, toChange(ctx))
      const added = await findCustomBundle(tx, { sha256 })
      if (added === undefined) throw new Error('the file that was just added is not there')
      await writeAudit(tx, ctx, {
        action: 'customBundle:create',
        outcome: 'done',
        entity: 'customBundle',
        entityId: added.id,
        after: { name, kind, sha256 },
      })
      return added
    }),
  ),
  handle(customBundleRoutes.delete, ({ params: { id } }, ctx) =>
    ctx.db.transaction().execute(async (tx) => {
      await lockPublications(tx)
      const found = await findCustomBundle(tx, { id })
      if (found === undefined) throw new AppError('entity.notFound')
      if (await isBundlePublished(tx, found.sha256)) throw new AppError('entity.inUse')
      await removeCustomBundle(tx, id)
      const { name, sha256 } = found
      await writeAudit(tx, ctx, {
        action: 'customBundle:delete',
        outcome: 'done',
        entity: 'customBundle',
        entityId: id,
        before: { name, sha256 },
      })
    }),
  ),
]
