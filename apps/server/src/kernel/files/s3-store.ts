import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { type GetObjectCommandOutput, S3ServiceException } from '@aws-sdk/client-s3'
import type { Database } from '../database/database.ts'
import type { StoredAnswer } from '../http/stored-content.ts'
import type { Log } from '../process/log.ts'
import type { S3Settings } from '../process/s3-settings.ts'
import { addLeftover, setLeftoverUpload } from './leftover.store.ts'
import { createSigner } from './s3-addresses.ts'
import { createS3Calls, getBody, type S3Calls } from './s3-calls.ts'
import { noParts, partBytes } from './s3-pieces.ts'
import { createS3Uploads, getFileKey } from './s3-uploads.ts'
import { FileMissing, type FileStore } from './store-interface.ts'
import { ObjectMissing, toStoreError, toWrongAnswer } from './store-outage.ts'
import { watchStore } from './watch-store.ts'

/**
 * A store that speaks the S3 protocol, shared by all servers of an installation (decision 0093).
 * @param db notes what has to be removed if the server is killed: the store is never queried for a list of its contents
 * @param waitMs how long an answer may take to begin
 */
export function createS3Store(settings: S3Settings, db: Database, log: Log, waitMs?: number): FileStore {
  const s3 = createS3Calls(settings, waitMs)
  const { isReachable, start, stop } = watchStore(s3, log)
  const sign = settings.publicUrl === null ? null : createSigner(settings, settings.publicUrl)
  return {
    ...createS3Uploads(s3),
    keep: (id, pieces) => keep(s3, db, id, pieces),
    read: async (id, work) => {
      const key = getFileKey(id)
      const size = await s3.getSize(key)
      if (size === null) throw new FileMissing(id)
      return work({
        size,
        read: async (offset, length) => {
          const wanted = Math.max(0, Math.min(length, size - offset))
          return wanted === 0 ? Buffer.alloc(0) : s3.read(key, offset, wanted)
        },
      })
    },
    getContent: (id) => ({
      answer: (request) => answerFrom(s3, id, request),
      getAddress: sign?.(id) ?? null,
    }),
    remove: async (id) => {
      await s3.remove(getFileKey(id))
    },
    // The database has a note of everything that may have to go.
    listBefore: async () => [],
    countFreeBytes: async () => Infinity,
    isReachable,
    start,
    stop: async () => {
      await stop()
      s3.close()
    },
  }
}

async function keep(
  s3: S3Calls,
  db: Database,
  id: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const key = getFileKey(id)
  const leftover = await addLeftover(db, id)
  let uploadId: string | null = null
  const tags: string[] = []
  try {
    for await (const { bytes, isLast } of toParts(pieces)) {
      if (uploadId === null && isLast) {
        await s3.put(key, bytes)
        return
      }
      uploadId ??= await beginNotedUpload(s3, db, { id, leftover })
      tags.push(await s3.putPart(key, { id: uploadId, number: tags.length + 1 }, bytes))
    }
    if (uploadId !== null) await s3.completeUpload(key, uploadId, tags)
  } catch (error) {
    if (uploadId !== null) await s3.abortUpload(key, uploadId).catch(() => undefined)
    throw error
  }
}

async function beginNotedUpload(
  s3: S3Calls,
  db: Database,
  { id, leftover }: { id: string; leftover: string },
): Promise<string> {
  const uploadId = await s3.beginUpload(getFileKey(id))
  await setLeftoverUpload(db, leftover, { id, place: id, attempt: 0, parts: { ...noParts, uploadId } })
  return uploadId
}

/** Parts of one size, and the rest. */
async function* toParts(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let collected: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    collected.push(piece)
    size += piece.length
    while (size > partBytes) {
      const whole = Buffer.concat(collected)
      yield { bytes: whole.subarray(0, partBytes), isLast: false }
      collected = [whole.subarray(partBytes)]
      size -= partBytes
    }
  }
  yield { bytes: Buffer.concat(collected), isLast: true }
}

/** One range; of several a client gets the whole, as it must expect. */
const oneRange = /^bytes=(\d+-\d*|-\d+)$/

async function answerFrom(s3: S3Calls, id: string, { headers }: IncomingMessage): Promise<StoredAnswer> {
  const range = headers.range !== undefined && oneRange.test(headers.range) ? headers.range : undefined
  const ifNoneMatch = headers['if-none-match']
  try {
    return toAnswer(await s3.open(getFileKey(id), { range, ifNoneMatch }), range)
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    const body = Readable.from([])
    if (status === 416) return { status, headers: {}, body }
    if (status === 304 && ifNoneMatch !== undefined) return { status, headers: { etag: ifNoneMatch }, body }
    const failure = toStoreError(error)
    throw failure instanceof ObjectMissing ? new FileMissing(id) : failure
  }
}

function toAnswer(found: GetObjectCommandOutput, range: string | undefined): StoredAnswer {
  const { ContentLength, ContentRange, ETag, LastModified } = found
  const isPart = ContentRange !== undefined
  if (ContentLength === undefined || ETag === undefined || (isPart && range === undefined)) {
    getBody(found).destroy()
    throw toWrongAnswer('something else than a file')
  }
  return {
    status: isPart ? 206 : 200,
    headers: {
      'accept-ranges': 'bytes',
      'content-length': String(ContentLength),
      etag: ETag,
      ...(LastModified && { 'last-modified': LastModified.toUTCString() }),
      ...(isPart && { 'content-range': ContentRange }),
    },
    body: getBody(found),
  }
}
