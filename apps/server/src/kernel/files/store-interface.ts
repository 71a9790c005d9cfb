/** Where the bytes of files and uploads are kept: each file under the id of its row for its whole lifetime. */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { StoredContent } from '../http/stored-content.ts'
import type { FileBytes } from './file-bytes.ts'

/** An upload as its store sees it. */
export const uploadPlaceSchema = z.object({
  /** Of the file that it becomes. */
  id: z.string(),
  /** Its own among all uploads, also of the same file. */
  place: z.string(),
  /** The number of the request that writes; earlier ones are void. */
  attempt: z.int(),
  /** What the store returned last, for this upload; `null` at first. */
  parts: z.unknown(),
})
export type UploadPlace = z.output<typeof uploadPlaceSchema>

export type UploadPart = {
  offset: number
  /** The size of the whole file. */
  end: number
  pieces: Readable
  /** Keeps what the store has to know of this upload before the request ends. @throws AppError upload.offset if it is void */
  note: (parts: unknown) => Promise<void>
}

export type FileStore = {
  /**
   * Writes incoming bytes of an upload from `offset` on. An aborted request counts with what it delivered.
   * @returns how many bytes are durably stored, and what to return to the store at the next request
   * @throws AppError request.tooLarge beyond `end`; UploadLost; the store's own error when it is full or away
   */
  append(upload: UploadPlace, part: UploadPart): Promise<{ received: number; parts: unknown }>
  /**
   * Makes the file of an upload that has all its bytes. May be repeated.
   * @param size of the whole file
   * @throws UploadLost; the store's own error when it is full or away
   */
  finish(upload: UploadPlace, size: number): Promise<void>
  /** Removes what only an unfinished upload needs, whatever has become of it. */
  discard(upload: UploadPlace): Promise<void>
  /** Stores what the server itself makes. It is there, durably, once this has ended, and not at all after a failure. */
  keep(id: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** @throws FileMissing */
  read<T>(id: string, work: (bytes: FileBytes) => Promise<T>): Promise<T>
  /** The content of a file, for the answer to a request. Nothing is read before that. */
  getContent(id: string): StoredContent
  /** Does nothing if there are no such bytes. */
  remove(id: string): Promise<void>
  /** Ids of everything last written before `moment`, as far as the store can list what it has. */
  listBefore(moment: Date): Promise<string[]>
  /** Whether it can be reached, as far as the last look has shown. Looks are taken from `start` to `stop`. */
  isReachable(): boolean
  start(): void
  stop(): Promise<void>
  /** Bytes that may still be stored; `Infinity` if the store does not say. */
  countFreeBytes(): Promise<number>
}

/** All bytes of a file that fits into memory. @throws FileMissing */
export function readWhole(files: FileStore, id: string): Promise<Buffer> {
  return files.read(id, (bytes) => bytes.read(0, bytes.size))
}

/** Removes bytes at once whose row is gone. What a store that is away keeps, `clean-files` removes later. */
export async function removeSoon(files: FileStore, id: string): Promise<void> {
  await files.remove(id).catch(() => undefined)
}

/** A row has no bytes. */
export class FileMissing extends Error {
  constructor(id: string) {
    super(`the file ${id} has no content`)
  }
}

/** The store no longer has what an upload brought: it has to begin again. */
export class UploadLost extends Error {}
