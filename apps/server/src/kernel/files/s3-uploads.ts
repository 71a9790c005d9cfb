/**
 * Uploads into a store that takes a file as a whole, or in parts of 5 MiB (decision 0093). Bytes that do not fill a part yet
 * lie in pieces of their own, one for each request, whose names are known from the row of the upload.
 */
import { AppError } from '../process/app-error.ts'
import type { S3Calls } from './s3-calls.ts'
import {
  countBytes,
  createS3Pieces,
  partBytes,
  readParts,
  sumSizes,
  toAttempts,
  type UploadParts,
} from './s3-pieces.ts'
import { type FileStore, UploadLost, type UploadPlace } from './store-interface.ts'
import { toWrongAnswer } from './store-outage.ts'
import { untilCut } from './until-cut.ts'

export const getFileKey = (id: string) => `files/${id}`

type S3Uploads = Pick<FileStore, 'append' | 'finish' | 'discard'>
/** Once it has a part. */
type BegunParts = UploadParts & { uploadId: string }

export function createS3Uploads(s3: S3Calls): S3Uploads {
  const pieces = createS3Pieces(s3)

  /** Puts everything that follows the parts into one more, and returns what is left of `buffered`. */
  async function putPart(
    upload: UploadPlace,
    parts: BegunParts,
    buffered: Buffer,
  ): Promise<{ parts: UploadParts; buffered: Buffer }> {
    const { uploadId, tags, used } = parts
    const missing = partBytes - sumSizes(parts.pieces)
    const whole = Buffer.concat([...(await pieces.read(upload, parts)), buffered.subarray(0, missing)])
    const tag = await s3.putPart(getFileKey(upload.id), { id: uploadId, number: tags.length + 1 }, whole)
    return {
      parts: {
        uploadId,
        tags: [...tags, tag],
        pieces: [],
        used: [...used, ...toAttempts(parts.pieces)],
      },
      buffered: buffered.subarray(missing),
    }
  }

  /** Its name is noted before it has a part: what is not noted could never be ended. */
  async function beginUpload(
    id: string,
    { known, note }: { known: UploadParts; note: (parts: UploadParts) => Promise<void> },
  ): Promise<string> {
    const uploadId = await s3.beginUpload(getFileKey(id))
    try {
      await note({ ...known, uploadId })
    } catch (error) {
      await s3.abortUpload(getFileKey(id), uploadId).catch(() => undefined)
      throw error
    }
    return uploadId
  }

  async function complete(upload: UploadPlace, parts: BegunParts): Promise<void> {
    const { uploadId, tags } = parts
    const key = getFileKey(upload.id)
    const rest = await pieces.read(upload, parts)
    const number = tags.length + 1
    const last =
      rest.length === 0 ? [] : [await s3.putPart(key, { id: uploadId, number }, Buffer.concat(rest))]
    await s3.completeUpload(key, uploadId, [...tags, ...last])
  }

  return {
    async append(upload, { offset, end, pieces: incoming, note }) {
      const known = readParts(upload)
      if (countBytes(known) !== offset) throw new UploadLost('its parts are of another size')
      await pieces.remove(upload, known.used)
      let parts: UploadParts = { ...known, used: [] }
      let buffered: Buffer[] = []
      let received = 0
      for await (const piece of untilCut(incoming)) {
        received += piece.length
        if (offset + received > end) throw new AppError('request.tooLarge')
        buffered.push(piece)
        while (countBytes(parts) + countBuffered(buffered) >= (parts.tags.length + 1) * partBytes) {
          const uploadId = parts.uploadId ?? (await beginUpload(upload.id, { known, note }))
          const put = await putPart(upload, { ...parts, uploadId }, Buffer.concat(buffered))
          parts = put.parts
          buffered = [put.buffered]
        }
      }
      if (countBuffered(buffered) > 0) parts = await pieces.put(upload, parts, Buffer.concat(buffered))
      return { received, parts }
    },

    async finish(upload, size) {
      const parts = readParts(upload)
      const { uploadId } = parts
      const key = getFileKey(upload.id)
      if (uploadId === null) await s3.put(key, Buffer.concat(await pieces.read(upload, parts)))
      // It may have been completed, and the answer lost.
      else if ((await s3.getSize(key)) !== size) await complete(upload, { ...parts, uploadId })
      if ((await s3.getSize(key)) !== size) throw toWrongAnswer('a file of another size')
    },

    async discard(upload) {
      const { uploadId } = readParts(upload)
      if (uploadId !== null)
        await s3.abortUpload(getFileKey(upload.id), uploadId).catch((error: unknown) => {
          if (!(error instanceof UploadLost)) throw error
        })
      // Also those of requests that were cut off before they were noted.
      await pieces.remove(
        upload,
        Array.from({ length: upload.attempt }, (_, index) => index + 1),
      )
    },
  }
}

function countBuffered(buffered: readonly Buffer[]): number {
  return buffered.reduce((sum, { length }) => sum + length, 0)
}
