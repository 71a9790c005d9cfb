import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import type { mapPatchRoutes } from '@wheelhouse/contract/maps/map-patch'
import type { mapImportRoutes } from '@wheelhouse/contract/maps/map-transfer'
import type { ImportedMap } from '@wheelhouse/map-model/importers/read-import'
import type { PatchReading } from '@wheelhouse/map-model/importers/read-patch'
import { findReadableFile } from '../kernel/files/file.store.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import type { ImportFile } from './import-files.ts'
import { runMapTask } from './map-task.ts'

export type ImportBody = BodyOf<typeof mapImportRoutes.create>
type PatchBody = BodyOf<typeof mapPatchRoutes.read>

/**
 * Makes parts of a map of uploaded files. Nothing is stored.
 * @throws AppError request.invalid at `files.<n>`, with the place inside the file in its message; map.chooseLevel.
 */
export async function readImport(ctx: Context, folder: FileFolder, body: ImportBody): Promise<ImportedMap> {
  const answer = await runMapTask(ctx.identity.organizationId, async () => {
    const files: ImportFile[] = []
    for (const [index, file] of body.files.entries()) files.push(await readFile(ctx, folder, file, index))
    return { kind: 'import', request: { format: body.format, level: body.level ?? null, files } }
  })
  if (answer.kind === 'imported') return answer.map
  if (answer.kind === 'levels') throw new AppError('map.chooseLevel', { levels: answer.levels.join(',') })
  if (answer.kind === 'fault') throw fault(answer.file, answer.code, answer.where)
  throw new Error('an import was answered as something else')
}

/**
 * What the files of a re-scanned part hold. Nothing is stored.
 * @throws AppError request.invalid at `files.<n>`
 */
export async function readPatch(
  ctx: Context,
  folder: FileFolder,
  { files: wanted, resolution }: PatchBody,
): Promise<PatchReading> {
  const answer = await runMapTask(ctx.identity.organizationId, async () => {
    const files: ImportFile[] = []
    for (const [index, { fileId }] of wanted.entries())
      files.push(await readFile(ctx, folder, { fileId, role: 'map' }, index))
    return { kind: 'patch', request: { resolution: resolution ?? null, files } }
  })
  if (answer.kind === 'read') return answer.patch
  if (answer.kind === 'fault') throw fault(answer.file, answer.code, answer.where)
  throw new Error('a reading was answered as something else')
}

async function readFile(
  { db, identity }: Context,
  folder: FileFolder,
  { fileId, role }: ImportBody['files'][number],
  index: number,
): Promise<ImportFile> {
  const file = await findReadableFile(db, identity, fileId)
  if (file?.kind !== 'map') throw fault(index, 'file.unknown', 'there is no such file of a map')
  const bytes = await folder.read(file.id, (content) => content.read(0, content.size))
  return { role, name: file.name, mime: file.mime, bytes }
}

function fault(file: number, code: string, where: string): AppError {
  return invalidField(`files.${file}`, code, where === '' ? 'this cannot be read' : where)
}
