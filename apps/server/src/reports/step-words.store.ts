/** What the steps of runs refer to and say, for their reports. */
import type { RunVisit } from '@wheelhouse/contract/flows/run'
import { idSchema } from '@wheelhouse/contract/kernel/entity'
import { sql } from 'kysely'
import type { Database } from '../kernel/database/database.ts'
import { type GetStepWords, noWords, type StepWords } from './step-words.ts'

/** Parameters that refer to something on the map, and its list there. */
const namedOnMap = [
  ['waypointId', 'waypoints'],
  ['routeId', 'routes'],
  ['elevatorId', 'lifts'],
  ['doorId', 'doors'],
] as const
/** Parameters that refer to a row, and its table. */
const namedRows = [
  ['checkItemId', 'checkItems'],
  ['workPlanId', 'workPlans'],
  ['poseId', 'poseDefs'],
] as const
const spoken = ['text', 'question'] as const

type StepRow = {
  runId: string
  organizationId: string
  startedAt: string
  flowId: string
  floorId: string
  stepId: string
  params: Readonly<Record<string, unknown>>
}

/**
 * The words of the steps of runs, by run. Places have their names on the map published when the run began; everything
 * else has its current name.
 */
export async function listStepWords(
  db: Database,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, GetStepWords>> {
  const steps = await listTalkingSteps(db, runIds)
  const findPlace = await readPlaceNames(db, steps)
  const findRow = await readRowNames(db, steps)
  const byRun = new Map<string, Map<string, StepWords>>()
  for (const step of steps) {
    const words = byRun.get(step.runId) ?? new Map<string, StepWords>()
    const text = spoken.map((name) => step.params[name]).find((value) => typeof value === 'string')
    words.set(toStepKey(step), { target: findPlace(step) ?? findRow(step), text: text ?? null })
    byRun.set(step.runId, words)
  }
  return new Map(
    [...byRun].map(([runId, words]) => [runId, (visit) => words.get(toStepKey(visit)) ?? noWords]),
  )
}

function toStepKey({ flowId, stepId }: Pick<RunVisit, 'flowId' | 'stepId'>): string {
  return `${flowId} ${stepId}`
}

/** The steps with words for a report: most steps of a long flow have none, and stay in the database. */
async function listTalkingSteps(db: Database, runIds: readonly string[]): Promise<StepRow[]> {
  const names = [...[...namedOnMap, ...namedRows].map(([name]) => name), ...spoken]
  const { rows } = await sql<StepRow>`
    select r.id as run_id, r.organization_id, r.started_at, flow ->> 'id' as flow_id, flow ->> 'floorId' as floor_id,
           step ->> 'id' as step_id, step -> 'params' as params
      from flow_runs r
      cross join lateral jsonb_array_elements(r.flows) flow
      cross join lateral jsonb_array_elements(flow -> 'definition') step
     where r.id = any(${[...runIds]}::uuid[]) and step -> 'params' ?| ${names}::text[]`.execute(db)
  return rows
}

type FindName = (step: StepRow) => string | null

async function readPlaceNames(db: Database, steps: readonly StepRow[]): Promise<FindName> {
  const onMap = steps.filter(({ params }) => namedOnMap.some(([name]) => typeof params[name] === 'string'))
  const { rows: maps } = await sql<{ floorId: string; startedAt: string; revision: number }>`
    select run.floor_id, run.started_at, map.revision
      from (select distinct * from unnest(${onMap.map(({ floorId }) => floorId)}::uuid[],
                                          ${onMap.map(({ startedAt }) => startedAt)}::timestamptz[])) run (floor_id, started_at)
      cross join lateral (
        select revision from floor_map_revisions map where map.floor_id = run.floor_id
         order by map.published_at <= run.started_at desc, revision desc limit 1) map`.execute(db)
  const revisions = new Map(maps.map(({ revision, ...run }) => [toMapKey(run), revision]))
  // Only the needed names of a large map, which is opened once for all runs that used it.
  const ids = new Set(onMap.flatMap(({ params }) => namedOnMap.map(([name]) => params[name])))
  const { rows } = await sql<{ floorId: string; revision: number; list: string; id: string; name: string }>`
    select map.floor_id, map.revision, list, thing ->> 'id' as id, thing ->> 'name' as name
      from (select distinct * from unnest(${maps.map(({ floorId }) => floorId)}::uuid[],
                                          ${maps.map(({ revision }) => revision)}::int[])) wanted (floor_id, revision)
      join floor_map_revisions map using (floor_id, revision)
      cross join unnest(${namedOnMap.map(([, list]) => list)}::text[]) list
      cross join lateral jsonb_array_elements(map.document -> list) thing
     where thing ->> 'id' = any(${[...ids].filter((id) => typeof id === 'string')}::text[])`.execute(db)
  const names = new Map(
    rows.map(({ floorId, revision, list, id, name }) => [`${floorId} ${revision} ${list} ${id}`, name]),
  )
  return (step) => {
    const map = `${step.floorId} ${revisions.get(toMapKey(step)) ?? ''}`
    const found = namedOnMap.map(([name, list]) => names.get(`${map} ${list} ${String(step.params[name])}`))
    return found.find((name) => name !== undefined) ?? null
  }
}

function toMapKey({ floorId, startedAt }: Pick<StepRow, 'floorId' | 'startedAt'>): string {
  return `${floorId} ${startedAt}`
}

async function readRowNames(db: Database, steps: readonly StepRow[]): Promise<FindName> {
  const names = new Map<string, string>()
  for (const [param, table] of namedRows) {
    const named = new Set(steps.flatMap(({ params }) => idSchema.safeParse(params[param]).data ?? []))
    if (named.size === 0) continue
    const rows = await db
      .selectFrom(table)
      .select(['id', 'name', 'organizationId'])
      .where('id', 'in', [...named])
      .execute()
    for (const { id, name, organizationId } of rows) names.set(`${table} ${organizationId} ${id}`, name)
  }
  // A step can refer to anything somebody typed: that must not reveal names of another organisation.
  return ({ organizationId, params }) => {
    const found = namedRows.map(([param, table]) =>
      names.get(`${table} ${organizationId} ${String(params[param])}`),
    )
    return found.find((name) => name !== undefined) ?? null
  }
}
