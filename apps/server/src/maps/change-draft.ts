import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { listKeys } from '@wheelhouse/contract/kernel/typed'
import { type MapChange, nameOfChange } from '@wheelhouse/contract/maps/map-change'
import { emptyMap, type MapDocument, mapMost } from '@wheelhouse/contract/maps/map-document'
import type { mapDraftRoutes } from '@wheelhouse/contract/maps/map-draft'
import { applyChanges } from '@wheelhouse/map-model/apply-changes'
import type { Tx } from '../kernel/database/database.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import type { Change } from '../kernel/entities/crud-store.ts'
import { getBuilding, getFloor } from '../kernel/entities/place.store.ts'
import { takeFile } from '../kernel/files/file.store.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import {
  addGroup,
  beginDraft,
  findChangedByOthers,
  findGroupVersion,
  type Group,
  keepPicture,
  lockDraft,
  readDraftParts,
  writeDraftParts,
} from './map-draft.store.ts'

type ChangeOfDraft = BodyOf<typeof mapDraftRoutes.change>

/**
 * Saves a group of changes to a floor's draft atomically; the first one begins it. The draft's row is locked until the
 * transaction ends, so groups are ordered, and whatever was confirmed is in the document.
 * @returns the version that the group made
 * @throws AppError entity.notFound, entity.changed, map.conflict, map.tooLarge, request.invalid
 */
export async function changeDraft(
  tx: Tx,
  ctx: Context,
  floorId: string,
  { version: seen, pageId, groupId, changes }: ChangeOfDraft,
): Promise<number> {
  await getFloor(tx, ctx.identity, floorId)
  const draft = await lockDraft(tx, floorId)
  const known = await findGroupVersion(tx, floorId, groupId)
  if (known !== null) return known
  if (seen < draft.firstVersion || seen > draft.version) throw new AppError('entity.changed')
  const objects = [...new Set(changes.map(nameOfChange))]
  const conflicts = await findChangedByOthers(tx, floorId, { objects, pageId, version: seen })
  if (conflicts.length > 0) throw conflict(conflicts)
  if (!draft.isBegun) await beginDraft(tx, floorId)
  await takePictures(tx, ctx, { floorId, changes, toField: (path) => `changes.${path}` })
  return applyGroup(
    tx,
    floorId,
    { version: draft.version + 1, pageId, groupId, objects, changes },
    toChange(ctx),
  )
}

/** Adds a version to a draft that is begun and locked. @throws AppError map.tooLarge */
export async function applyGroup(tx: Tx, floorId: string, group: Group, change: Change): Promise<number> {
  const { version, changes } = group
  const parts = listParts(changes)
  const before = await readDraftParts(tx, floorId, parts)
  const after = applyChanges({ ...emptyMap, ...before }, changes)
  await writeDraftParts(tx, floorId, pick(after, parts), { ...change, version })
  await addGroup(tx, floorId, group, change)
  return version
}

/** The error that lists the objects changed by both sides. */
export function conflict(objects: readonly string[]): AppError {
  const details = objects.map((path) => ({ path, code: 'map.conflict', message: 'somebody else changed it' }))
  return new AppError('map.conflict', undefined, details)
}

function listParts(changes: readonly MapChange[]): (keyof MapDocument)[] {
  return [...new Set(changes.map((change) => ('list' in change ? change.list : change.single)))]
}

/** Each object was validated by its own schema; this checks their number. @throws AppError map.tooLarge. */
function pick(map: MapDocument, parts: readonly (keyof MapDocument)[]): Partial<MapDocument> {
  for (const list of listKeys(mapMost)) {
    if (map[list].length > mapMost[list]) throw new AppError('map.tooLarge')
  }
  return Object.fromEntries(parts.map((part) => [part, map[part]]))
}

/**
 * Takes the pictures referenced by changes into use: the plan below the map, and those of its routes.
 * @param toField maps a path in the changes, such as `3.value.image`, to the form's field
 * @throws AppError request.invalid with `file.unknown` at the field
 */
export async function takePictures(
  tx: Tx,
  { identity, clock }: Context,
  {
    floorId,
    changes,
    toField,
  }: { floorId: string; changes: readonly MapChange[]; toField: (path: string) => string },
): Promise<void> {
  const pictures = changes.flatMap(listPictures)
  if (pictures.length === 0) return
  const { buildingId } = await getFloor(tx, identity, floorId)
  const { organizationId } = await getBuilding(tx, identity, buildingId)
  const owner = { organizationId, buildingId }
  for (const { id, path } of pictures) {
    const wanted = { id, kind: 'image', owner, field: toField(path), user: null } as const
    await takeFile(tx, identity, clock.now(), wanted)
    await keepPicture(tx, floorId, id)
  }
}

/** The picture file of a change, if any, and its path in the changes. */
function listPictures(change: MapChange, index: number): { id: string; path: string }[] {
  if ('single' in change)
    return change.single === 'picture' && change.value !== null
      ? [{ id: change.value.fileId, path: `${index}.value.fileId` }]
      : []
  return change.list === 'routes' && change.value?.image
    ? [{ id: change.value.image, path: `${index}.value.image` }]
    : []
}
