import { mapImportRoutes } from '@wheelhouse/contract/maps/map-transfer'
import { getFloor } from '../kernel/entities/place.store.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { importMap } from './import-map.ts'
import { listUploads } from './map-upload.store.ts'

/** @param fileStore where the uploaded files are */
export function mapImportHandlers(fileStore: FileStore): RouteBinding[] {
  return [
    handle(mapImportRoutes.create, ({ params: { id }, body }, ctx) => importMap(ctx, fileStore, id, body)),
    handle(mapImportRoutes.uploads, async ({ params: { id } }, { db, identity }) => {
      await getFloor(db, identity, id)
      return listUploads(db, id)
    }),
  ]
}
