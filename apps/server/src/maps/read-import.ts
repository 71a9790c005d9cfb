import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BodyOf } from '@wheelhouse/contract/kernel/route'
import type { mapImportRoutes } from '@wheelhouse/contract/maps/map-transfer'
import { findReadableFile } from '../kernel/files/file.store.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import type { Context } from '../kernel/http/context.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import { createTurns } from '../kernel/process/turns.ts'
import type { ImportedMap, ImportFile, ImportRequest } from './import-files.ts'

export type ImportBody = BodyOf<typeof mapImportRoutes.create>

/** What the thread answers. */
export type WorkerAnswer =
  | { map: ImportedMap }
  | { fault: { file: number; code: string; where: string } }
  | { levels: string[] }

/** One map at a time: each may take hundreds of megabytes while it is read. */
const inTurn = createTurns()
const longestMs = 60_000
const largestHeapMb = 512

/**
 * Makes parts of a map of uploaded files, in a thread of its own with bounds in time and memory. Nothing is stored.
 * @throws AppError request.invalid at `files.<n>`, with the place inside the file in its message; map.chooseLevel.
 */
export function readImport(ctx: Context, folder: FileFolder, body: ImportBody): Promise<ImportedMap> {
  return inTurn('map', async () => {
    const files: ImportFile[] = []
    for (const [index, file] of body.files.entries()) files.push(await readFile(ctx, folder, file, index))
    return compute({ format: body.format, level: body.level ?? null, files })
  })
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

async function compute(request: ImportRequest): Promise<ImportedMap> {
  const worker = new Worker(new URL('map-import-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
  })
  try {
    const messages = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker beside this file says nothing else
    const answer = messages[0] as WorkerAnswer
    if ('map' in answer) return answer.map
    if ('levels' in answer) throw new AppError('map.chooseLevel', { levels: answer.levels.join(',') })
    const { file, code, where } = answer.fault
    throw fault(file, code, where)
  } catch (error) {
    throw isOutOfBounds(error) ? fault(0, 'map.tooLarge', 'it takes too much time or memory') : error
  } finally {
    await worker.terminate()
  }
}

function isOutOfBounds(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR'
}

function fault(file: number, code: string, where: string): AppError {
  return invalidField(`files.${file}`, code, where === '' ? 'this cannot be read' : where)
}
