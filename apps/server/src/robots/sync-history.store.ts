import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { RobotSetting } from '@wheelhouse/contract/robots/robot-state'
import type { SyncError, SyncStatus } from '@wheelhouse/contract/robots/sync-history'
import type { Database, Tx } from '../kernel/database/database.ts'
import { applyPage, pickFields, runFiltered, whereCondition } from '../kernel/database/filter-sql.ts'

/** Something that a robot was given to keep and that it has not applied, as far as we know. */
export type OpenSync = {
  id: string
  setting: RobotSetting
  revision: number
  status: Exclude<SyncStatus, 'applied'>
}

const columns = {
  id: 's.id',
  at: 's.at',
  robotId: 's.robotId',
  robotName: 'r.name',
  serialNumber: 'r.serialNumber',
  organizationId: 'r.organizationId',
  buildingId: 'r.buildingId',
  kind: 's.kind',
  setting: 's.setting',
  revision: 's.revision',
  status: 's.status',
  error: 's.error',
  reason: 's.reason',
  statusAt: 's.statusAt',
}

/** A page of the history. Every robot's: only system administrators ask. */
export async function listSyncs(db: Database, filter: Filter | undefined) {
  const found = allSyncs(db, filter?.where)
    .select(['s.id', 's.at', 's.robotId', 's.kind', 's.setting', 's.revision', 's.status', 's.statusAt'])
    .select(['s.error', 's.reason'])
    .select(['r.name as robotName', 'r.serialNumber', 'r.organizationId', 'r.buildingId'])
  const rows = await runFiltered(applyPage(found, filter, columns, 'at DESC').execute())
  return pickFields(rows, filter)
}

export async function countSyncs(db: Database, where: Where | undefined): Promise<number> {
  const query = allSyncs(db, where).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await runFiltered(query.executeTakeFirstOrThrow())).count
}

function allSyncs(db: Database, where: Where | undefined) {
  return db
    .selectFrom('syncHistories as s')
    .innerJoin('robots as r', 'r.id', 's.robotId')
    .where(whereCondition(where, columns))
}

/** In the transaction of the change that the robot is to be told: an entry for each setting. */
export async function addSettingSyncs(
  tx: Tx,
  sync: { robotId: string; revision: number; settings: readonly RobotSetting[] },
  now: Date,
): Promise<void> {
  const { settings, ...robot } = sync
  if (settings.length === 0) return
  const common = { ...robot, kind: 'setting', status: 'queued', at: now, statusAt: now } as const
  await tx
    .insertInto('syncHistories')
    .values(settings.map((setting) => ({ ...common, setting })))
    .execute()
}

/** An entry and the robot it is of, while that is in service; nobody else changes it until the transaction ends. */
export async function getSyncForRetry(tx: Tx, id: string) {
  return tx
    .selectFrom('syncHistories as s')
    .innerJoin('robots as r', 'r.id', 's.robotId')
    .select(['s.id', 's.robotId', 's.status', 's.error', 'r.serialNumber'])
    .where('s.id', '=', id)
    .where('r.deletedAt', 'is', null)
    .forUpdate('s')
    .executeTakeFirst()
}

export type SyncOutcome = { status: SyncStatus; error?: SyncError | null; reason?: string | null }

/** What has been applied stays so. */
export async function setSyncStatus(
  db: Database,
  ids: readonly string[],
  { status, error = null, reason = null }: SyncOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('syncHistories')
    .set({ status, error, reason, statusAt: now })
    .where('id', 'in', ids)
    .where('status', '!=', 'applied')
    .execute()
}

/** The robot is taken out of service: nobody will answer for it any more. */
export async function failSyncsOf(tx: Tx, robotId: string, now: Date): Promise<void> {
  const error: SyncError = 'robotRemoved'
  await tx
    .updateTable('syncHistories')
    .set({ status: 'failed', error, statusAt: now })
    .where('robotId', '=', robotId)
    .where('status', 'in', ['queued', 'sent'])
    .execute()
}

export async function removeSyncsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('syncHistories').where('at', '<', before.toISOString()).execute()
}
