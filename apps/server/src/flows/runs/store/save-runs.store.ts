/** Writes the progress of runs for the server that leads them. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import type { RunSummary } from '../state/describe-run.ts'
import type { RunState, VisitChange } from '../state/run-state.ts'
import type { LedRun } from './run.store.ts'

/** What else is saved with a run, in the same transaction. */
export type Alongside = (tx: Tx) => Promise<void>

/** What is saved of a run. */
export type SavedRun = Pick<LedRun, 'id' | 'fence'> & {
  state: RunState
  summary: RunSummary
  visits: readonly VisitChange[]
  /** Commands that this carries out. */
  commandIds: readonly number[]
  at: Date
  alongside: readonly Alongside[]
}

/**
 * Saves the progress of one run, with all that belongs to it, before anything follows from it.
 * @returns `false` if another server leads it: nothing was written, and nothing may follow
 */
export async function saveRun(db: Database, run: SavedRun): Promise<boolean> {
  const { commandIds, alongside } = run
  return db.transaction().execute(async (tx) => {
    const saved = await saveRuns(tx, [run], { skipsLocked: false })
    if (!saved.has(run.id)) return false
    if (commandIds.length > 0)
      await tx
        .deleteFrom('flowRunCommands')
        .where('id', 'in', [...commandIds])
        .execute()
    for (const write of alongside) await write(tx)
    return true
  })
}

/**
 * Saves the progress of several runs and their visits in one statement: each run with all of its visits, or not at all.
 * @param skipsLocked skips runs whose row is locked instead of waiting, so that servers never wait for each other's
 *   runs, whatever the order.
 * @returns the runs that were written
 */
export async function saveRuns(
  db: Database,
  runs: readonly SavedRun[],
  { skipsLocked }: { skipsLocked: boolean },
): Promise<ReadonlySet<string>> {
  const visits = runs.flatMap(toVisitRows)
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(runs.map(toRunRow))}::jsonb) as given (
        id uuid, fence bigint, robot_id uuid, status text, reason text, error_code text, step_name text, steps_done int,
        question jsonb, state jsonb, ended_at timestamptz)),
    visits as (
      select * from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as visit (
        run_id uuid, visit int, flow_id uuid, step_id text, name text, type int, rounds jsonb, status text,
        started_at timestamptz, ended_at timestamptz, result text, error_code text, answered_by uuid)),
    held as (
      select r.id from flow_runs r join given g on g.id = r.id and g.fence = r.fence
       where r.ended_at is null for update of r ${skipsLocked ? sql`skip locked` : sql``}),
    saved as (
      update flow_runs r
         set robot_id = g.robot_id, status = g.status, reason = g.reason, error_code = g.error_code,
             step_name = g.step_name, steps_done = g.steps_done, question = g.question, state = g.state,
             ended_at = g.ended_at
        from given g
       where g.id = r.id and g.fence = r.fence and r.ended_at is null and r.id in (select id from held)
      returning r.id),
    begun as (
      insert into flow_run_visits (run_id, visit, flow_id, step_id, name, type, rounds, status, started_at, ended_at,
                                   result, error_code, answered_by)
      select run_id, visit, flow_id, step_id, name, type, rounds, status, started_at, ended_at, result, error_code,
             answered_by
        from visits where step_id is not null and run_id in (select id from saved)
      on conflict (run_id, visit) do update
         set status = excluded.status, ended_at = excluded.ended_at, result = excluded.result,
             error_code = excluded.error_code, answered_by = excluded.answered_by),
    gone_on as (
      update flow_run_visits v
         set status = c.status, ended_at = c.ended_at, result = c.result, error_code = c.error_code,
             answered_by = c.answered_by
        from visits c
       where c.step_id is null and v.run_id = c.run_id and v.visit = c.visit and c.run_id in (select id from saved))
    select id from saved`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function toRunRow({ id, fence, state, summary, at }: SavedRun) {
  const { status, reason, errorCode, stepName, stepsDone, question } = summary
  return {
    id,
    fence,
    robot_id: state.robotId,
    status,
    reason,
    error_code: errorCode,
    step_name: stepName,
    steps_done: stepsDone,
    question,
    state,
    ended_at: state.ended === null ? null : at,
  }
}

/** One row per visit, as a statement cannot change a row twice: the last change wins, but keeps the visit's step. */
function toVisitRows({ id, visits, at }: SavedRun) {
  const last = new Map<number, VisitChange>()
  for (const change of visits) {
    const step = change.step ?? last.get(change.visit)?.step
    last.set(change.visit, step === undefined ? change : { ...change, step })
  }
  return [...last.values()].map(({ visit, status, result = null, errorCode = null, by = null, step }) => ({
    run_id: id,
    visit,
    status,
    result,
    error_code: errorCode,
    answered_by: by,
    started_at: at,
    ended_at: status === 'running' ? null : at,
    ...(step !== undefined && {
      flow_id: step.flowId,
      step_id: step.stepId,
      name: step.name,
      type: step.type,
      rounds: step.rounds,
    }),
  }))
}
