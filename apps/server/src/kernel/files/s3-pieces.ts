import { z } from 'zod'
import type { S3Calls } from './s3-calls.ts'
import { UploadLost, type UploadPlace } from './store-interface.ts'
import { ObjectMissing } from './store-outage.ts'

/** The least that the protocol allows; some stores want all parts but the last to be of one size. */
export const partBytes = 5 * 1_048_576
/** More pieces than that are put together, so that a client that sends few bytes at a time costs no more than others. */
const piecesMax = 16
/** Calls at the same time. */
const together = 8

const partsSchema = z.object({
  /** The store's own name of the upload, once it has a part. */
  uploadId: z.string().nullable(),
  /** Of its parts, in order. */
  tags: z.array(z.string()),
  /** What follows the parts. */
  pieces: z.array(z.object({ attempt: z.int(), size: z.int() })),
  /** Pieces that have become a part. They go once that is known to be noted. */
  used: z.array(z.int()),
})
/** What an upload consists of so far. */
export type UploadParts = z.output<typeof partsSchema>

export const noParts: UploadParts = { uploadId: null, tags: [], pieces: [], used: [] }

export function readParts({ parts }: Pick<UploadPlace, 'parts'>): UploadParts {
  return partsSchema.nullable().parse(parts) ?? noParts
}

export function countBytes({ tags, pieces }: UploadParts): number {
  return tags.length * partBytes + sumSizes(pieces)
}

export function sumSizes(pieces: UploadParts['pieces']): number {
  return pieces.reduce((sum, { size }) => sum + size, 0)
}

export function toAttempts(pieces: UploadParts['pieces']): number[] {
  return pieces.map(({ attempt }) => attempt)
}

/** Bytes that do not fill a part yet: an object for each request of an upload. */
export function createS3Pieces(s3: S3Calls) {
  const getKey = ({ place }: Pick<UploadPlace, 'place'>, attempt: number) => `uploads/${place}/${attempt}`

  /** Everything that follows the parts. @throws UploadLost */
  async function read(upload: UploadPlace, { pieces }: UploadParts): Promise<Buffer[]> {
    try {
      return await Promise.all(pieces.map(({ attempt, size }) => s3.read(getKey(upload, attempt), 0, size)))
    } catch (error) {
      throw error instanceof ObjectMissing ? new UploadLost(error.message) : error
    }
  }

  return {
    read,

    /** Durably keeps what came in this request and does not fill a part. */
    async put(upload: UploadPlace, parts: UploadParts, held: Buffer): Promise<UploadParts> {
      const { pieces, used } = parts
      const isMany = pieces.length >= piecesMax
      const content = isMany ? Buffer.concat([...(await read(upload, parts)), held]) : held
      const { attempt } = upload
      await s3.put(getKey(upload, attempt), content)
      const piece = { attempt, size: content.length }
      return isMany
        ? { ...parts, pieces: [piece], used: [...used, ...toAttempts(pieces)] }
        : { ...parts, pieces: [...pieces, piece] }
    },

    /** Those of these requests, as far as they are there. */
    async remove(upload: UploadPlace, attempts: readonly number[]): Promise<void> {
      for (let at = 0; at < attempts.length; at += together)
        await Promise.all(
          attempts.slice(at, at + together).map((attempt) => s3.remove(getKey(upload, attempt))),
        )
    },
  }
}
