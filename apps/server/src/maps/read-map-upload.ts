import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { findReadableFile } from '../kernel/files/file.store.ts'
import type { FileFolder } from '../kernel/files/file-folder.ts'
import type { Context } from '../kernel/http/context.ts'
import { type AppError, invalidField } from '../kernel/process/app-error.ts'
import { createTurns } from '../kernel/process/turns.ts'
import { type NamedPicture, type ScannedMapFault, scannedMapFaults } from './scanned-map.ts'

/** The two files of a scanned map: its YAML description, and its picture. */
export type MapFiles = { descriptionFileId: string; pictureFileId: string }

type Fault = ScannedMapFault | 'file.unknown'
const getField: Record<Fault, keyof MapFiles> = {
  'map.badDescription': 'descriptionFileId',
  'map.turnedOrigin': 'descriptionFileId',
  'map.otherPicture': 'pictureFileId',
  'map.badImage': 'pictureFileId',
  'map.tooLarge': 'pictureFileId',
  'map.noWay': 'pictureFileId',
  'file.unknown': 'descriptionFileId',
}

/** One map at a time: each may take hundreds of megabytes while it is decoded. */
const inTurn = createTurns()
const longestMs = 60_000
const largestHeapMb = 512

/**
 * Makes a map document of two uploaded files of kind `map`, in a thread of its own with bounds in time and memory.
 * The files are not kept by it.
 * @throws AppError request.invalid at `descriptionFileId` or `pictureFileId`.
 */
export function readMapUpload(ctx: Context, folder: FileFolder, files: MapFiles): Promise<MapDocument> {
  return inTurn('map', async () => {
    const description = await readFile(ctx, folder, files, 'descriptionFileId')
    const picture = await readFile(ctx, folder, files, 'pictureFileId')
    return compute(description.bytes.toString('utf8'), picture)
  })
}

async function readFile(
  { db, identity }: Context,
  folder: FileFolder,
  files: MapFiles,
  field: keyof MapFiles,
): Promise<{ name: string; bytes: Buffer }> {
  const file = await findReadableFile(db, identity, files[field])
  const isRight =
    file?.kind === 'map' && (file.mime === 'application/yaml') === (field === 'descriptionFileId')
  if (file === null || !isRight) throw fault('file.unknown', field)
  const bytes = await folder.read(file.id, (content) => content.read(0, content.size))
  return { name: file.name, bytes }
}

async function compute(description: string, picture: NamedPicture): Promise<MapDocument> {
  const worker = new Worker(new URL('scanned-map-worker.ts', import.meta.url), {
    workerData: { description, picture },
    resourceLimits: { maxOldGenerationSizeMb: largestHeapMb },
  })
  try {
    const messages = await once(worker, 'message', { signal: AbortSignal.timeout(longestMs) })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker beside this file says nothing else
    const answer = messages[0] as { map: MapDocument } | { reason: string }
    if ('map' in answer) return answer.map
    throw fault(scannedMapFaults.find((code) => answer.reason.startsWith(code)) ?? 'map.badImage')
  } catch (error) {
    throw isOutOfBounds(error) ? fault('map.tooLarge') : error
  } finally {
    await worker.terminate()
  }
}

function isOutOfBounds(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR'
}

function fault(code: Fault, field: keyof MapFiles = getField[code]): AppError {
  return invalidField(field, code, 'this is no map that can be used')
}
