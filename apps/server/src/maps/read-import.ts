import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import { mapSingles } from '@wheelhouse/contract/maps/map-document'
import type { mapPatchRoutes } from '@wheelhouse/contract/maps/map-patch'
import type { mapImportRoutes } from '@wheelhouse/contract/maps/map-transfer'
import type { ImportedMap } from '@wheelhouse/map-model/importers/read-import'
import type { PatchReading } from '@wheelhouse/map-model/importers/read-patch'
import { findReadableFile } from '../kernel/files/file.store.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import type { ImportFile } from './import-files.ts'
import { runMapTask, type TaskAnswer } from './map-task.ts'

export type ImportBody = BodyOf<typeof mapImportRoutes.create>
/** Characters of a field's name. Its parts come from the file. */
const fieldMax = 200
type PatchBody = BodyOf<typeof mapPatchRoutes.read>

/**
 * Converts uploaded files to parts of a map. Nothing is stored.
 * @throws AppError request.invalid at `files.<n>`, with the place inside the file in its message; map.chooseLevel.
 */
export async function readImport(ctx: Context, fileStore: FileStore, body: ImportBody): Promise<ImportedMap> {
  // A drawing is only for people to look at: nothing is read from it.
  const read = body.files.flatMap(({ role, ...file }, index) =>
    role === 'drawing' ? [] : [{ file, role, index }],
  )
  const answer = await runMapTask(ctx.identity.organizationId, async () => {
    const files: ImportFile[] = []
    for (const { file, role, index } of read)
      files.push(await readFile(ctx, fileStore, { ...file, role }, index))
    return { kind: 'import', request: { format: body.format, level: body.level ?? null, files } }
  })
  if (answer.kind === 'imported') return placeDrawing(ctx, body, answer.map)
  if (answer.kind === 'levels') throw new AppError('map.chooseLevel', { levels: answer.levels.join(',') })
  if (answer.kind === 'fault') throw toFileError(answer, read[answer.file]?.index ?? 0)
  throw new Error('an import was answered as something else')
}

/**
 * Reads the files of a re-scanned part. Nothing is stored.
 * @throws AppError request.invalid at `files.<n>`
 */
export async function readPatch(
  ctx: Context,
  fileStore: FileStore,
  { files: wanted, resolution }: PatchBody,
): Promise<PatchReading> {
  const answer = await runMapTask(ctx.identity.organizationId, async () => {
    const files: ImportFile[] = []
    for (const [index, { fileId }] of wanted.entries())
      files.push(await readFile(ctx, fileStore, { fileId, role: 'map' }, index))
    return { kind: 'patch', request: { resolution: resolution ?? null, files } }
  })
  if (answer.kind === 'read') return answer.patch
  if (answer.kind === 'fault') throw toFileError(answer, answer.file)
  throw new Error('a reading was answered as something else')
}

/** Places the drawing below the map as specified in the file; otherwise it is left out. */
async function placeDrawing(
  { db, identity }: Context,
  { files }: ImportBody,
  imported: ImportedMap,
): Promise<ImportedMap> {
  const index = files.findIndex(({ role }) => role === 'drawing')
  const fileId = files[index]?.fileId
  if (fileId === undefined) return imported
  const file = await findReadableFile(db, identity, fileId)
  if (file?.kind !== 'image') throw unknownFile(index, 'there is no such picture')
  const { width, height } = file
  const picture = mapSingles.picture.safeParse({ fileId, width, height, transform: imported.drawing })
  return picture.success
    ? { ...imported, parts: { ...imported.parts, picture: picture.data } }
    : { ...imported, leftOut: [...imported.leftOut, { what: 'picture', count: 1 }] }
}

async function readFile(
  { db, identity }: Context,
  fileStore: FileStore,
  { fileId, role }: { fileId: string; role: ImportFile['role'] },
  index: number,
): Promise<ImportFile> {
  const file = await findReadableFile(db, identity, fileId)
  if (file?.kind !== 'map') throw unknownFile(index, 'there is no such file of a map')
  const bytes = await fileStore.read(file.id, (content) => content.read(0, content.size))
  return { role, name: file.name, mime: file.mime, bytes }
}

type FileFault = Extract<TaskAnswer, { kind: 'fault' }>

/** @param index of the file in the call; some of its files are not read */
function toFileError({ code, where, place }: FileFault, index: number): AppError {
  const { line, field, isMissing } = place
  return invalidField(`files.${index}`, code, where === '' ? 'this cannot be read' : where, {
    ...(line !== undefined && { line }),
    ...(field !== undefined && { field: field.slice(0, fieldMax) }),
    ...(isMissing === true && { isMissing: 1 }),
    // The picture that a description names.
    ...(code === 'map.otherPicture' && { name: where }),
  })
}

function unknownFile(index: number, message: string): AppError {
  return invalidField(`files.${index}`, 'file.unknown', message)
}
