import {
  type CustomManifestDetail,
  customManifestLimits,
  customManifestRoutes,
} from '@wheelhouse/contract/custom/custom-manifest'
import { readManifest } from '@wheelhouse/contract/custom/read-manifest'
import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import type { Database } from '../kernel/database/database.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import {
  addCustomManifest,
  countCustomManifests,
  findCustomManifest,
  listCustomManifests,
  listCustomPublications,
  lockPublications,
  publishCustomManifest,
  removeCustomManifest,
  rollBackPublication,
} from './custom-manifest.store.ts'
import type { ManifestSource } from './manifest-source.ts'

/** Customisation through the console: versions are created as drafts, and one of them is active (decision 0070). */
export function customManifestHandlers({ read, getMeans }: ManifestSource): RouteBinding[] {
  /** A version with its current problems. @throws AppError entity.notFound */
  const getChecked = async (db: Database, id: string): Promise<CustomManifestDetail> => {
    const found = await findCustomManifest(db, id)
    if (found === undefined) throw new AppError('entity.notFound')
    return { ...found, ...readManifest(tryParseJson(found.text), await getMeans(db)) }
  }
  const toEntry = (action: string, id: string) =>
    ({ action: `customManifest:${action}`, outcome: 'done', entity: 'customManifest', entityId: id }) as const
  return [
    handle(customManifestRoutes.list, async (_input, { db }) => ({
      manifests: await listCustomManifests(db),
      publications: await listCustomPublications(db),
      source: (await read()).source,
    })),
    handle(customManifestRoutes.get, ({ params }, { db }) => getChecked(db, params.id)),
    handle(customManifestRoutes.create, async ({ body }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        await lockPublications(tx)
        if ((await countCustomManifests(tx)) >= customManifestLimits.versionsMax)
          throw new AppError('entity.limit')
        const id = await addCustomManifest(tx, body, toChange(ctx))
        const { number, note, ...rest } = await getChecked(tx, id)
        await writeAudit(tx, ctx, { ...toEntry('create', id), after: { number, note } })
        return { number, note, ...rest }
      }),
    ),
    handle(customManifestRoutes.delete, ({ params: { id } }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        await lockPublications(tx)
        const { state, number, note } = await getChecked(tx, id)
        if (state !== 'draft') throw new AppError('entity.inUse')
        await removeCustomManifest(tx, id)
        await writeAudit(tx, ctx, { ...toEntry('delete', id), before: { number, note } })
      }),
    ),
    handle(customManifestRoutes.publish, ({ params: { id } }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        await lockPublications(tx)
        const { issues, number, note } = await getChecked(tx, id)
        if (issues.length > 0) throw new AppError('customManifest.hasIssues')
        await publishCustomManifest(tx, id, toChange(ctx))
        await writeAudit(tx, ctx, { ...toEntry('publish', id), after: { number, note } })
      }),
    ),
    handle(customManifestRoutes.rollBack, ({ params: { id } }, ctx) =>
      ctx.db.transaction().execute(async (tx) => {
        await lockPublications(tx)
        const { state, number, note } = await getChecked(tx, id)
        if (state !== 'published') throw new AppError('entity.changed')
        await rollBackPublication(tx, toChange(ctx))
        await writeAudit(tx, ctx, { ...toEntry('rollBack', id), before: { number, note } })
      }),
    ),
  ]
}
