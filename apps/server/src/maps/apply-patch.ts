/** Re-scanned parts: applied to the published map, or removed from it, each as a new revision. */
import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { type MapChange, nameOfChange } from '@wheelhouse/contract/maps/map-change'
import { type MapDocument, mapMost, type Patch, type Point } from '@wheelhouse/contract/maps/map-document'
import type { mapPatchRoutes } from '@wheelhouse/contract/maps/map-patch'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import { transformPoint } from '@wheelhouse/map-model/compose-occupancy'
import type { PatchReading } from '@wheelhouse/map-model/importers/read-patch'
import type { Tx } from '../kernel/database/database.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { getFloor } from '../kernel/entities/place.store.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { applyGroup } from './change-draft.ts'
import { takeFiles } from './import-map.ts'
import { endDraft, lockDraft, readDraftDocument, rebaseDraft } from './map-draft.store.ts'
import { getPublished, lockPublished, readName } from './map-revision.store.ts'
import { addUpload } from './map-upload.store.ts'
import { type AfterPublish, publish, refuseErrors } from './publish-draft.ts'
import { readPatch } from './read-import.ts'

type Reading = Pick<BodyOf<typeof mapPatchRoutes.apply>, 'files' | 'resolution'>

/** Reads the files of a part. Nothing is stored. @throws AppError entity.notFound, request.invalid at `files.<n>` */
export async function readPatchFiles(
  ctx: Context,
  fileStore: FileStore,
  floorId: string,
  body: Reading,
): Promise<PatchReading> {
  await getFloor(ctx.db, ctx.identity, floorId)
  return readPatch(ctx, fileStore, body)
}

/**
 * Applies a part to the floor's published map.
 * @returns the new revision
 * @throws AppError entity.notFound, request.invalid at `files.<n>`, entity.changed, map.hasErrors, map.tooLarge
 */
export async function applyPatch(
  ctx: Context,
  { fileStore, afterPublish }: { fileStore: FileStore; afterPublish: AfterPublish },
  floorId: string,
  body: BodyOf<typeof mapPatchRoutes.apply>,
): Promise<number> {
  const { cells } = await readPatchFiles(ctx, fileStore, floorId, body)
  const { name, transform } = body
  const patch: Patch = {
    id: `patch-${randomUUID()}`,
    name,
    cells,
    transform,
    appliedAt: ctx.clock.now().toISOString(),
    appliedBy: await readName(ctx.db, ctx.identity.operatorId),
  }
  const toChanges = (map: MapDocument): MapChange[] => [
    { list: 'patches', id: patch.id, value: patch },
    { single: 'bounds', value: widen(map.bounds, patch) },
  ]
  const { document } = await getPublished(ctx.db, floorId)
  if (document.patches.length >= mapMost.patches) throw new AppError('map.tooLarge')
  // Takes seconds for a large map: runs in a separate process, without locking anybody's draft meanwhile.
  await refuseErrors(ctx, applyChanges(document, toChanges(document)))
  return ctx.db.transaction().execute(async (tx) => {
    const { buildingId } = await getFloor(tx, ctx.identity, floorId)
    const fileIds = body.files.map(({ fileId }) => fileId)
    await takeFiles(tx, ctx, buildingId, fileIds)
    const parts = { floorId, name, origin: 'patch', toChanges, afterPublish } as const
    const revision = await publishChanged(tx, ctx, { ...parts, checked: document.revision })
    await addUpload(tx, { floorId, format: 'patch', fileIds }, toChange(ctx))
    return revision
  })
}

/**
 * Publishes the map without a part.
 * @returns the new revision
 * @throws AppError entity.notFound
 */
export function takeBackPatch(
  ctx: Context,
  { id: floorId, patchId }: { id: string; patchId: string },
  afterPublish: AfterPublish,
): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await getFloor(tx, ctx.identity, floorId)
    const { document } = await getPublished(tx, floorId)
    const patch = document.patches.find(({ id }) => id === patchId)
    if (patch === undefined) throw new AppError('entity.notFound')
    const toChanges = ({ patches }: MapDocument): MapChange[] =>
      patches.some(({ id }) => id === patchId) ? [{ list: 'patches', id: patchId, value: null }] : []
    const parts = { floorId, name: patch.name, origin: 'takenBack', toChanges, afterPublish } as const
    return publishChanged(tx, ctx, parts)
  })
}

/**
 * Changes the published map and an open draft in the same way: editors see it, and nothing else of the draft is
 * published.
 */
async function publishChanged(
  tx: Tx,
  ctx: Context,
  {
    floorId,
    name,
    origin,
    toChanges,
    afterPublish,
    checked,
  }: {
    floorId: string
    name: string
    origin: 'patch' | 'takenBack'
    toChanges: (map: MapDocument) => MapChange[]
    afterPublish: AfterPublish
    /** The revision that was checked for errors; by default any. */
    checked?: number
  },
): Promise<number> {
  // Lock order: first the draft, then the floor, as in every publication.
  const draft = await lockDraft(tx, floorId)
  const before = await lockPublished(tx, floorId)
  if (checked !== undefined && before !== checked) throw new AppError('entity.changed')
  const { document } = await getPublished(tx, floorId)
  const map = applyChanges(document, toChanges(document))
  const revision = await publish(tx, ctx, {
    floorId,
    publication: { document: map, note: name, origin },
    afterPublish,
  })
  const drawn = draft.isBegun ? await readDraftDocument(tx, floorId) : null
  // Pages that have it open without a draft would otherwise keep editing the previous map.
  if (drawn === null) await endDraft(tx, floorId, draft.version)
  else {
    const changes = toChanges(drawn)
    const objects = changes.map(nameOfChange)
    const group = {
      version: draft.version + 1,
      pageId: randomUUID(),
      groupId: randomUUID(),
      objects,
      changes,
    }
    if (changes.length > 0) await applyGroup(tx, floorId, group, toChange(ctx))
    // The draft contains all of the new revision: the difference is what people have drawn.
    if (draft.baseRevision === before) await rebaseDraft(tx, floorId, revision)
  }
  return revision
}

function widen({ min, max }: MapDocument['bounds'], { cells, transform }: Patch): MapDocument['bounds'] {
  const { width, height } = cells
  const corners = (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] satisfies Point[]
  ).map((corner) => transformPoint(transform, corner))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return {
    min: [Math.min(min[0], ...xs), Math.min(min[1], ...ys)],
    max: [Math.max(max[0], ...xs), Math.max(max[1], ...ys)],
  }
}
