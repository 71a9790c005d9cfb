import { mapImportRoutes } from '@wheelhouse/contract/maps/map-transfer'
import { getFloor } from '../kernel/entities/place.store.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { importMap } from './import-map.ts'
import { listUploads } from './map-upload.store.ts'

/** @param folder where the uploaded files lie */
export function mapImportHandlers(folder: FileFolder): RouteBinding[] {
  return [
    handle(mapImportRoutes.create, ({ params: { id }, body }, ctx) => importMap(ctx, folder, id, body)),
    handle(mapImportRoutes.uploads, async ({ params: { id } }, { db, identity }) => {
      await getFloor(db, identity, id)
      return listUploads(db, id)
    }),
  ]
}
