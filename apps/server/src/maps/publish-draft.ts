/** From draft to published map: checked, merged with what was published meanwhile, and sent to the robots. */
import { isDeepStrictEqual } from 'node:util'
import { nameOfChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { mapProblems } from '@wheelhouse/contract/maps/map-revision'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import { diffMaps } from '@wheelhouse/map-model/diff-maps'
import type { Tx } from '../kernel/database/database.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { getFloor } from '../kernel/entities/place.store.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { conflict } from './change-draft.ts'
import { endDraft, lockDraft, readDraftDocument } from './map-draft.store.ts'
import {
  getRevision,
  getRevisionOrEmpty,
  lockPublished,
  type Publication,
  publishMap,
} from './map-revision.store.ts'
import { runMapTask } from './map-task.ts'

/** How many errors a refusal lists; the count includes all. */
const errorsMax = 100

/** Follow-up work of a new revision, in the transaction that creates it. */
export type AfterPublish = (
  tx: Tx,
  published: { floorId: string; revision: number },
  now: Date,
) => Promise<void>

/**
 * Publishes the floor's draft, and ends it.
 * @throws AppError entity.notFound, entity.changed, map.conflict, map.hasErrors, map.tooLarge
 */
export async function publishDraft(
  ctx: Context,
  floorId: string,
  { version, note, choices }: { version: number; note: string; choices: Choices },
  afterPublish: AfterPublish,
): Promise<number> {
  const planned = await ctx.db.transaction().execute(async (tx) => {
    await getFloor(tx, ctx.identity, floorId)
    const draft = await lockDraft(tx, floorId)
    const draftMap = await readDraftDocument(tx, floorId)
    if (draftMap === null || draft.version !== version) throw new AppError('entity.changed')
    return mergeWithPublished(tx, floorId, { document: draftMap, baseRevision: draft.baseRevision, choices })
  })
  // Takes seconds for a large map: runs in a separate process, without locking anybody's draft meanwhile.
  await refuseErrors(ctx, planned.document)
  return ctx.db.transaction().execute(async (tx) => {
    await getFloor(tx, ctx.identity, floorId)
    const draft = await lockDraft(tx, floorId)
    const isAsChecked = draft.version === version && (await lockPublished(tx, floorId)) === planned.published
    if (!draft.isBegun || !isAsChecked) throw new AppError('entity.changed')
    await endDraft(tx, floorId, version)
    const publication = { document: planned.document, note, origin: 'draft' } as const
    return publish(tx, ctx, { floorId, publication, afterPublish })
  })
}

/**
 * Publishes an old revision as the newest; a draft stays.
 * @throws AppError entity.notFound
 */
export function restoreRevision(
  ctx: Context,
  floorId: string,
  { revision, note }: { revision: number; note: string },
  afterPublish: AfterPublish,
): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await getFloor(tx, ctx.identity, floorId)
    const draft = await lockDraft(tx, floorId)
    const document = await getRevision(tx, floorId, revision)
    // Pages that have it open without a draft would otherwise keep editing the previous map.
    if (!draft.isBegun) await endDraft(tx, floorId, draft.version)
    const publication = { document, note, origin: 'restored', restoredFrom: revision } as const
    return publish(tx, ctx, { floorId, publication, afterPublish })
  })
}

type Parts = { floorId: string; publication: Publication; afterPublish: AfterPublish }

/** Makes a map the floor's newest revision, including all follow-up work. The caller has locked the draft. */
export async function publish(tx: Tx, ctx: Context, { floorId, publication, afterPublish }: Parts) {
  const change = toChange(ctx)
  const revision = await publishMap(tx, floorId, publication, change)
  await afterPublish(tx, { floorId, revision }, change.now)
  const { note, origin, restoredFrom } = publication
  const after = { revision, note, origin, ...(restoredFrom !== undefined && { restoredFrom }) }
  const entry = { action: 'map:publish', outcome: 'done', entity: 'floor', entityId: floorId } as const
  await writeAudit(tx, ctx, { ...entry, after })
  return revision
}

/** By `list/id` of what both have changed: the draft's version, or the published one. */
type Choices = Readonly<Record<string, 'mine' | 'theirs'>>
type Draft = { document: MapDocument; baseRevision: number; choices: Choices }

/**
 * The draft merged with what was published since it began, and the current published revision.
 * @throws AppError map.conflict if both changed the same object without a choice for it
 */
async function mergeWithPublished(
  tx: Tx,
  floorId: string,
  { document: draft, baseRevision, choices }: Draft,
): Promise<{ document: MapDocument; published: number }> {
  const published = await lockPublished(tx, floorId)
  if (published === baseRevision) return { document: draft, published }
  const base = await getRevisionOrEmpty(tx, floorId, baseRevision)
  const newest = await getRevision(tx, floorId, published)
  const theirs = new Map(diffMaps(base, newest).map((change) => [nameOfChange(change), change]))
  const own = diffMaps(base, draft).filter((change) => choices[nameOfChange(change)] !== 'theirs')
  const conflicts = own.filter((change) => {
    const other = theirs.get(nameOfChange(change))
    const isChosen = choices[nameOfChange(change)] === 'mine'
    return other !== undefined && !isChosen && !isDeepStrictEqual(other, change)
  })
  if (conflicts.length > 0) throw conflict(conflicts.map(nameOfChange))
  return { document: applyChanges(newest, own), published }
}

/** @throws AppError map.hasErrors: `details` lists the objects, as `list/id`, and what is wrong with each. */
export async function refuseErrors({ identity }: Context, map: MapDocument): Promise<void> {
  const answer = await runMapTask(identity.organizationId, async () => ({ kind: 'check', map }))
  if (answer.kind !== 'checked') throw new AppError('map.tooLarge')
  const errors = answer.problems.filter(({ code }) => mapProblems[code] === 'error')
  if (errors.length === 0) return
  const details = errors
    .slice(0, errorsMax)
    .map(({ code, object = '' }) => ({ path: object, code, message: 'robots cannot drive by it' }))
  throw new AppError('map.hasErrors', { count: errors.length }, details)
}
