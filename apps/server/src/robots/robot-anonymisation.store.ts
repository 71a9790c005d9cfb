/** By which policy robots are to make their pictures unrecognisable, and what they say of it. */
import {
  type AnonymizeOrder,
  type AnonymizeReport,
  anonymizeTargets,
} from '@wheelhouse/contract/system/anonymisation'
import type { AnonymizeCoverage } from '@wheelhouse/contract/system/anonymize-coverage'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import type { Identity } from '../kernel/http/identity.ts'
import { robotsVisibleTo } from './robot.policy.ts'

/** The policy of the organisation whose building a robot of the table `robots` is in; one that is disabled is none. */
export function policyInForce(): RawBuilder<AnonymizeOrder | null> {
  return sql<AnonymizeOrder | null>`(
    select p.body || jsonb_build_object('id', p.id, 'revision', p.revision)
      from buildings b
      join organizations o on o.id = b.organization_id
      join anonymize_policies p on p.id = o.anonymize_policy_id and p.status = 1
     where b.id = robots.building_id)`
}

/** That of every robot in service, at once. */
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

/** Notes what robots say of it, many in one statement; what a robot says again keeps its time. */
export async function saveAnonymizeReports(
  db: Database,
  reports: ReadonlyMap<string, AnonymizeReport>,
  now: Date,
): Promise<void> {
  const rows = [...reports].map(([robotId, { policy, finds, isSimulated }]) => ({
    ...{ robotId, finds, isSimulated },
    policyId: policy?.id ?? null,
    policyRevision: policy?.revision ?? null,
  }))
  await sql`
    insert into robot_anonymisations (robot_id, policy_id, policy_revision, finds, is_simulated, since)
    select robots.id, told."policyId", told."policyRevision", told.finds, told."isSimulated", ${now.toISOString()}
      from json_to_recordset(${JSON.stringify(rows)}::json) as told
        ("robotId" uuid, "policyId" uuid, "policyRevision" int, finds text[], "isSimulated" boolean)
      join robots on robots.id = told."robotId"
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

/** Robots that one page names. */
const namedMost = 200

/** Which robots that this person sees are to work by a policy, and whether they do. Those that do not come first. */
export async function getCoverage(
  db: Database,
  identity: Identity,
  { policyId, organizationId }: { policyId: string; organizationId: string | undefined },
): Promise<AnonymizeCoverage> {
  const ofOrganization =
    organizationId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`o.id = ${organizationId}::uuid`
  const { rows } = await sql<AnonymizeCoverage['robots'][number] & { total: number; working: number }>`
    with meant as (
      select robots.id as robot_id, robots.serial_number, robots.name, o.name as organization_name,
             said.robot_id is not null as has_said, coalesce(said.is_simulated, false) as is_simulated,
             coalesce(said.policy_id = p.id and said.policy_revision = p.revision, false) as is_applied, said.since,
             array(select target from unnest(${[...anonymizeTargets]}::text[]) as target
                    where p.body -> 'targets' ? target and target <> all(coalesce(said.finds, '{}'))) as missing
        from anonymize_policies p
        join organizations o on o.anonymize_policy_id = p.id
        join buildings b on b.organization_id = o.id
        join robots on robots.building_id = b.id and robots.deleted_at is null
        left join robot_anonymisations said on said.robot_id = robots.id
       where p.id = ${policyId} and p.status = 1 and ${ofOrganization} and ${robotsVisibleTo(identity)})
    select robot_id, serial_number, name, organization_name, has_said, is_simulated, is_applied, missing,
           case when is_applied then since end as since,
           (count(*) over ())::int as total,
           (count(*) filter (where is_applied and missing = '{}') over ())::int as working
      from meant order by is_applied and missing = '{}', name, robot_id limit ${namedMost}`.execute(db)
  const [first] = rows
  return {
    total: first?.total ?? 0,
    working: first?.working ?? 0,
    robots: rows.map(({ total: _total, working: _working, ...robot }) => robot),
  }
}
