import type { FirstStep } from '@wheelhouse/contract/account/first-steps'
import { sql } from 'kysely'
import type { Database, Tx } from '../kernel/database/database.ts'
import { type OperatorIdentity, organizationCondition, scopeCondition } from '../kernel/http/identity.ts'

/** What already exists among the visible rows, and a building that floors could be added to. */
export async function findCompletedSteps(
  db: Database,
  identity: OperatorIdentity,
): Promise<Record<FirstStep, boolean> & { buildingId: string | null }> {
  const inReach = (table: string, building = 'buildingId') =>
    scopeCondition(identity, { organization: `${table}.organizationId`, building: `${table}.${building}` })
  const { rows } = await sql<Record<FirstStep, boolean> & { buildingId: string | null }>`
    with own_buildings as (
      select id, created_at from buildings where deleted_at is null and ${inReach('buildings', 'id')}),
    own_robots as (select id from robots where deleted_at is null and ${inReach('robots')})
    select
      (select id from own_buildings order by created_at limit 1) as "buildingId",
      exists (select from own_buildings) as building,
      exists (select from floor_maps join floors on floors.id = floor_maps.floor_id
        join own_buildings on own_buildings.id = floors.building_id
        where floors.deleted_at is null) as floor,
      exists (select from own_robots) as robot,
      exists (select from robot_contacts join own_robots on own_robots.id = robot_contacts.robot_id) as "robotOnline",
      exists (select from operators where deleted_at is null and id <> ${identity.operatorId}
        and ${inReach('operators')}) as operator,
      exists (select from notification_targets
        where ${organizationCondition(identity, 'notificationTargets.organizationId')}) as "notificationTarget"
    `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a select without a table gave no row')
  return row
}

export async function isFirstStepsHidden(db: Database, operatorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('firstStepsHidden')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return row.firstStepsHidden
}

export async function hideFirstSteps(tx: Tx, operatorId: string): Promise<void> {
  await tx.updateTable('operators').set({ firstStepsHidden: true }).where('id', '=', operatorId).execute()
}
