/** Ownership of runs and commands to them. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../../kernel/database/database.ts'
import type { RunFlow } from '../state/run-position.ts'
import type { RunState, StoredCommand } from '../state/run-state.ts'

/** How long a server leads a run without renewal. Seconds. */
export const leadsForSeconds = 6

/** A run that this server leads. `fence`: its fencing number for writes; the next server to lead gets a higher one. */
export type LedRun = {
  id: string
  buildingId: string
  timezone: string
  flows: RunFlow[]
  state: RunState
  fence: number
}

/** Takes over runs whose server has not renewed its lead in time. */
export async function takeRuns(db: Database, owner: string): Promise<LedRun[]> {
  const { rows } = await sql<LedRun>`
    update flow_runs r
       set owner = ${owner}, fence = fence + 1,
           owner_until = clock_timestamp() + make_interval(secs => ${leadsForSeconds})
      from buildings b
     where b.id = r.building_id
       and r.id in (select id from flow_runs
                     where ended_at is null and (owner_until is null or owner_until < clock_timestamp())
                     order by id limit 100 for update skip locked)
    returning r.id, r.building_id, b.timezone, r.flows, r.state, r.fence::int`.execute(db)
  return rows
}

/** Renews the lead. @returns the runs that this server still leads */
export async function keepRuns(db: Database, owner: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    update flow_runs set owner_until = clock_timestamp() + make_interval(secs => ${leadsForSeconds})
     where owner = ${owner} and ended_at is null and owner_until >= clock_timestamp()
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Releases this server's runs, so that another server can take them at once. */
export async function releaseRuns(db: Database, owner: string): Promise<void> {
  await db
    .updateTable('flowRuns')
    .set({ ownerUntil: null })
    .where('owner', '=', owner)
    .where('endedAt', 'is', null)
    .execute()
}

export type RunCommandRow = { id: number; command: StoredCommand }

/** People's commands to each of these runs, oldest first. */
export async function listCommandsOfEach(
  db: Database,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunCommandRow[]>> {
  const rows = await db
    .selectFrom('flowRunCommands')
    .select(['id', 'runId', 'command'])
    .where('runId', '=', sql<string>`any(${[...runIds]}::uuid[])`)
    .orderBy('id')
    // Only `addCommand` fills the column.
    .$narrowType<{ command: StoredCommand }>()
    .execute()
  const byRun = new Map<string, RunCommandRow[]>()
  for (const { id, runId, command } of rows) byRun.set(runId, [...(byRun.get(runId) ?? []), { id, command }])
  return byRun
}

/** Stores a command; the commit notifies the server that leads the run. */
export async function addCommand(
  tx: Tx,
  runId: string,
  command: StoredCommand,
  { operatorId, at }: { operatorId: string | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('flowRunCommands')
    .values({ runId, command: JSON.stringify(command), operatorId, at: at.toISOString() })
    .execute()
}
