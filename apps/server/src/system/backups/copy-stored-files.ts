/** The bytes of stored files in a backup: each is copied once, and shared by all later backups in the same folder. */
import { link, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredBytes } from './backup.store.ts'
import { type Backup, backupParts, type Piece } from './backup-manifest.ts'
import { copyPiece } from './copy-piece.ts'

/** Stored files of earlier backups, by id, with where they are. */
export type EarlierFiles = ReadonlyMap<string, { path: string; sha256: string }>

/** @param earlier the newest last: it wins, because the oldest are removed first */
export function indexEarlierFiles(earlier: readonly Backup[]): EarlierFiles {
  const found = new Map<string, { path: string; sha256: string }>()
  const beginning = `${backupParts.files}/`
  for (const { folder, manifest } of earlier)
    for (const { path, sha256 } of manifest.pieces)
      if (path.startsWith(beginning))
        found.set(path.slice(beginning.length), { path: join(folder, path), sha256 })
  return found
}

/** Whether an earlier backup has these bytes under this id. What is still being uploaded changes. */
export function isKept({ id, sha256 }: StoredBytes, earlier: EarlierFiles): boolean {
  return sha256 !== null && earlier.get(id)?.sha256 === sha256
}

export type CopiedFiles = {
  pieces: Piece[]
  /** Ids whose bytes are gone, or not those that the row describes. */
  missing: string[]
  linked: number
}

type Places = {
  /** The folder in which the product has them, under their ids. */
  from: string
  /** The folder of the backup. */
  target: string
  earlier: EarlierFiles
}

/**
 * Takes the files that rows of the backed-up database describe, whatever was added or deleted since.
 * @param onTaken called after each of them
 */
export async function copyStoredFiles(
  stored: readonly StoredBytes[],
  { from, target, earlier }: Places,
  onTaken: (file: StoredBytes) => void,
): Promise<CopiedFiles> {
  const done: CopiedFiles = { pieces: [], missing: [], linked: 0 }
  await mkdir(join(target, backupParts.files), { recursive: true, mode: 0o700 })
  for (const file of stored) {
    const path = `${backupParts.files}/${file.id}`
    const to = join(target, path)
    if (file.sha256 !== null && isKept(file, earlier) && (await linkEarlier(file, earlier, to))) {
      done.pieces.push({ path, bytes: file.bytes, sha256: file.sha256 })
      done.linked += 1
    } else {
      const copied = await copyPiece(join(from, file.id), to, file.bytes)
      if (copied !== null) done.pieces.push({ path, ...copied })
      const isWhole = copied?.bytes === file.bytes && (file.sha256 ?? copied.sha256) === copied.sha256
      if (!isWhole) done.missing.push(file.id)
    }
    onTaken(file)
  }
  return done
}

/** @returns whether it could be linked: not if it was changed in length, or the disk has no links */
async function linkEarlier({ id, bytes }: StoredBytes, earlier: EarlierFiles, to: string): Promise<boolean> {
  const kept = earlier.get(id)
  if (kept === undefined) return false
  const found = await stat(kept.path).catch(() => null)
  if (found?.size !== bytes) return false
  return link(kept.path, to).then(
    () => true,
    () => false,
  )
}
