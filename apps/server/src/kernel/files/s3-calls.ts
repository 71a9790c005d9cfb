import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../process/s3-settings.ts'
import { ObjectMissing, toStoreError, toWrongAnswer } from './store-outage.ts'

/** Time to connect, and to bring the rest of an answer that is read here. Milliseconds. */
const [connectMs, bodyMs] = [3_000, 30_000]
/** Time to begin an answer. Milliseconds. */
const answerMs = 10_000
/** Each download occupies one for as long as its client takes. */
const maxSockets = 1_000

/** The few calls of the S3 protocol that are needed; each throws what `toStoreError` makes of a failure. */
export type S3Calls = ReturnType<typeof createS3Calls>

/**
 * @param url where the store is, as the one who calls it sees it: signatures include its host
 * @param waitMs how long an answer may take to begin
 */
export function createS3Client(
  { region, key, secret }: Pick<S3Settings, 'region' | 'key' | 'secret'>,
  url: URL,
  waitMs = answerMs,
): S3Client {
  return new S3Client({
    endpoint: url.href,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Few stores have a host name for each bucket.
    forcePathStyle: true,
    // The signature covers the bytes that we send; many stores know no other check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: waitMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  })
}

export function createS3Calls(settings: S3Settings, waitMs?: number) {
  const client = createS3Client(settings, settings.url, waitMs)
  const { bucket: Bucket } = settings

  const ask = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      throw toStoreError(error)
    }
  }

  return {
    async put(Key: string, Body: Uint8Array): Promise<void> {
      requireTag(await ask(client.send(new PutObjectCommand({ Bucket, Key, Body }))))
    },

    /** @returns the size; `null` if there is no such object */
    async getSize(Key: string): Promise<number | null> {
      try {
        const answer = await ask(client.send(new HeadObjectCommand({ Bucket, Key })))
        requireTag(answer)
        if (answer.ContentLength === undefined) throw toWrongAnswer('no size')
        return answer.ContentLength
      } catch (error) {
        if (error instanceof ObjectMissing) return null
        throw error
      }
    },

    /** @throws ObjectMissing */
    async read(Key: string, offset: number, length: number): Promise<Buffer> {
      const Range = `bytes=${offset}-${offset + length - 1}`
      const answer = await ask(client.send(new GetObjectCommand({ Bucket, Key, Range })))
      const bytes = await ask(collect(answer))
      const isRight = answer.ContentRange?.startsWith(`bytes ${offset}-${offset + length - 1}/`) === true
      if (!isRight || bytes.length !== length) throw toWrongAnswer('other bytes')
      return bytes
    },

    /** @param range as in a request's header @throws ObjectMissing; what the client raises for 304 and 416 */
    open: (
      Key: string,
      { range, ifNoneMatch }: { range: string | undefined; ifNoneMatch: string | undefined },
    ) => client.send(new GetObjectCommand({ Bucket, Key, Range: range, IfNoneMatch: ifNoneMatch })),

    /** Also if there is no such object. */
    remove: (Key: string) => ask(client.send(new DeleteObjectCommand({ Bucket, Key }))),

    async beginUpload(Key: string): Promise<string> {
      const { UploadId } = await ask(client.send(new CreateMultipartUploadCommand({ Bucket, Key })))
      if (UploadId === undefined) throw toWrongAnswer('no id of an upload')
      return UploadId
    },

    /** @param number from 1 @returns the tag by which the part is known @throws UploadLost */
    async putPart(Key: string, upload: { id: string; number: number }, Body: Uint8Array): Promise<string> {
      const names = { Bucket, Key, UploadId: upload.id, PartNumber: upload.number }
      return requireTag(await ask(client.send(new UploadPartCommand({ ...names, Body }))))
    },

    /** @param tags of all parts, in order @throws UploadLost */
    async completeUpload(Key: string, UploadId: string, tags: readonly string[]): Promise<void> {
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
      const command = { Bucket, Key, UploadId, MultipartUpload: { Parts } }
      requireTag(await ask(client.send(new CompleteMultipartUploadCommand(command))))
    },

    /** @throws UploadLost if it has ended */
    abortUpload: (Key: string, UploadId: string) =>
      ask(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))),

    close: () => client.destroy(),
  }
}

/** The bytes of an answer, which in Node is a stream. */
export function getBody({ Body }: Pick<GetObjectCommandOutput, 'Body'>): Readable {
  if (Body === undefined) throw toWrongAnswer('no content')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other kinds of content are those of browsers
  return Body as Readable
}

/** Every answer about content has a tag; what a proxy answers in place of the store has none. */
function requireTag({ ETag }: { ETag?: string }): string {
  if (ETag === undefined) throw toWrongAnswer('no tag')
  return ETag
}

async function collect(answer: GetObjectCommandOutput): Promise<Buffer> {
  const body = getBody(answer)
  const timer = setTimeout(() => body.destroy(new Error('it does not go on')), bodyMs)
  try {
    const pieces: Buffer[] = []
    for await (const piece of body) if (Buffer.isBuffer(piece)) pieces.push(piece)
    return Buffer.concat(pieces)
  } finally {
    clearTimeout(timer)
  }
}
