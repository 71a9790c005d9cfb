import { mapExportRoutes } from '@wheelhouse/contract/maps/map-transfer'
import { findLosses } from '@wheelhouse/map-model/transfer-loss'
import { getFloor } from '../kernel/entities/place.store.ts'
import { zipFiles } from '../kernel/files/zip-files.ts'
import { handle } from '../kernel/http/route-binding.ts'
import { AppError } from '../kernel/process/app-error.ts'
import { getPublished } from './map-revision.store.ts'
import { runMapTask } from './map-task.ts'

const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  geojson: 'application/geo+json',
}

export const mapExportHandlers = [
  handle(mapExportRoutes.loss, async ({ params: { id } }, { db, identity }) => {
    await getFloor(db, identity, id)
    const { document } = await getPublished(db, id)
    const [nav2, geojson, lif, wheelhouse, all] = [
      findLosses(document, 'nav2'),
      findLosses(document, 'geojson'),
      findLosses(document, 'lif'),
      findLosses(document, 'wheelhouse'),
      findLosses(document, 'all'),
    ]
    return { nav2, geojson, lif, wheelhouse, all }
  }),
  handle(mapExportRoutes.get, async ({ params: { id }, query: { format } }, { db, identity }) => {
    await getFloor(db, identity, id)
    const { document: map, name, publishedAt } = await getPublished(db, id)
    const label = { name, exportedAt: publishedAt }
    const task = { kind: 'export', map, format, label } as const
    const answer = await runMapTask(identity.organizationId, async () => task)
    if (answer.kind !== 'exported') throw new AppError('map.tooLarge')
    const taken = { action: 'map:exportMap', entity: 'floor', entityId: id, after: { format } }
    const [file, ...others] = answer.files
    if (file !== undefined && others.length === 0) {
      const ending = file.name.split('.').at(-1) ?? ''
      const contentType = contentTypes[ending] ?? 'application/octet-stream'
      return { name: `${name}-${file.name}`, contentType, pieces: toPieces(file.bytes), taken }
    }
    const files = answer.files.map((one) => ({ name: one.name, content: toContent(one.bytes) }))
    return { name: `${name}-${format}.zip`, contentType: 'application/zip', pieces: zipFiles(files), taken }
  }),
]

async function* toPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function toContent(bytes: Uint8Array) {
  const read = async (offset: number, length: number) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(offset, offset + length)
  return { size: bytes.length, read }
}
