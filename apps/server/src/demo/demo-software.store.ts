import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { versionLimits, versionStatuses } from '@wheelhouse/contract/system/system-version'
import { type Database, inTransaction } from '../kernel/database/database.ts'
import type { FileStore } from '../kernel/files/store-interface.ts'

const version = '3.7.0'
/** Updating a virtual robot only changes the version that it reports, as the file itself explains. */
const content = `Software ${version} of the demo's virtual robots. This file stands for it and changes nothing else.\n`
const releaseNote = {
  ja: 'デモ用の更新です。仮想ロボットのバージョン表示が変わるほかは、動作は変わりません。',
  en: 'An update for the demo. Virtual robots report the new version and otherwise work as before.',
}

/** Adds a version that the demo's robots can be updated to. */
export async function ensureSoftware(db: Database, files: FileStore, now: Date): Promise<void> {
  const known = await db
    .selectFrom('systemVersions')
    .select('id')
    .where('target', '=', 'robot')
    .where('version', '=', version)
    .executeTakeFirst()
  if (known !== undefined) return
  const id = randomUUID()
  const bytes = gzipSync(content)
  const size = bytes.length
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await files.keep(id, [bytes])
  await inTransaction(db, async (tx) => {
    const { id: createdBy } = await tx
      .selectFrom('operators')
      .select('id')
      .where('type', '=', operatorTypes.systemAdministrator)
      .where('deletedAt', 'is', null)
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('files')
      .values({
        id,
        kind: 'software',
        name: `demo-robot-${version}.txt.gz`,
        mime: 'application/gzip',
        size,
        sha256,
        usedAt: now,
        createdAt: now,
        createdBy,
      })
      .execute()
    await tx
      .insertInto('systemVersions')
      .values({
        name: 'Demo robot OS',
        version,
        target: 'robot',
        models: '[]',
        status: versionStatuses.official,
        releaseNote: JSON.stringify(releaseNote),
        minBattery: versionLimits.minBattery,
        fileId: id,
        publishedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
  })
}
