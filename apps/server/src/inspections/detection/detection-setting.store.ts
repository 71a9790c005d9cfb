/** Settings of behaviour detection, and the addresses that detectors send their events to. */
import { timingSafeEqual } from 'node:crypto'
import {
  type DetectionAddress,
  detectionSettingSchema,
  type IgnoredReason,
} from '@wheelhouse/contract/inspections/detection-setting'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'
import { crudStore } from '../../kernel/entities/crud-store.ts'
import { type Identity, scopeCondition } from '../../kernel/http/identity.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import { hashToken, newToken } from '../../kernel/process/tokens.ts'

/**
 * General operators and area managers see the settings of their building, everyone else those of their organisations.
 * Settings of an organisation whose contract lacks behaviour detection are hidden from everyone.
 */
export function settingsVisibleTo(identity: Identity): RawBuilder<SqlBool> {
  const isInScope = scopeCondition(identity, {
    organization: 'detectionSettings.organizationId',
    building: 'detectionSettings.buildingId',
  })
  return sql<SqlBool>`(${isInScope} and exists (select from contracts
    where contracts.organization_id = detection_settings.organization_id and contracts.is_mini_asilla))`
}

const eventsOfSetting = sql`detection_events as e where e.setting_id = detection_settings.id`

export const detectionSettingStore = crudStore('detectionSettings', {
  schema: detectionSettingSchema,
  visibleTo: settingsVisibleTo,
  order: 'name',
  computed: {
    eventCount: sql`(select count(*)::int from ${eventsOfSetting})`,
    falseAlarmCount: sql`(select count(*)::int from ${eventsOfSetting} and e.is_false_alarm)`,
  },
})

export async function countSettingsOf(tx: Tx, buildingId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('detectionSettings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('buildingId', '=', buildingId)
    .executeTakeFirstOrThrow()
  return count
}

const getPlace = (rowId: string) => ({ table: 'detection_settings', column: 'secret', rowId })

/** Creates a new secret for the address; the previous address returns 404 from now on. */
export async function renewAddress(tx: Tx, secrets: Secrets, id: string): Promise<void> {
  const secret = newToken()
  await tx
    .updateTable('detectionSettings')
    .set({ secret: secrets.seal(getPlace(id), secret), secretHash: hashToken(secret) })
    .where('id', '=', id)
    .execute()
}

/** @param origin where detectors reach this server */
export async function getAddress(
  db: Database,
  secrets: Secrets,
  id: string,
  origin: string,
): Promise<DetectionAddress> {
  const row = await db
    .selectFrom('detectionSettings')
    .select(['secret', 'receivedAt', 'receivedIgnored'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const secret = row.secret === null ? null : secrets.open(getPlace(id), row.secret)
  return {
    url: secret === null ? null : `${origin}/api/hooks/asilla/${id}/${secret}`,
    lastReceivedAt: row.receivedAt,
    lastIgnored: row.receivedIgnored,
  }
}

/** The part of a setting that is needed to judge its events. */
export type LiveSetting = NonNullable<Awaited<ReturnType<typeof findSettingOfRobot>>>

const liveColumns = [
  ...(['s.id', 's.name', 's.organizationId', 's.buildingId', 's.robotId', 's.flowId'] as const),
  ...([
    's.behaviours',
    's.area',
    's.sensitivity',
    's.stayMinutes',
    's.level',
    's.windows',
    's.status',
  ] as const),
  ...(['b.timezone', 'r.serialNumber', 'r.buildingId as robotBuildingId'] as const),
] as const

/** Settings of existing buildings, under contracts that include behaviour detection. */
function selectLive(db: Database) {
  return db
    .selectFrom('detectionSettings as s')
    .innerJoin('buildings as b', 'b.id', 's.buildingId')
    .innerJoin('contracts as c', 'c.organizationId', 's.organizationId')
    .innerJoin('robots as r', 'r.id', 's.robotId')
    .select(liveColumns)
    .where('b.deletedAt', 'is', null)
    .where('c.isMiniAsilla', '=', true)
}

/**
 * A setting of this robot; `null` if it has no such setting, or only in a building that it was moved away from: its
 * cameras show other people's rooms now.
 */
export async function findSettingOfRobot(db: Database, id: string, robotId: string) {
  const row = await selectLive(db)
    .where('s.id', '=', id)
    .where('s.robotId', '=', robotId)
    .whereRef('r.buildingId', '=', 's.buildingId')
    .executeTakeFirst()
  return row ?? null
}

/** The setting that this address belongs to. */
export async function findSettingOfAddress(
  db: Database,
  id: string,
  secret: string,
): Promise<LiveSetting | null> {
  const row = await selectLive(db).select('s.secretHash').where('s.id', '=', id).executeTakeFirst()
  if (typeof row?.secretHash !== 'string') return null
  const { secretHash, ...setting } = row
  return timingSafeEqual(Buffer.from(secretHash), Buffer.from(hashToken(secret))) ? setting : null
}

/** @param ignored why the report does not count; `null` if it does */
export async function noteReceived(
  db: Database,
  id: string,
  ignored: IgnoredReason | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('detectionSettings')
    .set({ receivedAt: now, receivedIgnored: ignored })
    .where('id', '=', id)
    .execute()
}
