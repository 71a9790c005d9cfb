import { fileRoutes } from '@wheelhouse/contract/system/file'
import { findReadableFile } from '../kernel/files/file.store.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'

/** What a page shows by itself; everything else is saved to the disk. */
const shown = /^(image\/(png|jpeg|webp|gif)|audio\/.+|video\/.+)$/

/** Stored files, for whoever sees what uses them. */
export function fileHandlers(folder: FileFolder): RouteBinding[] {
  return [
    handle(fileRoutes.get, async ({ params }, ctx) => {
      const file = await findReadableFile(ctx.db, ctx.identity, params.id)
      if (file === null) throw new AppError('entity.notFound')
      const { id, name, mime } = file
      return { name, contentType: mime, path: folder.getPath(id), isInline: shown.test(mime) }
    }),
  ]
}
