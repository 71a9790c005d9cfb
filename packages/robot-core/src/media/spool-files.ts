import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/** Syncs a file to disk; for a folder, its entries. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Part of a file; shorter at the end of the file. */
export async function readPart(path: string, offset: number, length: number): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** SHA-256 of a file, hexadecimal; read piece by piece. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/** Is the file still what it was? */
export async function isIntact(path: string, sha256: string): Promise<boolean> {
  return hashFile(path).then(
    (hash) => hash === sha256,
    () => false,
  )
}
