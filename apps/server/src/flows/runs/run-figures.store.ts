/** What the newest runs of a flow took, from the runs themselves and from the battery levels their robots reported. */
import { type RunFigures, runFiguresMax } from '@wheelhouse/contract/flows/run-figures'
import { sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'

/** @param robotId whose runs to use; if it has none, those of any robot are used */
export async function readRunFigures(
  db: Database,
  flowId: string,
  robotId: string | undefined,
): Promise<RunFigures> {
  const own = robotId === undefined ? null : await read(db, flowId, robotId)
  if (own !== null && own.runs > 0) return { ...own, isOfOthers: false }
  const all = await read(db, flowId, null)
  return { ...all, isOfOthers: robotId !== undefined && all.runs > 0 }
}

/** Charge is recorded per minute: takes the value before the run, and the minimum until its end. */
async function read(db: Database, flowId: string, robotId: string | null) {
  const { rows } = await sql<Omit<RunFigures, 'isOfOthers'>>`
    with newest as (
      select robot_id, started_at, ended_at from flow_runs
       where flow_id = ${flowId} and status = 'done' and ended_at is not null
         and (${robotId}::uuid is null or robot_id = ${robotId}::uuid)
       order by started_at desc limit ${runFiguresMax}
    ), figures as (
      select extract(epoch from n.ended_at - n.started_at) as seconds,
        (select s.charge from robot_state_samples s
          where s.robot_id = n.robot_id and s.at between n.started_at - interval '3 minutes' and n.started_at
          order by s.at desc limit 1)
        - (select min(s.charge) from robot_state_samples s
            where s.robot_id = n.robot_id and s.at between n.started_at and n.ended_at + interval '1 minute') as used
      from newest n
    )
    select count(*)::int as runs,
      percentile_cont(0.5) within group (order by seconds)::float8 as "usualSeconds",
      max(seconds)::float8 as "longestSeconds",
      percentile_cont(0.5) within group (order by greatest(used, 0)) filter (where used is not null) as "usualCharge"
    from figures`.execute(db)
  return rows[0] ?? { runs: 0, usualSeconds: null, longestSeconds: null, usualCharge: null }
}
