import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import type { RobotSetting } from '@wheelhouse/contract/robots/robot-state'
import type { SyncError, SyncStatus } from '@wheelhouse/contract/robots/sync-history'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../../kernel/database/filter-sql.ts'

/** A setting that was sent to a robot and that it has not applied, as far as we know. */
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
  floorId: 's.floorId',
  floorName: 'f.name',
  version: 's.version',
  revision: 's.revision',
  status: 's.status',
  error: 's.error',
  reason: 's.reason',
  statusAt: 's.statusAt',
}

/** A page of the history of every robot: only system administrators may request it. */
export async function listSyncs(db: Database, filter: Filter | undefined) {
  const found = allSyncs(db, filter?.where)
    .select(['s.id', 's.at', 's.robotId', 's.kind', 's.setting', 's.revision', 's.status', 's.statusAt'])
    .select(['s.error', 's.reason', 's.floorId', 'f.name as floorName', 's.version'])
    .select(['r.name as robotName', 'r.serialNumber', 'r.organizationId', 'r.buildingId'])
  return listRows(applyPage(found, filter, columns, 'at DESC'), filter)
}

export async function countSyncs(db: Database, where: Where | undefined): Promise<number> {
  return countRows(allSyncs(db, where))
}

function allSyncs(db: Database, where: Where | undefined) {
  return db
    .selectFrom('syncHistories as s')
    .innerJoin('robots as r', 'r.id', 's.robotId')
    .leftJoin('floors as f', 'f.id', 's.floorId')
    .where(whereCondition(where, columns))
}

/** In the transaction of the change to send to the robot: adds an entry for each setting. */
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

/**
 * In the transaction that publishes a map: adds an entry for each robot in the floor's building.
 * @param map the floor, and the revision of its map that the robots are to use
 */
