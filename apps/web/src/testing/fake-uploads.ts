import { fileKinds, fileLimits, type StoredFile, uploadRoutes } from '@wheelhouse/contract/system/file'
import { failWith, type Handler, on } from './fake-server.ts'

const id = '00000000-0000-4000-8000-00000000000f'

/** A server that takes one upload. Before each piece it does what the test wants, for instance lose the connection. */
export function fakeUploads({ beforePiece = () => {} }: { beforePiece?: (offset: number) => unknown } = {}) {
  let wanted = { name: '', size: 0, kind: 'image' as keyof typeof fileKinds }
  let content = new Blob()
  const stored = (): StoredFile => ({
    id,
    url: `/files/${id}`,
    name: wanted.name,
    mime: fileKinds[wanted.kind].types[0] ?? '',
    size: wanted.size,
    sha256: '0'.repeat(64),
    width: 4,
    height: 3,
  })
  const handlers: Handler[] = [
    on(uploadRoutes.create, ({ body }) => {
      wanted = body
      content = new Blob()
      return { id, offset: 0, chunkBytes: fileLimits.chunkBytes }
    }),
    on(uploadRoutes.get, () => ({ offset: content.size, size: wanted.size })),
    on(uploadRoutes.append, async ({ query, body }) => {
      const offset = Number(query.offset)
      if (offset !== content.size) throw failWith('upload.offset', { offset: String(content.size) })
      await beforePiece(offset)
      content = new Blob([content, body])
      return { offset: content.size }
    }),
    on(uploadRoutes.complete, () => stored()),
    on(uploadRoutes.cancel, () => undefined),
  ]
  return {
    handlers,
    stored,
    text: () => content.text(),
    /** What arrived although the answer was lost. */
    arrives: (bytes: Blob) => {
      content = new Blob([content, bytes])
    },
  }
}
