import { mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SettingError } from './app-error.ts'

/** Bytes that a new installation needs with its database, plus some working space. */
const newInstallationBytes = 200_000_000
/** Marks a data folder into which a backup is being restored: its contents are incomplete. */
export const restoreMark = 'restore-unfinished'
/** Bytes that an existing installation needs even to start. */
const existingInstallationBytes = 20_000_000

/**
 * Creates the data folder and checks it before anything else is started.
 * @throws SettingError when it cannot be created or written, its disk is full, or it was restored only in part
 */
export async function prepareDataFolder(
  dataDir: string,
  { hasDatabase = true, isRestoring = false, getFreeBytes = readFreeBytes } = {},
): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`)
  const makesDatabase = hasDatabase && !(await isFolder(join(dataDir, 'postgres')))
  try {
    await makeFolders(dataDir)
    await writeFile(probe, '')
    await rm(probe)
  } catch {
    throw new SettingError(`The data folder ${dataDir} cannot be written: choose another one with DATA_DIR.`)
  }
  if (!isRestoring && (await stat(join(dataDir, restoreMark)).catch(() => null)) !== null)
    throw new SettingError(
      `Restoring a backup into ${dataDir} was interrupted: remove that folder and restore again.`,
    )
  const free = await getFreeBytes(dataDir)
  const needed = makesDatabase ? newInstallationBytes : existingInstallationBytes
  if (free >= needed) return
  throw new SettingError(
    `The disk of the data folder ${dataDir} is too full: ${toMegabytes(free)} MB are free, ${toMegabytes(needed)} MB are needed.`,
  )
}

/** The disk that a folder is on, in bytes; free is what we ourselves may still write. */
export async function readDiskSpace(path: string): Promise<{ totalBytes: number; freeBytes: number }> {
  const { blocks, bavail, bsize } = await statfs(path)
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
}

async function readFreeBytes(path: string): Promise<number> {
  return (await readDiskSpace(path)).freeBytes
}

/** Not `recursive`: that never returns below /proc, where nothing can be created and no error is reported. */
async function makeFolders(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolders(parent)
  await mkdir(path, { mode: 0o700 })
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() === true
}

function toMegabytes(bytes: number): number {
  return Math.floor(bytes / 1_000_000)
}
