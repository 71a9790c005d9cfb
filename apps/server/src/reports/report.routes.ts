import type { Usage } from '@wheelhouse/contract/kernel/crud'
import { exportHistoryRoutes } from '@wheelhouse/contract/reports/export-history'
import { reportRoutes } from '@wheelhouse/contract/reports/report'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { countExports, findExporter, findExportFile, listExports } from './exports/export-history.store.ts'
import { exportReports } from './exports/export-reports.ts'
import { deleteMedia } from './media.store.ts'
import { reportCan } from './report.policy.ts'
import {
  countReports,
  deleteReport,
  getReport,
  listReports,
  listTrackPoints,
  lockReport,
  updateReport,
} from './report.store.ts'
import { type ListReadings, readContents, readMediaOf } from './report-contents.ts'
import { toTracks } from './report-details.ts'

/** Reports of runs: read, commented on, checked and deleted. */
export function reportHandlers(listReadings: ListReadings, files: FileStore): RouteBinding[] {
  return [
    handle(reportRoutes.list, ({ query }, { db, identity }) => listReports(db, identity, query.filter)),
    handle(reportRoutes.count, async ({ query }, { db, identity }) => ({
      count: await countReports(db, identity, query.where),
    })),
    handle(exportHistoryRoutes.export, ({ query }, ctx) =>
      exportReports(ctx, files, (reports) => readContents(ctx, reports, listReadings), query),
    ),
    handle(exportHistoryRoutes.list, ({ query }, { db, identity, clock }) =>
      listExports(db, identity, query.filter, clock.now()),
    ),
    handle(exportHistoryRoutes.file, async ({ params: { id } }, { db, identity, clock }) => {
      const exporter = await findExporter(db, identity.operatorId)
      if (exporter?.canExportReport !== true) throw new AppError('report.exportDenied')
      const file = await findExportFile(db, identity, id, clock.now())
      if (file === null) throw new AppError('entity.notFound')
      const after = { name: file.name }
      const taken = { action: 'report:download', entity: 'exportHistory', entityId: id, after }
      return { ...file, content: files.getContent(file.id), isInline: false, taken }
    }),
    handle(exportHistoryRoutes.count, async ({ query }, { db, identity }) => ({
      count: await countExports(db, identity, query.where),
    })),
    handle(reportRoutes.get, ({ params }, ctx) => readReport(ctx, params.id, listReadings)),
    handle(reportRoutes.update, async ({ params: { id }, body }, ctx) => {
      const { identity, clock } = ctx
      await ctx.db.transaction().execute(async (tx) => {
        const before = await lockReport(tx, identity, id)
        if (body.revision !== undefined && body.revision !== before.revision)
          throw new AppError('entity.changed')
        const { memo, checked } = body
        const isChecked = before.checkedAt !== null
        const change = {
          ...(memo !== undefined && { memo }),
          // The person who checked it first stays recorded.
          ...(checked === true && !isChecked && { checkedAt: clock.now(), checkedBy: identity.operatorId }),
          ...(checked === false && { checkedAt: null, checkedBy: null }),
        }
        await updateReport(tx, id, change, clock.now())
        const entry = { action: 'report:update', outcome: 'done', entity: 'report', entityId: id } as const
        const after = { memo: memo ?? before.memo, checked: checked ?? isChecked }
        await writeAudit(tx, ctx, { ...entry, before: { memo: before.memo, checked: isChecked }, after })
      })
    }),
    handle(reportRoutes.usages, async ({ params: { id } }, { db, identity, clock }) => {
      const media = await readMediaOf(db, identity, await getReport(db, identity, id), clock.now())
      const goes: Usage = { table: 'media', effect: 'goes', count: media.length, names: [] }
      return media.length === 0 ? [] : [goes]
    }),
    handle(reportRoutes.delete, async ({ params: { id } }, ctx) => {
      await ctx.db.transaction().execute(async (tx) => {
        const report = await lockReport(tx, ctx.identity, id)
        const media = await readMediaOf(tx, ctx.identity, report, ctx.clock.now())
        await deleteMedia(
          tx,
          media.map((medium) => medium.id),
        )
        await deleteReport(tx, id)
        const { title, no, memo } = report
        const entry = { action: 'report:delete', outcome: 'done', entity: 'report', entityId: id } as const
        await writeAudit(tx, ctx, { ...entry, before: { title, no, memo } })
      })
    }),
  ]
}

async function readReport(ctx: Context, id: string, listReadings: ListReadings) {
  const report = await getReport(ctx.db, ctx.identity, id)
  const [contents] = await readContents(ctx, [report], listReadings)
  const points = await listTrackPoints(ctx.db, id)
  return {
    ...report,
    details: contents?.details ?? [],
    media: contents?.media ?? [],
    distanceM: points.at(-1)?.length ?? 0,
    tracks: toTracks(points),
    can: reportCan(ctx.identity),
  }
}
