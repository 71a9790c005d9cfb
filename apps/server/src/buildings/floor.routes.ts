import { parse } from 'node:path'
import { type Floor, floorRoutes, isUnderground, undergroundType } from '@wheelhouse/contract/buildings/floor'
import { crudHandlers, toChange } from '../kernel/entities/crud-handlers.ts'
import { getBuilding, getFloor, toBuildingOwner } from '../kernel/entities/place.store.ts'
import { takeFile } from '../kernel/files/file.store.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import { zipFiles } from '../kernel/files/zip-files.ts'
import { writeAudit } from '../kernel/http/audit.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { invalidField } from '../kernel/process/app-error.ts'
import { readMapUpload } from '../maps/read-map-upload.ts'
import {
  findFloorImage,
  floorStore,
  getFloorMap,
  getMapFiles,
  listFloors,
  replaceFloorPlan,
} from './floor.store.ts'

export function floorHandlers(folder: FileFolder): RouteBinding[] {
  return Object.values({
    ...crudHandlers(floorRoutes, floorStore, {
      entity: 'floor',
      parent: toBuildingOwner,
      prepare: async (tx, { identity, clock }, floor: Omit<Floor, 'id'>, before) => {
        if (floor.type > undergroundType !== isUnderground(floor.index))
          throw invalidField(
            'type',
            'floor.typeLevel',
            'A floor from number 1 on is above ground, others below.',
          )
        if (floor.img !== null && floor.img !== before?.img) {
          const { organizationId } = await getBuilding(tx, identity, floor.buildingId)
          const owner = { organizationId, buildingId: floor.buildingId }
          const user = before && { table: 'floors' as const, id: before.id }
          await takeFile(tx, identity, clock.now(), {
            id: floor.img,
            kind: 'image',
            owner,
            field: 'img',
            user,
          })
        }
        return floor
      },
    }),
    list: handle(floorRoutes.list, async ({ params, query }, ctx) => {
      const { buildingId } = await toBuildingOwner(ctx, params)
      return listFloors(ctx.db, buildingId, query.filter)
    }),
    getImage: handle(floorRoutes.getImage, async ({ params }, { db, identity }) => {
      await getFloor(db, identity, params.id)
      return { file: await findFloorImage(db, params.id) }
    }),
    getMap: handle(floorRoutes.getMap, ({ params }, { db, identity }) =>
      getFloorMap(db, identity, params.id),
    ),
    downloadMap: handle(floorRoutes.downloadMap, async ({ params: { id } }, { db, identity }) => {
      await getFloor(db, identity, id)
      const files = (await getMapFiles(db, id)).map(({ id: fileId, name, size }) => ({
        name,
        content: { size, read: createReader(folder, fileId) },
      }))
      const { name } = parse(files[0]?.name ?? '')
      return { name: `${name}.zip`, contentType: 'application/zip', pieces: zipFiles(files) }
    }),
    uploadMap: handle(floorRoutes.uploadMap, async ({ params: { id }, body }, ctx) => {
      await getFloor(ctx.db, ctx.identity, id)
      const map = await readMapUpload(ctx, folder, body)
      return ctx.db.transaction().execute(async (tx) => {
        // It took a while to read the map.
        const { buildingId } = await getFloor(tx, ctx.identity, id)
        const { organizationId } = await getBuilding(tx, ctx.identity, buildingId)
        for (const field of ['descriptionFileId', 'pictureFileId'] as const) {
          const owner = { organizationId, buildingId }
          const file = { id: body[field], kind: 'map', owner, field, user: null } as const
          await takeFile(tx, ctx.identity, ctx.clock.now(), file)
        }
        const revision = await replaceFloorPlan(tx, id, { map, ...body }, toChange(ctx))
        const entry = { action: 'floor:uploadMap', outcome: 'done', entity: 'floor', entityId: id } as const
        await writeAudit(tx, ctx, { ...entry, after: { revision, ...body } })
        return { revision }
      })
    }),
  })
}

/** Reads parts of a file whenever they are asked for. */
function createReader(folder: FileFolder, id: string) {
  return (offset: number, length: number) => folder.read(id, (content) => content.read(offset, length))
}
