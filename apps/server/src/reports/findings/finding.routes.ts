import {
  type Finding,
  findingLimits,
  findingRoutes,
  isFindingResult,
} from '@wheelhouse/contract/reports/finding'
import type { z } from 'zod'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { OperatorContext } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import { getReport } from '../report.store.ts'
import { type ListReadings, readContents } from '../report-contents.ts'
import {
  addFinding,
  changeFinding,
  countFindings,
  type FindingChange,
  getFinding,
  holdFinding,
  listFindings,
  listOwners,
  mayOwn,
} from './finding.store.ts'

/** Findings (R-REPORTS-9): made of abnormal details of reports, and somebody's until they are closed. */
export function findingHandlers(listReadings: ListReadings): RouteBinding[] {
  return [
    handle(findingRoutes.list, ({ query }, { db, identity }) => listFindings(db, identity, query.filter)),
    handle(findingRoutes.count, async ({ query }, { db, identity }) => ({
      count: await countFindings(db, identity, query.where),
    })),
    handle(findingRoutes.get, ({ params }, { db, identity }) => getFinding(db, identity, params.id)),
    handle(findingRoutes.owners, async ({ params }, { db, identity }) =>
      listOwners(db, await getFinding(db, identity, params.id)),
    ),
    handle(findingRoutes.create, ({ body }, ctx) => create(ctx, body, listReadings)),
    handle(findingRoutes.update, ({ params, body }, ctx) => update(ctx, params.id, body)),
  ]
}

/** What it is about is written down as it was: report, reading and pictures may go before it. */
async function create(
  ctx: OperatorContext,
  { reportId, detailId, note }: z.output<typeof findingRoutes.create.body>,
  listReadings: ListReadings,
): Promise<Finding> {
  const { identity, clock } = ctx
  const report = await getReport(ctx.db, identity, reportId)
  const [contents] = await readContents(ctx, [report], listReadings)
  const detail = contents?.details.find(({ id }) => id === detailId)
  if (detail === undefined) throw new AppError('entity.notFound')
  if (!isFindingResult(detail.result)) throw new AppError('finding.notAbnormal')
  const { organizationId, buildingId, robotId } = report
  const finding = {
    ...{ organizationId, buildingId, reportId, reportTitle: report.title, detailId, robotId },
    ...{ title: detail.title, foundAt: detail.at, result: detail.result, note },
    ...{ readingId: detail.reading?.id ?? null, mediaIds: detail.mediaIds.slice(0, findingLimits.mediaMax) },
  }
  return ctx.db.transaction().execute(async (tx) => {
    const id = await addFinding(tx, { ...finding, createdBy: identity.operatorId }, clock.now())
    const entry = { action: 'finding:create', outcome: 'done', entity: 'finding', entityId: id } as const
    const { reportTitle, title } = finding
    await writeAudit(tx, ctx, { ...entry, after: { reportTitle, title, note } })
    return getFinding(tx, identity, id)
  })
}

async function update(
  ctx: OperatorContext,
  id: string,
  { state, ownerId, note, revision }: z.output<typeof findingRoutes.update.body>,
): Promise<void> {
  const { identity, clock } = ctx
  await ctx.db.transaction().execute(async (tx) => {
    const before = await holdFinding(tx, identity, id)
    if (revision !== undefined && revision !== before.revision) throw new AppError('entity.changed')
    // Whose it is already may keep it, though they have left since.
    const isNewOwner = ownerId !== undefined && ownerId !== null && ownerId !== before.owner?.id
    if (isNewOwner && !(await mayOwn(tx, before, ownerId)))
      throw invalidField('ownerId', 'finding.notOwner', 'The person is not of the organisation and building.')
    const change: FindingChange = {
      ...(ownerId !== undefined && { ownerId }),
      ...(note !== undefined && { note }),
      ...(state !== undefined && state !== before.state && toState(state, identity.operatorId, clock.now())),
    }
    await changeFinding(tx, id, change, clock.now())
    const entry = { action: 'finding:update', outcome: 'done', entity: 'finding', entityId: id } as const
    const was = { state: before.state, ownerId: before.owner?.id ?? null, note: before.note }
    const { closedAt: _at, closedBy: _by, ...told } = change
    await writeAudit(tx, ctx, { ...entry, before: was, after: { ...was, ...told } })
  })
}

/** Who opens it again takes back that it was closed. */
function toState(state: Finding['state'], by: string, now: Date): FindingChange {
  return state === 'closed'
    ? { state, closedAt: now, closedBy: by }
    : { state, closedAt: null, closedBy: null }
}
