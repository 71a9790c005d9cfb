/** BLE devices, the robots that receive them, and the readings already taken. */
import type { Hearing } from '@wheelhouse/contract/devices/device-reading'
import type { SensorMessage } from '@wheelhouse/contract/robots/robot-link'
import { sql } from 'kysely'
import type { Database, Tx } from '../../kernel/database/database.ts'

/** A sensor reading relayed by a robot. */
export type HeardReading = Pick<
  SensorMessage,
  'id' | 'deviceId' | 'at' | 'rssi' | 'values' | 'fault' | 'simulated'
> & { robotId: string }

export type BleDevice = {
  id: string
  urn: string | null
  organizationId: string
  buildingId: string
  /** As it is stored. */
  profile: unknown
}

/** The enabled devices in buildings whose profile has the protocol `ble`. */
export async function listBleDevices(db: Database): Promise<BleDevice[]> {
  const { rows } = await sql<BleDevice>`
    select id, urn, organization_id as "organizationId", building_id as "buildingId", profile from devices
     where profile ->> 'protocol' = 'ble' and status = 1 and building_id is not null order by created_at, id`.execute(
    db,
  )
  return rows
}

/** Is there such a robot in the building? */
export async function hasRobot(tx: Tx, buildingId: string, serialNumber: string): Promise<boolean> {
  const robot = await tx
    .selectFrom('robots')
    .select('id')
    .where('buildingId', '=', buildingId)
    .where('serialNumber', '=', serialNumber)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return robot !== undefined
}

/**
 * Filters relayed readings: a robot may only relay sensors of its building that it is to listen for, and repeated
 * messages count once. Records the accepted ones, so that repetitions are ignored from now on.
 */
export async function takeHeard(tx: Tx, heard: readonly HeardReading[], now: Date): Promise<HeardReading[]> {
  const { rows } = await sql<{ place: number }>`
    with given as (
      select * from unnest(${heard.map(({ robotId }) => robotId)}::uuid[], ${heard.map(({ id }) => id)}::text[],
        ${heard.map(({ deviceId }) => deviceId)}::uuid[]) with ordinality as given (robot_id, id, device_id, place)
    ), allowed as (
      select given.robot_id, given.id, min(given.place) as place from given
        join devices d on d.id = given.device_id
        join robots r on r.id = given.robot_id
       where d.status = 1 and d.profile ->> 'protocol' = 'ble' and r.deleted_at is null
         and d.organization_id = r.organization_id and d.building_id = r.building_id
         and coalesce(d.profile ->> 'robot', r.serial_number) = r.serial_number
       group by 1, 2
    ), added as (
      -- In their order: of two servers that were sent the same one waits for the other, and never both
      insert into heard_messages select robot_id, id, ${now} from allowed order by 1, 2
      on conflict do nothing returning robot_id, id
    )
    select place::int from allowed join added using (robot_id, id) order by 1`.execute(tx)
  return rows.flatMap(({ place }) => heard[place - 1] ?? [])
}

/** Saves which robot received which device, how strongly and when. Delayed readings do not overwrite newer ones. */
export async function saveHearings(
  tx: Tx,
  hearings: readonly {
    deviceId: string
    robotId: string
    at: Date
    rssi: number | null
    simulated: boolean
  }[],
): Promise<void> {
  await sql`
    insert into device_hearings as h (device_id, robot_id, heard_at, rssi, is_simulated)
    select distinct on (device_id, robot_id) *
      from unnest(${hearings.map(({ deviceId }) => deviceId)}::uuid[],
                  ${hearings.map(({ robotId }) => robotId)}::uuid[], ${hearings.map(({ at }) => at)}::timestamptz[],
                  ${hearings.map(({ rssi }) => rssi)}::int[], ${hearings.map(({ simulated }) => simulated)}::boolean[])
        as given (device_id, robot_id, heard_at, rssi, is_simulated)
     order by device_id, robot_id, heard_at desc
    on conflict (device_id, robot_id) do update set
      heard_at = excluded.heard_at, rssi = excluded.rssi, is_simulated = excluded.is_simulated
     where h.heard_at <= excluded.heard_at`.execute(tx)
}

/** How many robots to list: those that received it last. */
const hearingsMax = 20

/** The robots in the device's building that received it, the most recent first. */
export async function listHearings(db: Database, deviceId: string): Promise<Hearing[]> {
  const { rows } = await sql<Hearing>`
    select r.id as robot_id, r.serial_number, r.name as robot_name, h.heard_at as at, h.rssi, h.is_simulated
      from device_hearings h
      join devices d on d.id = h.device_id
      join robots r on r.id = h.robot_id
     where h.device_id = ${deviceId} and r.deleted_at is null
       -- One of them may have been moved since: it is no business of who sees the other
       and r.building_id = d.building_id and r.organization_id = d.organization_id
     order by h.heard_at desc, r.name limit ${hearingsMax}`.execute(db)
  return rows
}

/** Forgets old messages: robots repeat a message within days, if at all. */
export async function removeHeardBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('heardMessages').where('at', '<', before.toISOString()).execute()
}
