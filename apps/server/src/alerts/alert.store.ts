import type { Alert, AlertState } from '@wheelhouse/contract/alerts/alert'
import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { applyPage, countRows, listRows, whereCondition } from '../kernel/database/filter-sql.ts'
import { type Identity, scopeCondition } from '../kernel/http/identity.ts'
import { AppError } from '../kernel/process/app-error.ts'

const columns = {
  id: 'a.id',
  organizationId: 'a.organizationId',
  buildingId: 'a.buildingId',
  robotId: 'a.robotId',
  robotName: 'm.name',
  level: 'a.level',
  urgency: 'a.urgency',
  state: 'a.state',
  titleJa: 'a.titleJa',
  titleEn: 'a.titleEn',
  ownerId: 'a.ownerId',
  openedAt: 'a.openedAt',
  lastAt: 'a.lastAt',
  count: 'a.count',
  closedAt: 'a.closedAt',
  note: 'a.note',
}
const place = { organization: 'a.organizationId', building: 'a.buildingId' }

/** A page of the alerts from places that the person can see. */
export async function listAlerts(
  db: Database,
  identity: Identity,
  { filter, now }: { filter: Filter | undefined; now: Date },
) {
  const found = selectWhole(selectAlerts(db, identity, filter?.where), now)
  return listRows(applyPage(found, filter, columns, 'urgency DESC'), filter)
}

/** A visible alert; `null` if there is none. */
export async function findAlert(
  db: Database,
  identity: Identity,
  { id, now }: { id: string; now: Date },
): Promise<Alert | null> {
  const query = selectWhole(selectAlerts(db, identity, undefined), now).where('a.id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

function selectWhole(alerts: ReturnType<typeof selectAlerts>, now: Date) {
  return alerts
    .leftJoin('floors as f', 'f.id', 'a.floorId')
    .leftJoin('operators as o', 'o.id', 'a.ownerId')
    .leftJoin('operators as c', 'c.id', 'a.closedBy')
    .select(['a.id', 'a.organizationId', 'a.buildingId', 'a.floorId', 'f.name as floorName'])
    .select(['a.robotId', 'm.name as robotName', 'a.level', 'a.link', 'a.mediaId', 'a.openedAt', 'a.lastAt'])
    .select(['a.count', 'a.state', 'a.closedAt', 'a.note'])
    .select([
      sql`json_build_object('ja', a.title_ja, 'en', a.title_en)`.as('title'),
      sql`case when a.detail_ja is not null
        then json_build_object('ja', a.detail_ja, 'en', a.detail_en) end`.as('detail'),
      sql`case when o.id is not null then json_build_object(
        'id', o.id, 'firstName', o.first_name, 'lastName', o.last_name) end`.as('owner'),
      sql`case when c.id is not null then json_build_object(
        'id', c.id, 'firstName', c.first_name, 'lastName', c.last_name) end`.as('closedBy'),
      sql`case when a.snoozed_until > ${now} then a.snoozed_until end`.as('snoozedUntil'),
    ])
    .$castTo<Alert>()
}

export async function countAlerts(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(selectAlerts(db, identity, where))
}

function selectAlerts(db: Database, identity: Identity, where: Where | undefined) {
  return db
    .selectFrom('alerts as a')
    .leftJoin('robots as m', 'm.id', 'a.robotId')
    .where(scopeCondition(identity, place))
    .where(whereCondition(where, columns))
}

/**
 * Locks an alert that is not closed until the transaction ends.
 * @throws AppError entity.notFound, alert.closed
 */
export async function takeAlert(tx: Tx, identity: Identity, id: string) {
  const alert = await tx
    .selectFrom('alerts as a')
    .innerJoin('buildings as b', 'b.id', 'a.buildingId')
    .select(['a.state', 'a.ownerId', 'a.snoozedUntil', 'b.timezone'])
    .where('a.id', '=', id)
    .where(scopeCondition(identity, place))
    .forUpdate('a')
    .executeTakeFirst()
  if (!alert) throw new AppError('entity.notFound')
  if (alert.state === 'closed') throw new AppError('alert.closed')
  return alert
}

/** What people do with an alert. */
export type AlertChange = {
  state?: AlertState
  ownerId?: string | null
  acknowledgedAt?: Date | null
  snoozedUntil?: Date | null
  unattendedSince?: Date
  closedAt?: Date
  closedBy?: string
  note?: string
}

export async function changeAlert(tx: Tx, id: string, change: AlertChange, now: Date): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}