export async function addMapSyncs(
  tx: Tx,
  { floorId, revision }: { floorId: string; revision: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('syncHistories')
    .columns(['robotId', 'floorId', 'kind', 'revision', 'status', 'at', 'statusAt'])
    .expression((eb) =>
      eb
        .selectFrom('robots as r')
        .innerJoin('floors as f', 'f.buildingId', 'r.buildingId')
        .where('f.id', '=', floorId)
        .where('f.deletedAt', 'is', null)
        .where('r.deletedAt', 'is', null)
        .select(['r.id', 'f.id as floorId'])
        .select([
          sql.lit('map').as('kind'),
          sql<number>`${revision}::int`.as('revision'),
          sql.lit('queued').as('status'),
          sql<Date>`${now}::timestamptz`.as('at'),
          sql<Date>`${now}::timestamptz`.as('statusAt'),
        ]),
    )
    .execute()
}

/** In the transaction that assigns a robot to a building: adds an entry for the published map of each floor there. */
export async function addMapSyncsOf(
  tx: Tx,
  { robotId, buildingId }: { robotId: string; buildingId: string },
  now: Date,
): Promise<void> {
  const maps = await tx
    .selectFrom('floorMaps as m')
    .innerJoin('floors as f', 'f.id', 'm.floorId')
    .select(['m.floorId', 'm.revision'])
    .where('f.buildingId', '=', buildingId)
    .where('f.deletedAt', 'is', null)
    .execute()
  if (maps.length === 0) return
  const common = { robotId, kind: 'map', status: 'queued', at: now, statusAt: now } as const
  await tx
    .insertInto('syncHistories')
    .values(maps.map((map) => ({ ...common, ...map })))
    .execute()
}

/** The entries of one floor's map for a robot, up to a revision: a later revision includes the earlier ones. */
type MapSyncs = { robotId: string; floorId: string; revision: number }

const changesFrom: Record<SyncStatus, SyncStatus[]> = {
  queued: [],
  sent: ['queued'],
  applied: ['queued', 'sent', 'failed', 'notSupported'],
  notSupported: ['queued', 'sent'],
  failed: ['queued', 'sent'],
}

/**
 * `applied` also overwrites `failed`: late is not never. If a robot can no longer use the map it was using, that
 * revision has failed; older revisions that it used before have not.
 */
export async function setMapSyncStatus(
  db: Database,
  { robotId, floorId, revision }: MapSyncs,
  { status, error = null, reason = null }: SyncOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('syncHistories')
    .set({ status, error, reason, statusAt: now })
    .where('robotId', '=', robotId)
    .where('floorId', '=', floorId)
    .where('revision', '<=', revision)
    .where((eb) => {
      const follows = eb('status', 'in', changesFrom[status])
      if (status !== 'failed') return follows
      return eb.or([follows, eb.and([eb('status', '=', 'applied'), eb('revision', '=', revision)])])
    })
    .execute()
}

/**
 * Each robot of a building with each floor there, the floor's published revision (`null`: none), and how far the robot
 * is with the newest one sent to it (`sync`, `syncAt` `null`: none was ever sent). Ordered by robot name, lowest floor
 * first.
 * @param only one floor's map, or one robot's
 */
export async function listMapSyncs(
  db: Database,
  { buildingId, ...only }: { buildingId: string; floorId: string } | { buildingId: string; robotId: string },
) {
  return db
    .selectFrom('robots as r')
    .innerJoin('floors as f', 'f.buildingId', 'r.buildingId')
    .leftJoin('floorMaps as m', 'm.floorId', 'f.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('syncHistories as s')
          .whereRef('s.robotId', '=', 'r.id')
          .whereRef('s.floorId', '=', 'f.id')
          .orderBy('s.revision', 'desc')
          .orderBy('s.at', 'desc')
          .limit(1)
          .select(['s.status', 's.statusAt', 's.error', 's.reason'])
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['r.id as robotId', 'r.name', 'r.serialNumber', 'f.buildingId'])
    .select(['f.id as floorId', 'f.name as floorName'])
    .select(['m.revision as published', 'newest.status as sync', 'newest.statusAt as syncAt'])
    .select(['newest.error', 'newest.reason'])
    .where('r.buildingId', '=', buildingId)
    .where('r.deletedAt', 'is', null)
    .where('f.deletedAt', 'is', null)
    .where('floorId' in only ? (eb) => eb('f.id', '=', only.floorId) : (eb) => eb('r.id', '=', only.robotId))
    .orderBy('r.name')
    .orderBy('r.id')
    .orderBy('f.index')
    .orderBy('f.id')
    .execute()
}

/** An entry and its robot, unless that is deleted; locked until the transaction ends. */
export async function getSyncForRetry(tx: Tx, id: string) {
  return tx
    .selectFrom('syncHistories as s')
    .innerJoin('robots as r', 'r.id', 's.robotId')
    .select(['s.id', 's.robotId', 's.kind', 's.status', 's.error', 'r.serialNumber'])
    .where('s.id', '=', id)
    .where('r.deletedAt', 'is', null)
    .forUpdate('s')
    .executeTakeFirst()
}

export type SyncOutcome = { status: SyncStatus; error?: SyncError | null; reason?: string | null }

/** Entries that have been applied stay so. */
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

/** The robot is taken out of service, so nothing will answer anymore. */
export async function failSyncsOf(tx: Tx, robotId: string, now: Date): Promise<void> {
  const error: SyncError = 'robotRemoved'
  await tx
    .updateTable('syncHistories')
    .set({ status: 'failed', error, statusAt: now })
    .where('robotId', '=', robotId)
    .where('status', 'in', ['queued', 'sent'])
    .execute()
}

/** The robot has moved to this building, so maps of other buildings no longer apply. */
export async function failForeignMapSyncs(
  tx: Tx,
  { robotId, buildingId }: { robotId: string; buildingId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('syncHistories')
    .set({ status: 'failed', error: 'robotMoved', statusAt: now })
    .where('robotId', '=', robotId)
    .where('kind', '=', 'map')
    .where('status', 'in', ['queued', 'sent'])
    .where('floorId', 'not in', (eb) =>
      eb.selectFrom('floors').select('floors.id').where('floors.buildingId', '=', buildingId),
    )
    .execute()
}

export async function removeSyncsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('syncHistories').where('at', '<', before.toISOString()).execute()
}
