/** What the robot link needs from the robots' table: every robot of the installation, whoever owns it. */

import type { VdaVersion } from '@wheelhouse/contract/robots/robot'
import type { RobotModel, RobotStatus } from '@wheelhouse/contract/robots/robot-values'
import type { FactsheetReport } from '@wheelhouse/contract/robots/vda5050'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { AnonymizeOrder } from '@wheelhouse/contract/system/anonymisation'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { Credential } from './enrolment/credential.store.ts'
import type { OpenSync } from './records/sync-history.store.ts'
import { policyInForce } from './robot-anonymisation.store.ts'

export type LinkRobot = {
  id: string
  organizationId: string
  buildingId: string
  initialFloorId: string
  name: string
  model: RobotModel
  serialNumber: string
  status: RobotStatus
  archiveStart: boolean
  videoMode: VideoMode
  /** The policy by which it anonymises its pictures. */
  anonymize: AnonymizeOrder | null
  /** Of its record: different settings have different revisions. */
  revision: number
  manufacturer: string
  interfaceName: string
  vdaVersion: VdaVersion
  /** Of the operating system. */
  version: string | null
  /** The one in force first. */
  credentials: Credential[]
  factsheet: FactsheetReport | null
  lastCommAt: string | null
  /** Settings sent to it that it has not answered for. */
  openSyncs: OpenSync[]
}

function linkRobots(db: Database) {
  return db
    .selectFrom('robots')
    .leftJoin('robotContacts', 'robotContacts.robotId', 'robots.id')
    .select([
      'id',
      'organizationId',
      'buildingId',
      'initialFloorId',
      'name',
      'model',
      'serialNumber',
      'status',
      'archiveStart',
      'videoMode',
      'revision',
      'manufacturer',
      'interfaceName',
      'vdaVersion',
      'version',
      'factsheet',
      'lastCommAt',
    ])
    .select(policyInForce().as('anonymize'))
    .select(
      sql<Credential[]>`coalesce((
        select json_agg(json_build_object(
            'id', c.id, 'kind', c.kind, 'value', c.value, 'since', c.since,
            'endsAt', c.ends_at, 'firstContactAt', c.first_contact_at) order by c.ends_at desc nulls first)
          from robot_credentials c where c.robot_id = robots.id), '[]')`.as('credentials'),
    )
    .select(
      sql<OpenSync[]>`coalesce((
        select json_agg(json_build_object('id', s.id, 'setting', s.setting, 'revision', s.revision, 'status', s.status))
          from sync_histories s where s.robot_id = robots.id and s.kind = 'setting' and s.status in ('queued', 'sent')), '[]')`.as(
        'openSyncs',
      ),
    )
    .where('deletedAt', 'is', null)
}

/** Every robot that is not deleted; `ids` limits it to some. */
export async function listLinkRobots(
  db: Database,
  ids: readonly string[] | null = null,
): Promise<LinkRobot[]> {
  return linkRobots(db)
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .execute()
}

/** What says whether a server has the newest record of a robot. */
export type RobotVersion = Pick<LinkRobot, 'id' | 'revision' | 'manufacturer' | 'interfaceName'>

/** Of the robots that are not deleted; `ids` limits it to some. */
export async function listRobotVersions(
  db: Database,
  ids: readonly string[] | null,
): Promise<RobotVersion[]> {
  return db
    .selectFrom('robots')
    .select(['id', 'revision', 'manufacturer', 'interfaceName'])
    .where('deletedAt', 'is', null)
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .execute()
}

/** The robot that a topic or an MQTT user names. */
export async function findLinkRobot(
  db: Database,
  key: { manufacturer: string; serialNumber: string },
): Promise<LinkRobot | null> {
  const robot = await linkRobots(db)
    .where('manufacturer', '=', key.manufacturer)
    .where('serialNumber', '=', key.serialNumber)
    .executeTakeFirst()
  return robot ?? null
}

/** A robot by its id, unless it is deleted. */
export async function findLinkRobotById(db: Database, id: string): Promise<LinkRobot | null> {
  const robot = await linkRobots(db).where('id', '=', id).executeTakeFirst()
  return robot ?? null
}

/** A robot by its serial number, unless it is deleted: no two others have the same. */
export async function findLinkRobotBySerial(db: Database, serialNumber: string): Promise<LinkRobot | null> {
  const robot = await linkRobots(db).where('serialNumber', '=', serialNumber).executeTakeFirst()
  return robot ?? null
}

/** How the robot is addressed. */
export async function setRobotLink(
  db: Database,
  robotId: string,
  link: Partial<Pick<LinkRobot, 'manufacturer' | 'interfaceName' | 'vdaVersion'> & { updatedAt: Date }>,
): Promise<void> {
  await db.updateTable('robots').set(link).where('id', '=', robotId).execute()
}

export async function saveFactsheet(db: Database, robotId: string, factsheet: unknown): Promise<void> {
  await db
    .updateTable('robots')
    .set({ factsheet: JSON.stringify(factsheet) })
    .where('id', '=', robotId)
    .execute()
}

/**
 * Stores the versions of the robots' software; many in one statement.
 * @returns those that are new, with the previous one
 */
export async function saveRobotVersions(
  db: Database,
  versions: ReadonlyMap<string, string>,
): Promise<{ robotId: string; before: string | null; after: string }[]> {
  const { rows } = await sql<{ robotId: string; before: string | null; after: string }>`
    with changed as (
      select robots.id, robots.version as before, reported.version as after
        from unnest(${[...versions.keys()]}::uuid[], ${[...versions.values()]}::text[]) as reported (id, version)
        join robots on robots.id = reported.id
       where robots.version is distinct from reported.version
       order by robots.id for update of robots)
    update robots set version = changed.after from changed where robots.id = changed.id
    returning robots.id as "robotId", changed.before, changed.after`.execute(db)
  return rows
}

/** A robot was heard from at this time. */
export type RobotContact = {
  robotId: string
  at: Date
  /** Nothing is written if a contact since then is stored: another server has written it. */
  unlessSince: Date
}

/** Stores when the server last heard from each robot; many in one statement. A late call never sets the time back. */
export async function saveContacts(db: Database, contacts: readonly RobotContact[]): Promise<void> {
  if (contacts.length === 0) return
  const times = (pick: (contact: RobotContact) => Date) =>
    contacts.map((contact) => pick(contact).toISOString())
  // In the order of their ids: two servers that write the same robots wait for each other instead of blocking.
  await sql`
    insert into robot_contacts (robot_id, last_comm_at)
    select heard.id, heard.at
      from unnest(${contacts.map(({ robotId }) => robotId)}::uuid[], ${times(({ at }) => at)}::timestamptz[],
          ${times(({ unlessSince }) => unlessSince)}::timestamptz[]) as heard (id, at, unless_since)
      join robots on robots.id = heard.id
      left join robot_contacts stored on stored.robot_id = heard.id
     where stored.last_comm_at is null or stored.last_comm_at < heard.unless_since
     order by heard.id
    on conflict (robot_id) do update set last_comm_at = excluded.last_comm_at
      where robot_contacts.last_comm_at < excluded.last_comm_at`.execute(db)
}
