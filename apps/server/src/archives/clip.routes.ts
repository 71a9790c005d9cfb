import { randomUUID } from 'node:crypto'
import { clipRoutes } from '@wheelhouse/contract/archives/clip'
import type { Database } from '../kernel/database/database.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding, type RouteInput } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { findArchiveRobot } from './archive-robot.store.ts'
import { addClip, countClips, getClip, listClips, protectClip } from './clip.store.ts'
import { toFileMoment } from './file-moment.ts'
import { makeClip } from './make-clip.ts'
import { findMissing } from './make-of-recordings.ts'
import { endMaking } from './making.store.ts'
import { listRecordingsWithin, requireSeen, toRequester, wantRecording } from './recording.store.ts'
import { requireRoom, sumSizes } from './require-room.ts'

const entity = 'recordingClip'

type Parts = { link: LinkContext; systemDb: Database; fileStore: FileStore }

/** Clips of recordings: created in the background, listed, cancelled and protected (R-ARCHIVES-4). */
export function clipHandlers(parts: Parts): RouteBinding[] {
  return Object.values({
    list: handle(clipRoutes.list, ({ query }, ctx) => listClips(ctx.db, toRequester(ctx), query.filter)),
    count: handle(clipRoutes.count, async ({ query }, ctx) => ({
      count: await countClips(ctx.db, toRequester(ctx), query.where),
    })),
    get: handle(clipRoutes.get, ({ params }, ctx) => getClip(ctx.db, toRequester(ctx), params.id)),
    create: handle(clipRoutes.create, ({ body }, ctx) => create(parts, ctx, body)),
    cancel: handle(clipRoutes.cancel, async ({ params }, ctx) => {
      await getClip(ctx.db, toRequester(ctx), params.id)
      await ctx.db.transaction().execute(async (tx) => {
        await endMaking(tx, 'recordingClips', params.id, { status: 'cancelled', fault: null })
        await writeAudit(tx, ctx, { ...done('cancelClip'), entityId: params.id })
      })
      return getClip(ctx.db, toRequester(ctx), params.id)
    }),
    protect: handle(clipRoutes.protect, async ({ params, body }, ctx) => {
      const before = await getClip(ctx.db, toRequester(ctx), params.id)
      const { isProtected } = body
      await ctx.db.transaction().execute(async (tx) => {
        await protectClip(tx, before, isProtected)
        const change = { before: { isProtected: before.isProtected }, after: { isProtected } }
        await writeAudit(tx, ctx, { ...done('protect'), entityId: before.id, ...change })
      })
      return { ...before, isProtected }
    }),
    video: handle(clipRoutes.video, async ({ params }, ctx) => {
      const clip = await getClip(ctx.db, toRequester(ctx), params.id)
      if (clip.status !== 'done') throw new AppError('entity.notFound')
      const content = parts.fileStore.getContent(clip.id)
      const { serialNumber, cameraId, fromAt, untilAt } = clip
      const after = { serialNumber, cameraId, fromAt, untilAt }
      const taken = { action: 'recording:play', entity, entityId: clip.id, after }
      const { size } = clip
      return { name: toName(clip), contentType: 'video/mp4', content, size, isInline: true, taken }
    }),
  })
}

const done = (verb: string) => ({ action: `recording:${verb}`, outcome: 'done', entity }) as const

function toName({ serialNumber, cameraId, fromAt }: Record<'serialNumber' | 'cameraId' | 'fromAt', string>) {
  return `${serialNumber} ${cameraId} ${toFileMoment(fromAt)} clip.mp4`
}

/**
 * Requests from the robot what is not on the server yet.
 * @throws AppError entity.notFound, archive.nothingRecorded, archive.uncontracted, archive.shareFull, archive.tooManyClips,
 * robot.offline
 */
async function create(
  { link, systemDb, fileStore }: Parts,
  ctx: OperatorContext,
  { serialNo, cameraId, fromAt, untilAt }: RouteInput<typeof clipRoutes.create>['body'],
) {
  const { robotId } = await findArchiveRobot(ctx.db, ctx.identity, serialNo)
  const requester = toRequester(ctx)
  const recordings = await listRecordingsWithin(ctx.db, requester, { robotId, cameraId }, { fromAt, untilAt })
  const [first] = recordings
  if (first === undefined) throw new AppError('archive.nothingRecorded')
  await requireSeen(ctx.db, { organizationId: first.organizationId, fromAt, now: requester.now })
  // A clip belongs to one building, and a robot that was moved may have filmed part of it elsewhere.
  const parts = recordings.filter(({ buildingId }) => buildingId === first.buildingId)
  const { organizationId, buildingId } = first
  await requireRoom(ctx.systemDb, organizationId, sumSizes(parts))
  const missing = findMissing(link, robotId, parts)
  const id = randomUUID()
  const clip = { organizationId, buildingId, robotId, cameraId, fromAt, untilAt, total: parts.length }
  await ctx.db.transaction().execute(async (tx) => {
    await addClip(tx, { id, ...clip, createdBy: ctx.identity.operatorId, now: requester.now })
    for (const one of missing.ids) await wantRecording(tx, one, requester.now)
    await writeAudit(tx, ctx, {
      ...done('clip'),
      entityId: id,
      after: { robotId, cameraId, fromAt, untilAt },
    })
  })
  missing.request()
  const name = toName({ serialNumber: serialNo, cameraId, fromAt })
  const range = { from: Date.parse(fromAt), until: Date.parse(untilAt) }
  void makeClip(
    { db: systemDb, clock: ctx.clock, log: ctx.log, fileStore },
    { id, name, ...range, recordings: parts },
  )
  return getClip(ctx.db, requester, id)
}
