/** Stores the bytes of files and uploads: one folder, each file under the id of its row for its whole lifetime. */
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../process/app-error.ts'
import type { FileBytes } from './file-bytes.ts'

export type FileFolder = {
  getPath(id: string): string
  /**
   * Writes incoming bytes from `offset` on, and returns how many bytes are durably on disk. An aborted request counts
   * with what it delivered.
   * @throws AppError request.tooLarge beyond `end`; the file system's own error when the disk is full.
   */
  write(id: string, part: { offset: number; end: number; pieces: Readable }): Promise<number>
  read<T>(id: string, work: (bytes: FileBytes) => Promise<T>): Promise<T>
  remove(id: string): Promise<void>
  /** Ids of everything last written before `moment`. */
  listBefore(moment: Date): Promise<string[]>
  freeBytes(): Promise<number>
}

/** @param dataDir the folder is `files` in it, created on demand */
export function createFileFolder(dataDir: string): FileFolder {
  const folder = join(dataDir, 'files')
  const getPath = (id: string) => join(folder, id)
  return {
    getPath,
    write: async (id, { offset, end, pieces }) => {
      await mkdir(folder, { recursive: true })
      const handle = await open(getPath(id), constants.O_RDWR | constants.O_CREAT, 0o600)
      let at = offset
      try {
        for await (const piece of untilCut(pieces)) {
          if (at + piece.length > end) throw new AppError('request.tooLarge')
          await writeWhole(handle, piece, at)
          at += piece.length
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
      // A new directory entry must survive a crash as well.
      if (offset === 0) await syncFolder(folder)
      return at - offset
    },
    read: async (id, work) => {
      const handle = await open(getPath(id), 'r')
      try {
        return await work(toBytes(handle, (await handle.stat()).size))
      } finally {
        await handle.close()
      }
    },
    remove: (id) => rm(getPath(id), { force: true }),
    listBefore: async (moment) => {
      const names = await readdir(folder).catch(() => [])
      const found: string[] = []
      for (const name of names) {
        const info = await stat(getPath(name)).catch(() => null)
        if (info !== null && info.mtime < moment) found.push(name)
      }
      return found
    },
    freeBytes: async () => {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

function toBytes(handle: FileHandle, size: number): FileBytes {
  return {
    size,
    read: async (offset, length) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset)
      return buffer.subarray(0, bytesRead)
    },
  }
}

/** The stream to its end, or to where the client disconnected. */
async function* untilCut(pieces: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) if (Buffer.isBuffer(piece)) yield piece
  } catch {
    // The client queries the progress and resumes from there.
  }
}

async function writeWhole(handle: FileHandle, piece: Buffer, position: number): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await handle.write(piece, done, piece.length - done, position + done)
    done += bytesWritten
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
