/** Creates the rows of runs. */
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/database/database.ts'
import type { RunFlow } from '../state/run-position.ts'
import type { RunState } from '../state/run-state.ts'
import type { LedRun } from '../store/run.store.ts'

type CreatedRun = {
  flow: { id: string; name: string; revision: number; organizationId: string; buildingId: string }
  flows: readonly RunFlow[]
  state: RunState
  startedBy: string | null
}

/**
 * Inserts runs led by this server in one statement.
 * @param seconds the duration of its lead
 * @returns the runs that were written, by robot id; a robot that already runs a flow does not get another
 */
export async function createRuns(
  tx: Tx,
  runs: readonly CreatedRun[],
  { owner, seconds, at }: { owner: string; seconds: number; at: Date },
): Promise<ReadonlyMap<string, Pick<LedRun, 'id' | 'fence'>>> {
  if (runs.length === 0) return new Map()
  const given = runs.map(({ flow, state, startedBy }) => ({
    organization_id: flow.organizationId,
    building_id: flow.buildingId,
    flow_id: flow.id,
    flow_name: flow.name,
    flow_revision: flow.revision,
    robot_id: state.robotId,
    started_by: startedBy,
    state,
  }))
  // Many robots may run the same steps, so they are sent only once.
  const flows = new Map(runs.map((run) => [run.flow.id, run.flows]))
  const steps = [...flows].map(([flow_id, steps_of]) => ({ flow_id, flows: steps_of }))
  // Every server uses the same order, to avoid deadlocks.
  const { rows } = await sql<{ id: string; fence: number; robotId: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
        organization_id uuid, building_id uuid, flow_id uuid, flow_name text, flow_revision int, robot_id uuid,
        started_by uuid, state jsonb)),
    steps as (
      select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as steps (flow_id uuid, flows jsonb))
    insert into flow_runs (organization_id, building_id, flow_id, flow_name, flow_revision, robot_id, flows, status,
                           state, started_by, started_at, owner, owner_until)
    select organization_id, building_id, flow_id, flow_name, flow_revision, robot_id, flows, 'running', state, started_by,
           ${at.toISOString()}::timestamptz, ${owner}::uuid, clock_timestamp() + make_interval(secs => ${seconds})
      from given join steps using (flow_id)
     order by building_id, robot_id
    on conflict (robot_id) where ended_at is null do nothing
    returning id, fence, robot_id`.execute(tx)
  return new Map(rows.map(({ robotId, id, fence }) => [robotId, { id, fence }]))
}
