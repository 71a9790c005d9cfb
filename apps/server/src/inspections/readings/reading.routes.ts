import { checkItemTestRoutes, type Reading, readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { Context } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import { findMedia } from '../../reports/media.store.ts'
import { checkItemStore } from '../check-item.store.ts'
import { judgeByRule } from './judge-reading.ts'
import { addReading, enableItem, findFormer, findReadItem, type OpenReading } from './open-reading.store.ts'
import { countReadings, getReading, listReadings, lockReading, setReviewed } from './reading.store.ts'
import type { Readings } from './readings.ts'

/** Lists and reviews readings, and makes test readings from a picture. */
export function readingHandlers(readings: Pick<Readings, 'readNow'>): RouteBinding[] {
  return [
    handle(readingRoutes.list, ({ query }, { db, identity }) => listReadings(db, identity, query.filter)),
    handle(readingRoutes.count, async ({ query }, { db, identity }) => ({
      count: await countReadings(db, identity, query.where),
    })),
    handle(readingRoutes.get, ({ params }, { db, identity }) => getReading(db, identity, params.id)),
    handle(readingRoutes.review, async ({ params, body }, ctx) => {
      await review(ctx, params.id, body)
      return getReading(ctx.db, ctx.identity, params.id)
    }),
    handle(checkItemTestRoutes.test, async ({ params, body }, ctx) => {
      const reading = await beginTest(ctx, params.id, body.mediaId)
      await readings.readNow(reading)
      return getReading(ctx.db, ctx.identity, reading.id)
    }),
  ]
}

type Review = { value: number | null; reason: string; revision: number }

async function review(ctx: Context, id: string, { value, reason, revision }: Review): Promise<void> {
  const { identity, clock } = ctx
  await ctx.db.transaction().execute(async (tx) => {
    const before = await lockReading(tx, identity, id)
    if (before.revision !== revision) throw new AppError('entity.changed')
    if (before.status === 'waiting' || before.status === 'asked') throw new AppError('reading.notYet')
    const item = await findReadItem(tx, before.checkItemId)
    const former = await findFormer(tx, before.checkItemId, before.at)
    const judgement =
      value === null ? null : judgeByRule(item?.rule ?? null, { at: before.at, value }, former)
    const isRight = value === before.value
    await setReviewed(tx, id, {
      value,
      reason,
      judgement,
      reviewedBy: identity.operatorId,
      now: clock.now(),
      status: value === null ? unread(before) : 'done',
      // Correcting or confirming a value removes the doubt.
      doubt: null,
    })
    if (value !== null) await enableItem(tx, before.checkItemId, clock.now())
    const entry = { action: 'checkItem:review', outcome: 'done', entity: 'checkItem' } as const
    const was = { value: before.value, reason: before.reason }
    await writeAudit(tx, ctx, {
      ...entry,
      entityId: before.checkItemId,
      before: was,
      after: { value, reason, isRight },
    })
  })
}

/** A picture that is only stored needs no value; any other without a value is unreadable. */
function unread({ status }: Reading): Reading['status'] {
  return status === 'done' ? 'unreadable' : status
}

/** @throws AppError entity.notFound, checkItem.otherPicture */
async function beginTest(ctx: Context, itemId: string, mediaId: string): Promise<OpenReading> {
  const { db, identity, clock } = ctx
  const item = await checkItemStore.get(db, identity, itemId)
  const media = await findMedia(db, identity, mediaId)
  if (item === null) throw new AppError('entity.notFound')
  const { definition, buildingId, organizationId, readingService: service } = item
  const camera = definition.editor === 'thermal' ? 'thermal' : definition.cameraId
  if (media === null || media.kind === 'video' || media.cameraId !== camera)
    throw new AppError('checkItem.otherPicture')
  const at = media.takenAt
  const id = await db.transaction().execute((tx) =>
    addReading(tx, {
      organizationId,
      buildingId,
      checkItemId: itemId,
      service,
      at,
      mediaId,
      cropId: null,
      robotId: media.robotId,
      runId: null,
      visit: null,
      isTest: true,
      status: 'waiting',
      now: clock.now(),
    }),
  )
  if (id === null) throw new AppError('server.error')
  const reading = { organizationId, buildingId, checkItemId: itemId, at, mediaId, cropId: null }
  return { id, ...reading, status: 'waiting', isTest: true, tries: 0 }
}
