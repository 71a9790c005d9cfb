/** By which policy robots anonymise their pictures, and what they report about it. */
import { type AnonymizeOrder, type AnonymizeReport } from '@wheelhouse/contract/system/anonymisation'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'

/** The policy of the organisation whose building a robot of the table `robots` is in; none if it is disabled. */
export function policyInForce(): RawBuilder<AnonymizeOrder | null> {
  return sql<AnonymizeOrder | null>`(
    select p.body || jsonb_build_object('id', p.id, 'revision', p.revision)
      from buildings b
      join organizations o on o.id = b.organization_id
      join anonymize_policies p on p.id = o.anonymize_policy_id and p.status = 1
     where b.id = robots.building_id)`
}

/** The policy of every robot that is not deleted, in one query. */
export async function listPoliciesInForce(
  db: Database,
): Promise<{ robotId: string; anonymize: AnonymizeOrder | null }[]> {
  return db
    .selectFrom('robots')
    .select('robots.id as robotId')
    .select(policyInForce().as('anonymize'))
    .where('deletedAt', 'is', null)
    .execute()
}

/** Stores what robots report about it, many in one statement; a repeated report keeps its time. */
export async function saveAnonymizeReports(
  db: Database,
  reports: ReadonlyMap<string, AnonymizeReport>,
  now: Date,
): Promise<void> {
  const rows = [...reports].map(([robotId, { policy, finds, isSimulated }]) => ({
    robotId,
    finds,
    isSimulated,
    policyId: policy?.id ?? null,
    policyRevision: policy?.revision ?? null,
  }))
  await sql`
    insert into robot_anonymisations (robot_id, policy_id, policy_revision, finds, is_simulated, since)
    select robots.id, given."policyId", given."policyRevision", given.finds, given."isSimulated", ${now.toISOString()}
      from json_to_recordset(${JSON.stringify(rows)}::json) as given
        ("robotId" uuid, "policyId" uuid, "policyRevision" int, finds text[], "isSimulated" boolean)
      join robots on robots.id = given."robotId"
     order by robots.id
    on conflict (robot_id) do update
       set policy_id = excluded.policy_id, policy_revision = excluded.policy_revision, finds = excluded.finds,
           is_simulated = excluded.is_simulated, since = excluded.since
     where (robot_anonymisations.policy_id, robot_anonymisations.policy_revision, robot_anonymisations.finds,
            robot_anonymisations.is_simulated)
       is distinct from (excluded.policy_id, excluded.policy_revision, excluded.finds, excluded.is_simulated)`.execute(
    db,
  )
}
