import { randomUUID } from 'node:crypto'
import { evidenceRoutes } from '@wheelhouse/contract/archives/evidence'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context, OperatorContext } from '../kernel/http/context.ts'
import { identityOfBuilding } from '../kernel/http/identity.ts'
import { handle, type RouteBinding, type RouteInput } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { type ArchiveRobot, findArchiveRobot } from './archive-robot.store.ts'
import {
  addEvidence,
  countEvidences,
  type EvidencePlace,
  getEvidence,
  getEvidencePlace,
  listEvidences,
} from './evidence.store.ts'
import { toFileMoment } from './file-moment.ts'
import { type IncidentRange, listTrack } from './incident.store.ts'
import { makeEvidence } from './make-evidence.ts'
import { findMissing } from './make-of-recordings.ts'
import { endMaking } from './making.store.ts'
import {
  listRecordingsWithin,
  type Requester,
  requireSeen,
  toRequester,
  wantRecording,
} from './recording.store.ts'
import { requireRoom, sumSizes } from './require-room.ts'

const entity = 'evidence'

type Parts = { link: LinkContext; fileStore: FileStore }

const done = (verb: string) => ({ action: `recording:${verb}`, outcome: 'done', entity }) as const

/** Archives of evidence: created in the background, listed, cancelled and downloaded (R-ARCHIVES-6). */
export function evidenceHandlers(parts: Parts): RouteBinding[] {
  return Object.values({
    list: handle(evidenceRoutes.list, ({ query }, ctx) =>
      listEvidences(ctx.db, toRequester(ctx), query.filter),
    ),
    count: handle(evidenceRoutes.count, async ({ query }, ctx) => ({
      count: await countEvidences(ctx.db, toRequester(ctx), query.where),
    })),
    get: handle(evidenceRoutes.get, ({ params }, ctx) => getEvidence(ctx.db, toRequester(ctx), params.id)),
    create: handle(evidenceRoutes.create, ({ body }, ctx) => create(parts, ctx, body)),
    cancel: handle(evidenceRoutes.cancel, async ({ params }, ctx) => {
      await getEvidence(ctx.db, toRequester(ctx), params.id)
      await ctx.db.transaction().execute(async (tx) => {
        await endMaking(tx, 'evidences', params.id, { status: 'cancelled', fault: null })
        await writeAudit(tx, ctx, { ...done('cancelEvidence'), entityId: params.id })
      })
      return getEvidence(ctx.db, toRequester(ctx), params.id)
    }),
    file: handle(evidenceRoutes.file, async ({ params }, ctx) => {
      const evidence = await getEvidence(ctx.db, toRequester(ctx), params.id)
      if (evidence.status !== 'done') throw new AppError('entity.notFound')
      const content = parts.fileStore.getContent(evidence.id)
      const { serialNumber, fromAt, untilAt, size } = evidence
      const after = { serialNumber, fromAt, untilAt }
      const taken = { action: 'recording:download', entity, entityId: evidence.id, after }
      return { name: toName(evidence), contentType: 'application/zip', content, size, isInline: false, taken }
    }),
  })
}

function toName({ serialNumber, fromAt }: Record<'serialNumber' | 'fromAt', string>) {
  return `${serialNumber} ${toFileMoment(fromAt)} evidence.zip`
}

/**
 * Requests from the robot what is not on the server yet. Evidence belongs to one building, and contains what everyone
 * in that building may see.
 * @throws AppError entity.notFound, archive.uncontracted, archive.shareFull, archive.tooManyEvidences, robot.offline
 */
async function create(
  { link, fileStore }: Parts,
  ctx: OperatorContext,
  { serialNo, withoutMissing = false, ...range }: RouteInput<typeof evidenceRoutes.create>['body'],
) {
  const robot = await findArchiveRobot(ctx.db, ctx.identity, serialNo)
  const requester = toRequester(ctx)
  const place = await findPlace(ctx, requester, robot, range)
  const { organizationId, id: buildingId } = place
  await requireSeen(ctx.db, { organizationId, fromAt: range.fromAt, now: requester.now })
  const seen = { ...requester, identity: identityOfBuilding({ organizationId, buildingId }, 'evidence') }
  const { robotId } = robot
  const all = await listRecordingsWithin(ctx.db, seen, { robotId }, range)
  const recordings = withoutMissing ? all.filter(({ isStored }) => isStored) : all
  await requireRoom(ctx.systemDb, organizationId, sumSizes(recordings))
  const missing = findMissing(link, robotId, recordings)
  const id = randomUUID()
  const { operatorId, firstName, lastName } = ctx.identity
  await ctx.db.transaction().execute(async (tx) => {
    const evidence = { id, organizationId, buildingId, robotId, ...range, total: recordings.length }
    await addEvidence(tx, { ...evidence, createdBy: operatorId, now: requester.now })
    for (const one of missing.ids) await wantRecording(tx, one, requester.now)
    await writeAudit(tx, ctx, {
      ...done('evidence'),
      entityId: id,
      after: { robotId, ...range, withoutMissing },
    })
  })
  missing.request()
  const name = toName({ serialNumber: serialNo, fromAt: range.fromAt })
  void makeEvidence(
    { db: ctx.systemDb, clock: ctx.clock, log: ctx.log, fileStore },
    {
      id,
      name,
      range,
      robot,
      place,
      recordings,
      left: all.filter((recording) => !recordings.includes(recording)),
      requester: seen,
      maker: `${lastName} ${firstName}`,
      audit: ctx,
    },
  )
  return getEvidence(ctx.db, requester, id)
}

/** The building of the evidence: where the first film was taken, or else the robot's first place in the range. */
async function findPlace(
  { db }: Context,
  requester: Requester,
  robot: ArchiveRobot,
  range: IncidentRange,
): Promise<EvidencePlace> {
  const { robotId, id } = robot
  const [film] = await listRecordingsWithin(db, requester, { robotId }, range)
  const [sample] = film === undefined ? await listTrack(db, requester, robotId, range) : []
  return getEvidencePlace(db, film?.buildingId ?? sample?.buildingId ?? id)
}
