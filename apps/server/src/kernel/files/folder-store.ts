import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { send } from '@fastify/send'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import type { StoredContent } from '../http/stored-content.ts'
import { AppError } from '../process/app-error.ts'
import type { FileBytes } from './file-bytes.ts'
import { FileMissing, type FileStore } from './store-interface.ts'
import { untilCut } from './until-cut.ts'

/** A store in one folder of this machine. @param dataDir the folder is `files` in it, created on demand */
export function createFolderStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files')
  const getPath = (id: string) => join(folder, id)
  return {
    append: async ({ id }, { offset, end, pieces }) => {
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
      return { received: at - offset, parts: null }
    },
    // The bytes already are where they belong, and go with the file.
    finish: async () => undefined,
    discard: async () => undefined,
    keep: async (id, pieces) => {
      await mkdir(folder, { recursive: true })
      try {
        const handle = await open(getPath(id), 'w', 0o600)
        try {
          for await (const piece of pieces) await handle.writeFile(piece)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await syncFolder(folder)
      } catch (error) {
        await rm(getPath(id), { force: true })
        throw error
      }
    },
    read: async (id, work) => {
      const handle = await open(getPath(id), 'r').catch((error: unknown) => {
        throw isRecord(error) && error.code === 'ENOENT' ? new FileMissing(id) : error
      })
      try {
        return await work(toBytes(handle, (await handle.stat()).size))
      } finally {
        await handle.close()
      }
    },
    getContent: (id) => getFileContent(getPath(id)),
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
    isReachable: () => true,
    start: () => undefined,
    stop: async () => undefined,
    countFreeBytes: async () => {
      await mkdir(folder, { recursive: true })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

/** The content of a file on this machine's disk. */
export function getFileContent(path: string): StoredContent {
  return {
    getAddress: null,
    answer: async (request) => {
      const found = await send(request, encodeURI(path), {
        contentType: false,
        cacheControl: false,
        dotfiles: 'allow',
      })
      const { statusCode: status, headers, stream: body } = found
      if (found.type !== 'file' && status === 404) throw new FileMissing(path)
      return { status, headers, body }
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
