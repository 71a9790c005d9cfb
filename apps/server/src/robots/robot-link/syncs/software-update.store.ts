/** Updates of robots' software: entries of the sync history, and the versions that robots can be updated to. */
import type { OfferedVersion, RobotSoftware } from '@wheelhouse/contract/robots/robot-software'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, isDuplicate } from '../../../kernel/database/database.ts'
import { AppError } from '../../../kernel/process/app-error.ts'
import type { SyncOutcome } from '../../records/sync-history.store.ts'
import type { TwinUpdate } from '../twins/robot-twin.ts'

/** At most this many versions are offered on the robot's page. */
const mostOffered = 50

export type OfferedSoftware = OfferedVersion & { fileId: string; sha256: string; revision: number }

/** Who requests the list, and for which robot. */
type Asking = { robotId: string; isSystemAdmin: boolean; now: Date }

/** Versions for this robot's model that are published to its organisation; private ones for system administrators. */
export async function listSoftware(
  db: Database,
  { robotId, isSystemAdmin, now }: Asking,
): Promise<OfferedSoftware[]> {
  const isPublished = sql<SqlBool>`v.published_at <= ${now}
    and v.status = any(case when o.ugo_labo then array[1, 2, 3] else array[1] end)`
  const isPrivate = sql<SqlBool>`${isSystemAdmin} and v.status = 0`
  const fitsModel = sql<SqlBool>`(v.models = '[]' or v.models ? r.model)`
  return db
    .selectFrom('systemVersions as v')
    .innerJoin('robots as r', (join) => join.on('r.id', '=', robotId))
    .innerJoin('organizations as o', 'o.id', 'r.organizationId')
    .innerJoin('files as f', 'f.id', 'v.fileId')
    .select(['v.id', 'v.name', 'v.version', 'v.status', 'v.releaseNote', 'v.minBattery', 'v.publishedAt'])
    .select(['f.id as fileId', 'f.sha256', 'v.revision'])
    .where('v.target', '=', 'robot')
    .where(fitsModel)
    .where(either(isPublished, isPrivate))
    .orderBy('v.publishedAt', (order) => order.desc().nullsFirst())
    .orderBy('v.id')
    .limit(mostOffered)
    .execute()
}

function either(...conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`
}

/** The stored version of the robot's software. */
export async function findSavedVersion(db: Database, robotId: string): Promise<string | null> {
  const row = await db.selectFrom('robots').select('version').where('id', '=', robotId).executeTakeFirst()
  return row?.version ?? null
}

export async function findLastUpdate(db: Database, robotId: string): Promise<RobotSoftware['last']> {
  const row = await db
    .selectFrom('syncHistories')
    .select(['version', 'at', 'status', 'error', 'reason', 'statusAt'])
    .where('robotId', '=', robotId)
    .where('kind', '=', 'version')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version == null ? null : { ...row, version: row.version }
}

/** @throws AppError robot.updating while another update of the robot is open */
export async function addUpdate(
  db: Database,
  robotId: string,
  update: TwinUpdate & { versionId: string; revision: number },
): Promise<void> {
  const { id, actionId, version, versionId, revision, since: at } = update
  try {
    await db
      .insertInto('syncHistories')
      .values({
        id,
        robotId,
        actionId,
        version,
        versionId,
        revision,
        at,
        kind: 'version',
        status: 'queued',
        statusAt: at,
      })
      .execute()
  } catch (error) {
    throw isDuplicate(error, 'sync_histories_updating') ? new AppError('robot.updating') : error
  }
}

/** Ended updates stay so, with one exception: a robot that did not answer in time may still have been updated. */
export async function setUpdateStatus(
  db: Database,
  id: string,
  { status, error = null, reason = null }: SyncOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('syncHistories')
    .set({ status, error, reason, statusAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', 'in', ['queued', 'sent']), eb('error', '=', 'noAnswer')]))
    .execute()
}

/** Updates that were under way when the server ended. */
export async function listOpenUpdates(db: Database): Promise<(TwinUpdate & { robotId: string })[]> {
  const rows = await db
    .selectFrom('syncHistories as s')
    .leftJoin('systemVersions as v', 'v.id', 's.versionId')
    .leftJoin('files as f', 'f.id', 'v.fileId')
    .select(['s.robotId', 's.id', 's.actionId', 's.version', 's.at', 'f.id as fileId', 'f.sha256'])
    .where('s.kind', '=', 'version')
    .where('s.status', 'in', ['queued', 'sent'])
    .execute()
  return rows.flatMap(({ actionId, version, at, ...row }) =>
    actionId === null || version === null ? [] : [{ ...row, actionId, version, since: new Date(at) }],
  )
}
