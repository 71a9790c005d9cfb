import { createHash } from 'node:crypto'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getErrorCode } from '@wheelhouse/contract/kernel/typed'

const chunkBytes = 1024 * 1024

export type Copied = { bytes: number; sha256: string }

/**
 * Copies a file into a folder that is made on demand; it is durably on disk when this returns.
 * @param most bytes to copy of a file that may be growing; by default all of it
 * @returns size and hash of what was copied; `null` when there is no such file
 */
export async function copyPiece(from: string, to: string, most = Infinity): Promise<Copied | null> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (source === null) return null
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      const hash = createHash('sha256')
      const buffer = createBuffer((await source.stat()).size)
      let bytes = 0
      while (bytes < most) {
        const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, most - bytes), bytes)
        if (bytesRead === 0) break
        const part = buffer.subarray(0, bytesRead)
        hash.update(part)
        await target.appendFile(part)
        bytes += bytesRead
      }
      await target.datasync()
      return { bytes, sha256: hash.digest('hex') }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** SHA-256 of a file, in hex. A backup has thousands of small ones: a buffer of the full size for each would cost more than the rest. */
export async function hashFile(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    const buffer = createBuffer((await file.stat()).size)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(buffer.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

/** For reading a file of this size, piece by piece. */
function createBuffer(fileBytes: number): Buffer {
  return Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(1, fileBytes)))
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  const handle = await open(folder, 'r').catch(() => null)
  if (handle === null) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export type Tree = { folders: string[]; files: string[] }

/**
 * Everything below a folder, as paths relative to it with `/`, in order of their names. What vanishes meanwhile is not
 * an error. Links and sockets are left out.
 * @param isWanted whether a file or folder is looked at, by its path
 */
export async function listTree(root: string, isWanted: (path: string) => boolean): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] }
  const visit = async (path: string): Promise<void> => {
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return []
      throw error
    })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (!isWanted(inner)) continue
      if (entry.isFile()) tree.files.push(inner)
      if (!entry.isDirectory()) continue
      tree.folders.push(inner)
      await visit(inner)
    }
  }
  await visit('')
  return tree
}
