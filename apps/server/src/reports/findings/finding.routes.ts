import { isDeepStrictEqual } from 'node:util'
import {
  type Finding,
  type FindingValues,
  findingLimits,
  findingRoutes,
  isFindingResult,
} from '@wheelhouse/contract/reports/finding'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/database.ts'
import { writeAudit } from '../../kernel/http/audit.ts'
import type { OperatorContext } from '../../kernel/http/context.ts'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import { getReport } from '../report.store.ts'
import { type ListReadings, readContents } from '../report-contents.ts'
import {
  addFinding,
  addFindingChange,
  changeFinding,
  countFindings,
  type FindingColumns,
  findOwner,
  getFinding,
  listFindingChanges,
  listFindings,
  listOwners,
  lockFinding,
} from './finding.store.ts'

/** Findings (R-REPORTS-9): created from abnormal details of reports, and assigned to somebody until closed. */
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
    handle(findingRoutes.changes, async ({ params }, { db, identity }) =>
      listFindingChanges(db, (await getFinding(db, identity, params.id)).id),
    ),
    handle(findingRoutes.create, ({ body }, ctx) => create(ctx, body, listReadings)),
    handle(findingRoutes.update, ({ params, body }, ctx) => update(ctx, params.id, body)),
  ]
}

/** Stores a copy of what the finding is about: report, reading and pictures may be deleted before it. */
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
    organizationId,
    buildingId,
    reportId,
    reportTitle: report.title,
    detailId,
    robotId,
    title: detail.title,
    foundAt: detail.at,
    result: detail.result,
    note,
    readingId: detail.reading?.id ?? null,
    mediaIds: detail.mediaIds.slice(0, findingLimits.mediaMax),
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
  { revision, ownerId, ...fields }: z.output<typeof findingRoutes.update.body>,
): Promise<void> {
  const { identity, clock } = ctx
  const now = clock.now()
  await ctx.db.transaction().execute(async (tx) => {
    const finding = await lockFinding(tx, identity, id)
    if (revision !== undefined && revision !== finding.revision) throw new AppError('entity.changed')
    const owner = ownerId === undefined ? finding.owner : await toOwner(tx, finding, ownerId)
    const { before, after } = compareValues(finding, { ...fields, owner })
    if (Object.keys(after).length === 0) return
    await changeFinding(tx, id, toColumns(after, identity.operatorId, now), now)
    await addFindingChange(tx, finding, { before, after, changedBy: identity.operatorId, at: now })
    const entry = { action: 'finding:update', outcome: 'done', entity: 'finding', entityId: id } as const
    await writeAudit(tx, ctx, { ...entry, before: nameOwner(before), after: nameOwner(after) })
  })
}

/** The current owner may stay, even if they have since left. @throws AppError request.invalid */
async function toOwner(tx: Tx, finding: Finding, ownerId: string | null): Promise<Finding['owner']> {
  if (ownerId === null || ownerId === finding.owner?.id) return ownerId === null ? null : finding.owner
  const owner = await findOwner(tx, finding, ownerId)
  if (owner === null)
    throw invalidField('ownerId', 'finding.notOwner', 'The person is not of the organisation and building.')
  return owner
}

const valueNames = ['title', 'state', 'owner', 'dueOn', 'note'] as const

/** The given values that differ, with the previous ones. */
function compareValues(
  finding: Finding,
  given: FindingValues,
): { before: FindingValues; after: FindingValues } {
  const changed = valueNames.filter(
    (name) => given[name] !== undefined && !isDeepStrictEqual(given[name], finding[name]),
  )
  const pick = (values: FindingValues) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { before: pick(finding), after: pick(given) }
}

/** Reopening it clears when and by whom it was closed. */
function toColumns({ owner, state, ...values }: FindingValues, by: string, now: Date): FindingColumns {
  const closed = state === 'closed' ? { closedAt: now, closedBy: by } : { closedAt: null, closedBy: null }
  return {
    ...values,
    ...(owner !== undefined && { ownerId: owner?.id ?? null }),
    ...(state !== undefined && { state, ...closed }),
  }
}

/** For the audit log, which refers to people by id. */
function nameOwner({ owner, ...values }: FindingValues): Record<string, unknown> {
  return { ...values, ...(owner !== undefined && { ownerId: owner?.id ?? null }) }
}
