import type { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import { AppError } from '../process/app-error.ts'
import type { Clock } from '../process/clock.ts'
import { type FileStore, UploadLost } from './store-interface.ts'
import { beginAttempt, deleteUpload, findReceived, findUploadPlace, saveProgress } from './upload.store.ts'

type Parts = { db: Database; clock: Clock; files: FileStore }

/**
 * Takes the bytes of one request. They count once they are durably stored, and only if no later request of the same
 * upload has begun meanwhile, at whichever server.
 * @param upload `offset` is where they begin, `size` that of the whole file
 * @returns the new progress
 * @throws AppError entity.notFound, upload.offset, request.tooLarge; the store's own error when it is full or away
 */
export async function receivePieces(
  { db, clock, files }: Parts,
  { id, offset, size }: { id: string; offset: number; size: number },
  pieces: Readable,
): Promise<number> {
  const place = await beginAttempt(db, id, offset)
  if (place === null) throw await toRefusal(db, id)
  const save = async (progress: { parts: unknown; received?: number; updatedAt?: Date }) => {
    if (!(await saveProgress(db, place, progress))) throw await toRefusal(db, id)
  }
  const note = (parts: unknown) => save({ parts })
  try {
    const { received, parts } = await files.append(place, { offset, end: size, pieces, note })
    await save({ parts, received: offset + received, updatedAt: clock.now() })
    return offset + received
  } catch (error) {
    throw await giveUpLost(db, id, error)
  }
}

/**
 * Makes a file of an upload that has all its bytes, though not yet its row.
 * @throws AppError entity.notFound; the store's own error when it is full or away
 */
export async function finishUpload(
  { db, files }: Pick<Parts, 'db' | 'files'>,
  { id, size }: { id: string; size: number },
): Promise<void> {
  const place = await findUploadPlace(db, id)
  if (place === null) throw new AppError('entity.notFound')
  try {
    await files.finish(place, size)
  } catch (error) {
    throw await giveUpLost(db, id, error)
  }
}

/** Where the upload has come to, so that the client can go on from there. */
async function toRefusal(db: Database, id: string): Promise<AppError> {
  const received = await findReceived(db, id)
  return received === null
    ? new AppError('entity.notFound')
    : new AppError('upload.offset', { offset: received })
}

/** Going on with an upload that the store has lost would fail forever: the sender begins again. */
async function giveUpLost(db: Database, id: string, error: unknown): Promise<unknown> {
  if (!(error instanceof UploadLost)) return error
  await deleteUpload(db, id)
  return new AppError('entity.notFound')
}
