import { mediaRoutes, mediaUploadRoutes } from '@wheelhouse/contract/reports/media'
import { thermalBytes } from '@wheelhouse/contract/reports/thermal-image'
import type { FileStore } from '../kernel/files/store-interface.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { findMedia } from './media.store.ts'
import type { MediaUploads } from './media-uploads.ts'
import { toThermalPng } from './thermal-png.ts'

/** Media upload requests per address per minute: all robots of a building may share one. */
const requestsPerMinute = 6_000

/** Uploads by robots, which have a signed URL instead of a session, and what people see of media. */
export function mediaHandlers(uploads: MediaUploads, fileStore: FileStore): RouteBinding[] {
  const options = { ratePerMinute: requestsPerMinute }
  return [
    handle(mediaUploadRoutes.get, ({ query }) => uploads.get(query.ticket), options),
    handle(
      mediaUploadRoutes.append,
      async ({ query, body }) => ({ offset: await uploads.append(query.ticket, Number(query.offset), body) }),
      options,
    ),
    handle(mediaUploadRoutes.complete, ({ query }) => uploads.complete(query.ticket), options),
    handle(mediaRoutes.get, async ({ params }, { db, identity }) => {
      const media = await findMedia(db, identity, params.id)
      if (media === null) throw new AppError('entity.notFound')
      return media
    }),
    handle(mediaRoutes.preview, async ({ params }, { db, identity }) => {
      const media = await findMedia(db, identity, params.id)
      if (media?.kind !== 'thermal') throw new AppError('entity.notFound')
      const png = await fileStore.read(media.id, async (bytes) =>
        toThermalPng(await bytes.read(0, thermalBytes)),
      )
      return { name: `${media.id}.png`, contentType: 'image/png', pieces: once(png), taken: null }
    }),
  ]
}

async function* once(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}
