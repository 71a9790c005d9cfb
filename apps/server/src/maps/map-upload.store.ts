import type { MapUpload } from '@wheelhouse/contract/maps/map-transfer'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import type { Database, Tx } from '../kernel/database/database.ts'
import type { Change } from '../kernel/entities/crud-store.ts'
import { storedFile } from '../kernel/files/file.store.ts'
import { toName } from './map-revision.store.ts'

/** Records the files that a map was made from. */
export async function addUpload(
  tx: Tx,
  { floorId, format, fileIds }: { floorId: string; format: MapUpload['format']; fileIds: readonly string[] },
  { now, operatorId }: Change,
): Promise<void> {
  const { id } = await tx
    .insertInto('floorMapUploads')
    .values({ floorId, format, uploadedAt: now, uploadedBy: operatorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const files = fileIds.map((fileId, number) => ({ uploadId: id, number, fileId }))
  await tx.insertInto('floorMapUploadFiles').values(files).execute()
}

/** The uploads of a floor, newest first. */
export async function listUploads(db: Database, floorId: string): Promise<MapUpload[]> {
  const uploads = await db
    .selectFrom('floorMapUploads as u')
    .leftJoin('operators as o', 'o.id', 'u.uploadedBy')
    .select(['u.id', 'u.format', 'u.uploadedAt', 'o.firstName', 'o.lastName'])
    .where('u.floorId', '=', floorId)
    .orderBy('u.uploadedAt', 'desc')
    .orderBy('u.id')
    .execute()
  const files = await db
    .selectFrom('floorMapUploadFiles as part')
    .innerJoin('floorMapUploads as u', 'u.id', 'part.uploadId')
    .select('part.uploadId')
    .select(storedFile('part.fileId').as('file'))
    .where('u.floorId', '=', floorId)
    .orderBy('part.number')
    .execute()
  return uploads.map(({ firstName, lastName, ...upload }) => ({
    ...upload,
    uploadedBy: toName({ firstName, lastName }),
    files: files.flatMap(({ uploadId, file }): StoredFile[] =>
      uploadId === upload.id && file !== null ? [file] : [],
    ),
  }))
}
