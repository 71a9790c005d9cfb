import { randomUUID } from 'node:crypto'
import { type MapChange, nameOfChange } from '@wheelhouse/contract/maps/map-change'
import type { MapDocument, Point } from '@wheelhouse/contract/maps/map-document'
import type { TransferLoss } from '@wheelhouse/contract/maps/map-transfer'
import { transformPoint } from '@wheelhouse/map-model/compose-occupancy'
import { diffMaps } from '@wheelhouse/map-model/diff-maps'
import { mergeImport } from '@wheelhouse/map-model/importers/read-import'
import type { Tx } from '../kernel/database/database.ts'
import { toChange } from '../kernel/entities/crud-handlers.ts'
import { getBuilding, getFloor } from '../kernel/entities/place.store.ts'
import { takeFile } from '../kernel/files/file.store.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { applyGroup, takePictures } from './change-draft.ts'
import { beginDraft, lockDraft, readDraftDocument } from './map-draft.store.ts'
import { addUpload } from './map-upload.store.ts'
import { type ImportBody, readImport } from './read-import.ts'

/**
 * Reads files into the floor's draft, as one group of changes, and keeps them.
 * @throws AppError entity.notFound, request.invalid at `files.<n>`, map.chooseLevel, map.tooLarge
 */
export async function importMap(
  ctx: Context,
  fileStore: FileStore,
  floorId: string,
  body: ImportBody,
): Promise<{ version: number; leftOut: TransferLoss[]; levels: string[] }> {
  await getFloor(ctx.db, ctx.identity, floorId)
  const imported = await readImport(ctx, fileStore, body)
  return ctx.db.transaction().execute(async (tx) => {
    // Checked again, because reading the files took a while.
    const { buildingId } = await getFloor(tx, ctx.identity, floorId)
    const change = toChange(ctx)
    // The drawing is taken into use as the picture of the map.
    const fileIds = body.files.flatMap(({ role, fileId }) => (role === 'drawing' ? [] : [fileId]))
    await takeFiles(tx, ctx, buildingId, fileIds)
    const draft = await lockDraft(tx, floorId)
    if (!draft.isBegun) await beginDraft(tx, floorId)
    const before = await readDraftDocument(tx, floorId)
    if (before === null) throw new Error('the draft that was just begun is not there')
    const merged = mergeImport(before, imported)
    const whole = { ...merged, bounds: spanBounds(merged) }
    const { map, leftOut } = await keepOwnPictures(tx, ctx, floorId, whole)
    const changes = diffMaps(before, map)
    const objects = changes.map(nameOfChange)
    const group = {
      version: draft.version + 1,
      pageId: randomUUID(),
      groupId: randomUUID(),
      objects,
      changes,
    }
    const version = await applyGroup(tx, floorId, group, change)
    await addUpload(tx, { floorId, format: body.format, fileIds }, change)
    const entry = { action: 'map:import', outcome: 'done', entity: 'floor', entityId: floorId } as const
    await writeAudit(tx, ctx, { ...entry, after: { version, ...body } })
    return { version, leftOut: [...imported.leftOut, ...leftOut], levels: imported.levels }
  })
}

/** Takes uploaded files of maps into use. @throws AppError request.invalid at `files.<n>` */
export async function takeFiles(tx: Tx, ctx: Context, buildingId: string, fileIds: readonly string[]) {
  const { organizationId } = await getBuilding(tx, ctx.identity, buildingId)
  const owner = { organizationId, buildingId }
  for (const [index, id] of fileIds.entries()) {
    const wanted = { id, kind: 'map', owner, field: `files.${index}`, user: null } as const
    await takeFile(tx, ctx.identity, ctx.clock.now(), wanted)
  }
}

/** Everything must be within the bounds, including what remains of the previous map. */
function spanBounds(map: MapDocument): MapDocument['bounds'] {
  let [[minX, minY], [maxX, maxY]] = [map.bounds.min, map.bounds.max]
  const span = (points: readonly Point[]) => {
    for (const [x, y] of points) {
      ;[minX, minY] = [Math.min(minX, x), Math.min(minY, y)]
      ;[maxX, maxY] = [Math.max(maxX, x), Math.max(maxY, y)]
    }
  }
  for (const { points } of [...map.walls, ...map.routes]) span(points)
  for (const { polygon } of [...map.rooms, ...map.fixtures, ...map.zones, ...map.lifts]) span(polygon)
  for (const { from, to } of map.doors) span([from, to])
  for (const { x, y } of [...map.waypoints, ...map.pins]) span([[x, y]])
  if (map.picture !== null) span(listCorners(map.picture))
  return { min: [minX, minY], max: [maxX, maxY] }
}

function listCorners({ width, height, transform }: NonNullable<MapDocument['picture']>): Point[] {
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  return corners.map((corner) => transformPoint(transform, corner))
}

/** A document of another installation refers to pictures that do not exist here. */
async function keepOwnPictures(
  tx: Tx,
  ctx: Context,
  floorId: string,
  map: MapDocument,
): Promise<{ map: MapDocument; leftOut: TransferLoss[] }> {
  const isKept = async (change: MapChange) => {
    try {
      await takePictures(tx, ctx, { floorId, changes: [change], toField: (path) => path })
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return false
    }
  }
  const leftOut: TransferLoss[] = []
  const isPictureKept = await isKept({ single: 'picture', value: map.picture })
  if (!isPictureKept) leftOut.push({ what: 'picture', count: 1 })
  const routes: MapDocument['routes'] = []
  for (const route of map.routes) {
    const hasImage = await isKept({ list: 'routes', id: route.id, value: route })
    routes.push(hasImage ? route : { ...route, image: null })
  }
  const count = routes.filter(({ image }, index) => image !== map.routes[index]?.image).length
  if (count > 0) leftOut.push({ what: 'routeImages', count })
  return { map: { ...map, picture: isPictureKept ? map.picture : null, routes }, leftOut }
}
