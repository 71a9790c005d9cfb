import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { findPostgresBinaries } from '../../kernel/database/postgres-binaries.ts'
import { SettingError } from '../../kernel/process/app-error.ts'
import { type Backup, manifestName } from './backup-manifest.ts'
import { hashFile, listTree } from './copy-piece.ts'

/**
 * Reads a backup in full before anything is done with it.
 * @throws SettingError naming the first piece that is missing, damaged, or does not belong to it
 */
export async function checkPieces({ folder, manifest }: Backup): Promise<void> {
  const isDamaged = (path: string, how: string) =>
    new SettingError(`The backup in ${folder} is damaged: ${path} ${how}.`)
  const known = new Set([manifestName, ...manifest.pieces.map(({ path }) => path)])
  const found = await listTree(folder, () => true)
  const foreign = found.files.find((path) => !known.has(path))
  if (foreign !== undefined) throw isDamaged(foreign, 'does not belong to it')
  for (const { path, bytes, sha256 } of manifest.pieces) {
    const file = join(folder, path)
    const size = (await stat(file).catch(() => null))?.size
    if (size === undefined) throw isDamaged(path, 'is missing')
    if (size !== bytes) throw isDamaged(path, `has ${size} bytes instead of ${bytes}`)
    const actual = await hashFile(file).catch((error: unknown) => {
      throw isDamaged(path, `cannot be read (${getErrorMessage(error)})`)
    })
    if (actual !== sha256) throw isDamaged(path, 'was changed')
  }
}

const migrationsFolder = new URL('../../migrations/', import.meta.url)

/** @throws SettingError when this version of the product cannot read the contents of the backup */
export async function checkVersion({ manifest, folder }: Backup): Promise<void> {
  const { lastMigration, productVersion, database } = manifest
  await access(new URL([lastMigration, 'sql'].join('.'), migrationsFolder)).catch(() => {
    throw new SettingError(
      `The backup in ${folder} was written by a newer version of Wheelhouse (${productVersion}, "${lastMigration}"): restore it with that one.`,
    )
  })
  if (database.kind === 'outside') return
  const { majorVersion } = await findPostgresBinaries()
  if (database.majorVersion !== majorVersion)
    throw new SettingError(
      `The backup in ${folder} is of PostgreSQL ${database.majorVersion}, but this Wheelhouse brings ${majorVersion}.`,
    )
}
