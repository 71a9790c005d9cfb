import { archiveRoutes } from '@wheelhouse/contract/archives/recording'
import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { Temporal } from 'temporal-polyfill'
import { getBuilding } from '../kernel/entities/place.store.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context, OperatorContext } from '../kernel/http/context.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { isOnline } from '../robots/robot-link/twins/robot-twin.ts'
import { findArchiveRobot } from './archive-robot.store.ts'
import { toFileMoment } from './file-moment.ts'
import {
  countArchives,
  getRecording,
  getRecordingOwner,
  hasContract,
  type LiveArchive,
  listArchives,
  listDays,
  listRecordings,
  protectRecording,
  type RecordingPlace,
  toRequester,
  wantRecording,
} from './recording.store.ts'
import { requireRoom } from './require-room.ts'

const entity = 'recording'

/** Recordings: which robots and buildings have any, those of a day, and single ones (R-ARCHIVES-1 to R-ARCHIVES-3). */
export function archiveHandlers(link: LinkContext, fileStore: FileStore): RouteBinding[] {
  return Object.values({
    list: handle(archiveRoutes.list, ({ query }, ctx) =>
      listArchives(ctx.db, toRequester(ctx), query.filter, (robotId) => getLive(link, robotId)),
    ),
    count: handle(archiveRoutes.count, async ({ query }, { db, identity }) => ({
      count: await countArchives(db, identity, query.where),
    })),
    robotDays: handle(archiveRoutes.robotDays, async ({ params }, ctx) => {
      const { robotId, timezone } = await findArchiveRobot(ctx.db, ctx.identity, params.serialNo)
      return { days: await listDays(ctx.db, toRequester(ctx), { robotId }, timezone) }
    }),
    robotDay: handle(archiveRoutes.robotDay, async ({ params }, ctx) => {
      const { robotId, ...building } = await findArchiveRobot(ctx.db, ctx.identity, params.serialNo)
      return getDay(ctx, building, { robotId }, params.date)
    }),
    cloudDays: handle(archiveRoutes.cloudDays, async ({ params }, ctx) => {
      const { id, timezone } = await getContractedBuilding(ctx, params.buildingId)
      return { days: await listDays(ctx.db, toRequester(ctx), { cloudOf: id }, timezone) }
    }),
    cloudDay: handle(archiveRoutes.cloudDay, async ({ params }, ctx) => {
      const building = await getContractedBuilding(ctx, params.buildingId)
      return getDay(ctx, building, { cloudOf: building.id }, params.date)
    }),
    get: handle(archiveRoutes.get, ({ params }, ctx) => getRecording(ctx.db, toRequester(ctx), params.id)),
    fetch: handle(archiveRoutes.fetch, ({ params }, ctx) => fetchRecording(link, ctx, params.id)),
    protect: handle(archiveRoutes.protect, ({ params, body }, ctx) =>
      protect(link, ctx, params.id, body.isProtected),
    ),
    video: handle(archiveRoutes.video, async ({ params }, ctx) => {
      const { id, isStored, size, cameraId, serialNumber, startAt } = await getRecording(
        ctx.db,
        toRequester(ctx),
        params.id,
      )
      if (!isStored) throw new AppError('entity.notFound')
      const name = `${serialNumber} ${cameraId} ${toFileMoment(startAt)}.mp4`
      const after = { serialNumber, cameraId, startAt }
      const taken = { action: 'recording:play', entity, entityId: id, after }
      return {
        name,
        contentType: 'video/mp4',
        content: fileStore.getContent(id),
        size,
        isInline: true,
        taken,
      }
    }),
  })
}

function getLive(link: LinkContext, robotId: string): LiveArchive {
  const twin = link.twinById(robotId)
  if (twin === undefined || !isOnline(twin, link.clock.monotonicMs())) return { isOnline: false, code: null }
  return { isOnline: true, code: twin.statusMessage?.codes.recording ?? null }
}

/** @throws AppError entity.notFound, archive.uncontracted */
async function getContractedBuilding({ db, identity }: Context, buildingId: string) {
  const building = await getBuilding(db, identity, buildingId)
  if (!(await hasContract(db, building.organizationId))) throw new AppError('archive.uncontracted')
  return building
}

type Place = { id: string; organizationId: string; timezone: string }

async function getDay(
  ctx: Context,
  { id, organizationId, timezone }: Place,
  place: RecordingPlace,
  date: string,
) {
  const day = Temporal.PlainDate.from(date)
  const begin = (of: Temporal.PlainDate) =>
    new Date(of.toZonedDateTime(timezone).epochMilliseconds).toISOString()
  const range = { from: begin(day), until: begin(day.add({ days: 1 })) }
  return {
    buildingId: id,
    timezone,
    ...range,
    isContracted: await hasContract(ctx.db, organizationId),
    recordings: await listRecordings(ctx.db, toRequester(ctx), place, range),
  }
}

/**
 * Requests a recording from its robot. The audit log records every viewing, wherever the recording was stored.
 * @throws AppError entity.notFound, robot.offline
 */
async function fetchRecording(link: LinkContext, ctx: OperatorContext, id: string): Promise<void> {
  const { isStored, robotId } = await getRecording(ctx.db, toRequester(ctx), id)
  const twin = link.twinById(robotId)
  const isThere = twin !== undefined && isOnline(twin, link.clock.monotonicMs())
  if (!isStored && !isThere) throw new AppError('robot.offline')
  await ctx.db.transaction().execute(async (tx) => {
    if (!isStored) await wantRecording(tx, id, ctx.clock.now())
    await writeAudit(tx, ctx, { action: 'recording:fetch', outcome: 'done', entity, entityId: id })
  })
  if (!isStored && isThere)
    link.sender.extension(twin, linkTopics.recordings, { kind: 'send', ids: [id], isUrgent: true })
}

/**
 * Also notifies the robot. An offline robot is notified the next time it reports its recordings.
 * @throws AppError entity.notFound, archive.shareFull, archive.tooManyProtected
 */
async function protect(link: LinkContext, ctx: OperatorContext, id: string, isProtected: boolean) {
  const before = await getRecording(ctx.db, toRequester(ctx), id)
  if (isProtected && !before.isProtected)
    await requireRoom(ctx.systemDb, await getRecordingOwner(ctx.db, id), before.size)
  await ctx.db.transaction().execute(async (tx) => {
    await protectRecording(tx, before, { isProtected, now: ctx.clock.now() })
    const entry = { action: 'recording:protect', outcome: 'done', entity, entityId: id } as const
    const change = { before: { isProtected: before.isProtected }, after: { isProtected } }
    await writeAudit(tx, ctx, { ...entry, ...change })
  })
  const twin = link.twinById(before.robotId)
  if (twin !== undefined && before.onRobot)
    link.sender.extension(twin, linkTopics.recordings, { kind: 'protect', ids: [id], isProtected })
  return { ...before, isProtected }
}
