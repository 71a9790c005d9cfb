import { fileRoutes } from '@wheelhouse/contract/system/file'
import { findReadableFile, type ReadableFile } from '../kernel/files/file.store.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import type { TakenOut } from '../kernel/http/file-answer.ts'
import { handle, type RouteBinding } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'

/** Types shown inline on a page; everything else is downloaded. */
const shown = /^(image\/(png|jpeg|webp|gif)|audio\/.+|video\/.+)$/
const isFilm = (mime: string) => mime.startsWith('video/')

/** Stored files, for anyone who may see what uses them. */
export function fileHandlers(fileStore: FileStore): RouteBinding[] {
  return [
    handle(fileRoutes.get, async ({ params }, ctx) => {
      const file = await findReadableFile(ctx.db, ctx.identity, params.id)
      if (file === null) throw new AppError('entity.notFound')
      const { id, name, mime, size } = file
      const isInline = shown.test(mime)
      // Pictures and sounds are part of their page. Videos and downloads count as exports.
      const taken = isInline && !isFilm(mime) ? null : toTaken(file)
      return { name, contentType: mime, content: fileStore.getContent(id), size, isInline, taken }
    }),
  ]
}

function toTaken({ id, name, mime }: ReadableFile): TakenOut {
  const action = isFilm(mime) ? 'file:play' : 'file:download'
  return { action, entity: 'file', entityId: id, after: { name, mime } }
}
